/** Texts of all screens about staff. */
import { count } from '../../kernel/formatting.ts';

export const STAFF_TEXTS = {
  unknownDevice: 'Unknown device',
  thisSession: 'This session',
  revoked: 'Session revoked',
  notRevoked: 'Failed to revoke the session',
  /** Lists of sessions contain the most recently active ones. */
  sessionsLeftOut: (n: number): string =>
    `${count(n)} more open ${n === 1 ? 'session' : 'sessions'}, inactive for longer, ${n === 1 ? 'is' : 'are'} not listed.`,
  noSessions: 'No open sessions',
  viewAndExportAudit: 'View and Export Audit',
  financial: 'Financial',
  system: 'System',
  analytics: 'Analytics',
  separationOfDuties: 'Separation of duties',
  separationOfDutiesLead: 'Separation of duties.',
  atLeastCharacters: (value: number, whose: string) =>
    `At least ${value} characters, not ${whose} username and not easy to guess.`,
  changingTheRoleEnds: 'Changing the role ends this account’s open sessions.',
  thisOneAsks: (ends: string, longPasswordLength: number) =>
    `${ends} This role requires a password of ${longPasswordLength} characters or a second factor; a shorter password must be changed at the next sign-in.`,
  inPart: (words: string) => `in part: ${words}`,
  aTick:
    'A tick means the role has the permission. A grey tick is inherited from a lower role and removed there; click it to give the permission to this role directly as well.',
  direct: 'direct',
  through: (roles: string) => `through ${roles}`,
  alsoThrough: (roles: string) => `also through ${roles}`,
  fromFrom: (from: string) => `From ${from}`,
  endedSession: (whose: string, where: string) => `Ended ${whose} session (${where})`,
  revokeSession: (whose: string, where: string) => `Revoke ${whose} session (${where})`,
  revoke: 'Revoke',
  revokeThisSession: 'Revoke this session?',
  itEndsSessionAtOnce: (whose: string, where: string) =>
    `It ends ${whose} session (${where}) at once. Anything unsaved there is lost.`,
  revokeSessionAction: 'Revoke session',
  whatUsedMeans: (usesDays: number) =>
    `Used: audit records of the last ${usesDays} days that name the person and the permission. Every change and export is recorded; viewing is not, except of customers.`,
  conflictingDutiesWouldComeTogether: (waitsFor: string) =>
    `This would combine conflicting duties in a role that is in use or built in, so it becomes a proposal for ${waitsFor}.`,
  conflictingDutiesComeTogether: (givenAfter: string) =>
    `This combines conflicting duties in a role nobody holds. Nobody can be given it until ${givenAfter} approves.`,
  effectOnPeopleCouldNot: 'The effect on people could not be loaded, so nothing can be saved.',
  readingWhoGainsAndWho: 'Checking who gains and who loses permissions.',
  byInheritance: ' · by inheritance',
  gains: 'Gains',
  loses: 'Loses',
  keeps: 'Keeps',
  hadAlready: 'Already had',
  fromNowOnOnePerson: 'From now on, one person with this role:',
  dutiesThatOnePerson: (standing: string) => `Conflicting duties this role already combines: ${standing}.`,
  usedBy: (used: string) => `used by ${used}`,
  viewsAreNotCounted: 'views are not counted',
  usedByNobody: 'used by nobody',
  changeOfRolesProposed: 'Role change proposed',
  itWaitsFor: (waitsFor: string) => `It waits for ${waitsFor}.`,
  started: 'started',
  lastSeen: '· last seen',
  changesOfRolesWaiting: 'Role changes waiting for an owner',
  decisionWasNotSaved: 'The decision was not saved',
  changeOf: (named: string) => `Change of ${named}`,
  changedOn: (proposedBy: string, named: string, proposedAt: string) =>
    `${proposedBy} changed ${named} on ${proposedAt}. Nobody can be given it until that is approved.`,
  proposedOnToChange: (proposedBy: string, proposedAt: string, named: string) =>
    `${proposedBy} proposed on ${proposedAt} to change ${named}.`,
  andItWaitsFor: (waitsFor: string) => ` It waits for ${waitsFor}.`,
  changeOfRolesRejected: 'Role change rejected',
  takeBack: 'Take back',
  changeOfRolesApproved: 'Role change approved',
} as const;

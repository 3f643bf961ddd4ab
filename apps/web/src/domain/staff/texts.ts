/** Texts of all screens about staff. */
import { count } from '../../kernel/formatting.ts';

export const STAFF_TEXTS = {
  unknownDevice: 'Unknown device',
  thisSession: 'This session',
  revoked: 'Session revoked',
  notRevoked: 'Failed to revoke the session',
  /** Lists of sessions contain the most recently active ones. */
  sessionsLeftOut: (n: number): string =>
    `${count(n)} more ${n === 1 ? 'session is' : 'sessions are'} open, active longer ago and not listed.`,
  noSessions: 'No open sessions',
  viewAndExportAudit: 'View and Export Audit',
  financial: 'Financial',
  system: 'System',
  analytics: 'Analytics',
  separationOfDuties: 'Separation of duties',
  separationOfDutiesLead: 'Separation of duties.',
  atLeastCharacters: (value: number, whose: string) =>
    `At least ${value} characters: not ${whose} username, and nothing that is easily guessed.`,
  changingTheRoleEnds: 'Changing the role ends the open sessions of this account.',
  thisOneAsks: (ends: string, longPasswordLength: number) =>
    `${ends} This one asks for a password of ${longPasswordLength} characters or a second factor: a shorter password must be changed at the next sign-in.`,
  inPart: (words: string) => `in part: ${words}`,
  aTick:
    'A tick: the role holds it. A grey tick comes from a role of lower authority and is taken away there; a press gives it to this role itself as well.',
  ownAndFrom: (from: string) => `own, and from ${from}`,
  fromFrom: (from: string) => `From ${from}`,
  endedSession: (whose: string, where: string) => `Ended ${whose} session (${where})`,
  revokeSession: (whose: string, where: string) => `Revoke ${whose} session (${where})`,
  revoke: 'Revoke',
  revokeThisSession: 'Revoke this session?',
  itEndsSessionAtOnce: (whose: string, where: string) =>
    `It ends ${whose} session (${where}) at once. Whatever is not saved there is lost.`,
  revokeSessionAction: 'Revoke session',
  whatUsedMeans: (usesDays: number) =>
    `Used: records of the last ${usesDays} days in the audit trail that name the person and the permission. Every change and export leaves one; viewing leaves none.`,
  conflictingDutiesWouldComeTogether: (waitsFor: string) =>
    `Conflicting duties would come together in a role that is held or seeded, so this is proposed and waits for ${waitsFor}.`,
  conflictingDutiesComeTogether: (givenAfter: string) =>
    `Conflicting duties come together in a role that nobody holds: it is given to nobody until it is agreed to by ${givenAfter}.`,
  effectOnPeopleCouldNot: 'The effect on people could not be read, so nothing can be saved.',
  readingWhoGainsAndWho: 'Reading who gains and who loses permissions.',
  byInheritance: ' · by inheritance',
  gains: 'Gains',
  loses: 'Loses',
  keeps: 'Keeps',
  hadAlready: 'Had already',
  fromNowOnOnePerson: 'From now on one person of this role:',
  dutiesThatOnePerson: (standing: string) =>
    `Duties that one person of this role holds together already: ${standing}.`,
  usedBy: (used: string) => `used by ${used}`,
  viewsAreNotCounted: 'views are not counted',
  usedByNobody: 'used by nobody',
  changeOfRolesProposed: 'Change of roles proposed',
  itWaitsFor: (waitsFor: string) => `It waits for ${waitsFor}.`,
  started: 'started',
  lastSeen: '· last seen',
  changesOfRolesWaiting: 'Changes of roles that wait for an owner',
  decisionWasNotSaved: 'The decision was not saved',
  changeOf: (named: string) => `Change of ${named}`,
  changedOn: (proposedBy: string, named: string, proposedAt: string) =>
    `${proposedBy} changed ${named} on ${proposedAt}. Nobody can be given it until that is approved.`,
  proposedOnToChange: (proposedBy: string, proposedAt: string, named: string) =>
    `${proposedBy} proposed on ${proposedAt} to change ${named}.`,
  andItWaitsFor: (waitsFor: string) => ` It waits for ${waitsFor}.`,
  changeOfRolesRejected: 'Change of roles rejected',
  takeBack: 'Take back',
  changeOfRolesApproved: 'Change of roles approved',
} as const;

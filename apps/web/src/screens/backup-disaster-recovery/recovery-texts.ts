export const RECOVERY_TEXTS = {
  requestedTheTest: (name: string) => `Requested the test "${name}"`,
  notRunYet: 'Not run yet',
  isRunning: (name: string) => `${name} is running`,
  lastRun: 'Last run',
  rtoRto: (rto: string) => `RTO ${rto}`,
  rpoRpo: (rpo: string) => `RPO ${rpo}`,
  passed: 'Passed',
  failed: 'Failed',
  lastRestore: 'Last restore',
  toTheStateOf: (to: string) => `, to the state of ${to}`,
  sessionsEnded: (endedSessions: number, value: string) => `. Sessions ended: ${endedSessions}. ${value}`,
  whichSuspensionsAndRoleChanges: (value: string) =>
    `Which suspensions and role changes it reverted is not known: ${value}. Review people and roles.`,
  itTookBack: (changes: number, changesText: string) =>
    changes === 0
      ? 'It reverted no suspension and no change of people or roles.'
      : `It took back ${changesText}, to be decided again.`,
  recoveryKeyShown: 'Recovery key shown',
  viewedTheRecoveryKey: 'Viewed the recovery key',
  neverShown: 'Never shown',
  lastShown: (shownAt: string) => `Last shown ${shownAt}`,
  backupsAreEncrypted:
    'Backups are encrypted. This machine opens them with its own keys; a fresh one needs the recovery key. Write it down and store it away from this machine: the key and a backup together open everything.',
  onlyOwnersMaySeeIt: 'Only owners may see it.',
  showRecoveryKey: 'Show recovery key',
  hideIt: 'Hide it',
  untilTheCompanyWorksAgain: 'Until the company works again',
  recoveryTimes: 'recovery times',
  ofWorkThatMay: 'Of work that may be lost',
  recoveryPoints: 'recovery points',
  storedBackupsRestoreToAny: (recoverableFrom: string) =>
    `The stored backups restore to any moment from ${recoverableFrom}`,
  toRecoverableTo: (recoverableTo: string) => ` to ${recoverableTo}`,
  commandIsInDocsOperations: (external: boolean) =>
    `. The command is in ${external ? 'docs/operations/own-postgresql.md' : 'docs/operations/backup-and-restore.md'}.`,
  disasterRecoveryTests: 'disaster-recovery tests',
  notMeasured: 'Not measured',
  met: 'Met',
  missed: 'Missed',
  system: 'System',
  target: 'Target',
  measured: 'Measured',
  on: 'On',
  status: 'Status',
  itBeginsWithAFull: 'It begins with a full backup, within a minute.',
  startedOverInTheEmpty: 'Started over in the empty folder of backups',
  movedTheStoreOfBackups: 'Moved the store of backups to this server',
  onlyOwnersMayDoIt: (action: string) => `Only owners may do it: ${action}.`,
  backupsBeginWithAFull:
    'Backups begin with a full one. Do it only where the folder was emptied or its disk replaced on purpose: what was stored before is not there to be restored.',
  thenStopsTakingBackupsWithin: (owner: string) =>
    `${owner} then stops taking backups within a minute. What it has stored stays and can be restored. Move the store only if this server is the one that the company works on.`,
} as const;

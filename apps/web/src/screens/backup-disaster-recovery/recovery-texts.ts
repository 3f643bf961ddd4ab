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
    `It is not known which suspensions and role changes it reverted: ${value}. Review people and roles.`,
  itTookBack: (changes: number, changesText: string) =>
    changes === 0
      ? 'It reverted no suspension and no change of people or roles.'
      : `It reverted ${changesText}; decide them again.`,
  recoveryKeyShown: 'Recovery key shown',
  viewedTheRecoveryKey: 'Viewed the recovery key',
  neverShown: 'Never shown',
  lastShown: (shownAt: string) => `Last shown ${shownAt}`,
  backupsAreEncrypted:
    'Backups are encrypted. This machine opens them with its own keys; a new one needs the recovery key. Write it down and keep it away from this machine: the key and a backup together open everything.',
  onlyOwnersMaySeeIt: 'Only owners may see it.',
  showRecoveryKey: 'Show recovery key',
  hideIt: 'Hide it',
  untilTheCompanyWorksAgain: 'Time until the company is working again',
  recoveryTimes: 'recovery times',
  ofWorkThatMay: 'Work that may be lost',
  recoveryPoints: 'recovery points',
  storedBackupsRestoreToAny: (recoverableFrom: string) =>
    `The stored backups restore to any moment from ${recoverableFrom}`,
  toRecoverableTo: (recoverableTo: string) => ` to ${recoverableTo}`,
  commandIsInDocsOperations: (external: boolean) =>
    `. The command is in the operations guide, “${external ? 'Own PostgreSQL' : 'Backup and restore'}”.`,
  disasterRecoveryTests: 'disaster-recovery tests',
  notMeasured: 'Not measured',
  met: 'Met',
  missed: 'Missed',
  system: 'System',
  target: 'Target',
  measured: 'Measured',
  on: 'On',
  status: 'Status',
  itBeginsWithAFull: 'It starts with a full backup within a minute.',
  startedOverInTheEmpty: 'Started over in the empty folder of backups',
  movedTheStoreOfBackups: 'Moved the store of backups to this server',
  onlyOwnersMayDoIt: (action: string) => `Only owners may do it: ${action}.`,
  backupsBeginWithAFull:
    'Backups start with a full one. Do this only if the folder was emptied or its disk replaced on purpose: earlier backups can no longer be restored.',
  thenStopsTakingBackupsWithin: (owner: string) =>
    `${owner} then stops taking backups within a minute. Its stored backups stay and can be restored. Move the store only if this is the server the company works on.`,
} as const;

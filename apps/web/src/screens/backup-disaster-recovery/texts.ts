/** Texts of Backup and Disaster Recovery. */
import {
  BACKUP_TYPES,
  PGBACKREST_TYPES,
  type BackupStatus,
  type BackupType,
  type DrillStatus,
  type ServiceState,
} from '@cottontree/contract/backup/backup.ts';

export const BACKUP_TEXTS = {
  tabs: {
    backups: 'Backups',
    recovery: 'Disaster Recovery',
    settings: 'Schedule & Settings',
    monitoring: 'Monitoring',
  },
  quick: 'Quick Backup',
  start: 'Start Backup',
  locations: 'Backup Locations',
  history: 'Backup History',
  rto: 'Recovery Time Objective (RTO)',
  rpo: 'Recovery Point Objective (RPO)',
  drills: 'Disaster Recovery Tests',
  run: 'Run Test',
  key: 'Recovery Key',
  services: 'Service Status',
  alerts: 'Alerts',
  schedule: 'Backup Schedule',
  notifications: 'Notifications',
  started: 'Backup started',
  startFailed: 'Failed to start the backup',
  completed: 'Backup completed',
  failed: 'Backup failed',
  drillStarted: 'Test started',
  drillStartFailed: 'Failed to start the test',
  passed: 'Test passed',
  warned: 'Test found a problem',
  saved: 'Backup settings saved',
  saveFailed: 'Failed to save the backup settings',
  sendLetter: 'Send Test Mail',
  letterTaken: 'The mail server accepted the mail to',
  letterRefused: 'The mail server refused the mail',
  keyFailed: 'Failed to show the recovery key',
  proved: 'Restored in a test',
  notProved: 'Could not be restored',
  claims: {
    mine: 'The backups belong to this server',
    other: 'The backups belong to another server',
    waiting: 'Checking which server the backups belong to',
    emptied: 'The backup folder is empty',
  },
  scheduledElsewhere:
    'With your own PostgreSQL, backups follow the schedule and retention of the tool that takes them; see “Own PostgreSQL” in the operations guide.',
  takesNone: 'No backup is taken until the problem above is resolved.',
  move: 'Move the store to this server',
  moving: 'The store is being moved',
  moveFailed: 'Failed to move the store',
  startOver: 'Start over in the empty folder',
  startingOver: 'Backups start over',
  startOverFailed: 'Failed to start over',
  loadFailed: 'Failed to load the backup data. Please check your connection and try again.',
  backupLocations: 'backup locations',
  backups: 'backups',
  thereIsNoBackupYet: 'There is no backup yet',
  backupsOfThisDatabase: 'Backups of this database are listed by the tool that takes them.',
  startBackupTakesTheFirst: 'Start Backup takes the first one.',
  scheduleTakesTheFirstOne: 'The schedule takes the first one, or Start Backup does it now.',
  type: 'Type',
  inPlaceOfAFullOne: 'In place of a full one',
  date: 'Date',
  status: 'Status',
  location: 'Location',
  requestedBy: 'Requested by',
  scheduleText: 'Schedule',
  duration: 'Duration',
  size: 'Size',
  hoursAndMinutes: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
  minutesAndSeconds: (rest: number, minutes: number, restText: string) =>
    rest > 0 ? `${minutes} min ${restText} s` : `${minutes} min`,
  warning: 'Warning',
  info: 'Info',
  theAlerts: 'alerts',
  nothingNeedsYou: 'No alerts',
  backupsAreOnTime: 'Backups are on schedule, stored and tested.',
  since: 'Since',
  checkedAt: (at: string) => `Checked ${at}`,
  serviceStatus: 'the service status',
  nothingIsKnownYet: 'Nothing is known yet',
  serverThatTakesBackupsReports: 'The server that takes backups reports within a minute after it starts.',
  askedForBackup: (value: string, type: string) => `Requested ${value} ${type} backup`,
  takingOne: 'Taking backups',
  backupType: 'Backup type',
  labelBackup: (label: string) => `${label} backup`,
  labelBackupProgress: (label: string, progress: string) => `${label} backup, ${progress}`,
  thisTab: 'this tab',
} as const;

export const TYPES: Readonly<Record<BackupType, { label: string; says: string }>> = {
  full: { label: 'Full', says: 'The database and the keys: everything a new machine needs.' },
  incremental: { label: 'Incremental', says: 'What changed since the last backup.' },
  database: { label: 'Database', says: 'The database without the keys.' },
  files: { label: 'Files', says: 'The keys and the password alone.' },
};
/** What each type that can be started contains. */
export type TypeSays = readonly { readonly type: BackupType; readonly says: string }[];
export const TYPE_SAYS: TypeSays = BACKUP_TYPES.map((type) => ({ type, says: TYPES[type].says }));
const PGBACKREST_CONTENT: Readonly<Record<(typeof PGBACKREST_TYPES)[number], string>> = {
  full: 'The whole PostgreSQL, without the keys.',
  incremental: 'What changed in PostgreSQL since the last backup.',
};
export const PGBACKREST_SAYS: TypeSays = PGBACKREST_TYPES.map((type) => ({
  type,
  says: PGBACKREST_CONTENT[type],
}));
export const STATUS: Readonly<Record<BackupStatus, { label: string; tone: 'pos' | 'accent' | 'neg' }>> = {
  completed: { label: 'Completed', tone: 'pos' },
  running: { label: 'Running', tone: 'accent' },
  failed: { label: 'Failed', tone: 'neg' },
};
export const DRILL_STATUS: Readonly<Record<DrillStatus, { label: string; tone: 'pos' | 'warn' }>> = {
  passed: { label: 'Passed', tone: 'pos' },
  warning: { label: 'Warning', tone: 'warn' },
};
export const SERVICE: Readonly<
  Record<ServiceState, { label: string; tone: 'pos' | 'warn' | 'neg' | 'neutral' }>
> = {
  ok: { label: 'Operational', tone: 'pos' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'neg' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

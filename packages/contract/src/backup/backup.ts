/**
 * Backups of the company's database and keys, the drills that test them, and the measurements of both. Times are UTC;
 * the schedule's times are Freetown's, which are the same.
 */
import { z } from 'zod';
import { Done, route } from '../route.ts';
import { personal } from '../personal-data.ts';

/** full: database and keys; incremental: changes since then; database: without keys; files: only the keys. */
export const BACKUP_TYPES = ['full', 'incremental', 'database', 'files'] as const;
export const BackupType = z.enum(BACKUP_TYPES);
export type BackupType = z.infer<typeof BackupType>;
export const BackupStatus = z.enum(['completed', 'running', 'failed']);
export type BackupStatus = z.infer<typeof BackupStatus>;

export const Backup = z.object({
  id: z.string(),
  type: BackupType,
  /** When it started; while it is queued, when it was requested. */
  date: z.string(),
  /** Bytes stored; null until it is complete. */
  size: z.number().nullable(),
  /** Milliseconds; null until it has ended. */
  duration: z.number().nullable(),
  status: BackupStatus,
  /** Where it is stored completely, as text. */
  location: z.string(),
  /** Share of the bytes to be read: 0 to 100. */
  progress: z.number(),
  origin: z.enum(['manual', 'schedule']),
  /** Who requested it; null: the schedule. */
  requestedBy: z.string().nullable(),
  /**
   * An incremental backup where the schedule expects a full one: the newest full one and its log allow the same
   * recovery.
   */
  inPlaceOfFull: z.boolean(),
  problem: z.string().nullable(),
  /** Result of the test that restored this backup separately; null: not tested separately yet. */
  proof: z.object({ passed: z.boolean(), at: z.string(), problem: z.string().nullable() }).nullable(),
});
export type Backup = z.infer<typeof Backup>;

const view = { method: 'GET', access: 'settings.view' } as const;
const manage = { method: 'POST', access: 'backup.manage' } as const;

export const listBackups = route({
  ...view,
  path: '/api/backup/backups',
  summary: 'The backups there are, and those that failed, the newest first',
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    backups: z.array(Backup),
    total: z.int(),
    /** The running backup. */
    running: Backup.nullable(),
  }),
});
export const startBackup = route({
  ...manage,
  path: '/api/backup/backups',
  summary: 'Take a backup now, in the background; one at a time',
  input: z.strictObject({ type: BackupType }),
  output: Backup,
});

/** What a drill restores, always into a scratch directory, and what it then checks. */
export const DRILLS = {
  newest: {
    name: 'Database restore, newest state',
    system: 'Database',
    says: 'The newest base and all of the log behind it; row counts, ledger, audit chain and yesterday’s figures are compared with the running company.',
  },
  'exact-time': {
    name: 'Database restore, exact time',
    system: 'Point-in-time recovery',
    says: 'The log up to a second in the middle of it; nothing from after that second may be there, and the books and the chain must hold.',
  },
  'fresh-machine': {
    name: 'Fresh machine, recovery key only',
    system: 'Whole service',
    says: 'The newest state with nothing of this machine but the recovery key; the restored keys must open what the database holds sealed.',
  },
  integrity: {
    name: 'Backup integrity',
    system: 'Stored backups',
    says: 'Every object of every backup is read and its seal verified, and the log has no gap.',
  },
  quick: {
    name: 'Newest full backup',
    system: 'Stored backups',
    says: 'Runs by itself after each full backup: exactly that backup is restored and opened; its books must balance, and its audit chain must end in a record of the running company.',
  },
} as const;
/** Each has a section in docs/operations/when-it-is-red.md. */
export const BACKUP_ALERTS = [
  'restored',
  'location',
  'store',
  'archive',
  'gap',
  'log-late',
  'failed',
  'full-late',
  'incremental-late',
  'drill',
  'drill-late',
  'none',
  'no-drill',
  'key',
  'same-disk',
  'forecast',
] as const;
type BackupAlertKind = (typeof BACKUP_ALERTS)[number];
/** After the colon: which place, test or object. */
export type BackupAlertId = BackupAlertKind | `${BackupAlertKind}:${string}`;

export const DRILL_IDS = ['newest', 'exact-time', 'fresh-machine', 'integrity', 'quick'] as const;
export const DrillId = z.enum(DRILL_IDS);
export type DrillId = z.infer<typeof DrillId>;
export const DrillStatus = z.enum(['passed', 'warning']);
export type DrillStatus = z.infer<typeof DrillStatus>;

/** The maximum recovery time and data loss by docs/operations/backup-and-restore.md. */
export const RTO_TARGET_MINUTES = 30;
export const RPO_TARGET_MINUTES = 5;

export const DrillCheck = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() });
export type DrillCheck = z.infer<typeof DrillCheck>;

export const Drill = z.object({
  id: DrillId,
  name: z.string(),
  lastRun: z.string().nullable(),
  /** Status of the last run; null: there was none. */
  status: DrillStatus.nullable(),
  /** Milliseconds from the decision to restore until the restored database passed every check. */
  rto: z.number().nullable(),
  /** Milliseconds of changes that would have been lost if the machine had failed when the drill started. */
  rpo: z.number().nullable(),
  running: z.boolean(),
  checks: z.array(DrillCheck),
  problem: z.string().nullable(),
});
export type Drill = z.infer<typeof Drill>;

export const listDrills = route({
  ...view,
  path: '/api/backup/drills',
  summary: 'The disaster-recovery tests with their last results',
  output: z.array(Drill),
});
export const runDrill = route({
  ...manage,
  path: '/api/backup/drills/:id',
  summary: 'Restore into a scratch place and check the result, in the background; one at a time',
  params: z.strictObject({ id: DrillId }),
  output: Drill,
});

export const FULL_SCHEDULES = {
  daily: 'Daily at 2:00 AM',
  weekly: 'Weekly on Sunday',
  monthly: 'Monthly on the 1st',
} as const;
export const FullSchedule = z.enum(['daily', 'weekly', 'monthly']);
export type FullSchedule = z.infer<typeof FullSchedule>;
export const INCREMENTAL_SCHEDULES = {
  '1h': 'Hourly',
  '4h': 'Every 4 hours',
  '6h': 'Every 6 hours',
} as const;
export const IncrementalSchedule = z.enum(['1h', '4h', '6h']);
export type IncrementalSchedule = z.infer<typeof IncrementalSchedule>;
export const RETENTIONS = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  forever: 'Forever',
} as const;
export const Retention = z.enum(['30d', '90d', '1y', 'forever']);
export type Retention = z.infer<typeof Retention>;

export const BackupSettings = z.object({
  fullSchedule: FullSchedule,
  incrementalSchedule: IncrementalSchedule,
  retention: Retention,
  notifyOnSuccess: z.boolean(),
  notifyOnFailure: z.boolean(),
  /** A scheduled backup that is missing, or a log that is not being stored. */
  notifyWhenLate: z.boolean(),
  notifyOnDrill: z.boolean(),
  /** Null: no mail is sent. */
  email: personal('staffContact').nullable(),
  version: z.int(),
});
export type BackupSettings = z.infer<typeof BackupSettings>;
/** The addresses that a browser accepts in a field of type email (HTML Living Standard), and no others. */
const TYPE_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const readSettings = route({
  ...view,
  path: '/api/backup/settings',
  summary: 'When backups are taken, how long they are kept, and who hears of them',
  output: BackupSettings,
});
export const saveSettings = route({
  ...manage,
  method: 'PUT',
  path: '/api/backup/settings',
  // A shorter retention frees space.
  evenWhenFull: true,
  summary: 'Change when backups are taken, how long they are kept, and who hears of them',
  stepUp: true,
  input: BackupSettings.extend({
    email: z.string().max(254).regex(TYPE_EMAIL, 'must be an email address').nullable(),
    version: z.int().min(0),
  }).strict(),
  output: BackupSettings,
});

export const ServiceState = z.enum(['ok', 'warning', 'error', 'unknown']);
export type ServiceState = z.infer<typeof ServiceState>;
export const BackupService = z.object({
  id: z.string(),
  name: z.string(),
  state: ServiceState,
  detail: z.string(),
});
export type BackupService = z.infer<typeof BackupService>;

export const BackupLocation = z.object({
  kind: z.enum(['folder', 's3', 'pgbackrest']),
  place: z.string(),
  usable: z.boolean(),
  /** What is wrong with it, or a note about it. */
  note: z.string().nullable(),
  backups: z.int(),
  bytes: z.number(),
  freeBytes: z.number().nullable(),
});
export type BackupLocation = z.infer<typeof BackupLocation>;

/** The server that owns the backup store: one server at a time. */
export const BackupClaim = z.object({
  /** mine: the server that takes backups here; waiting: it is being determined; emptied: nothing of its own is left. */
  state: z.enum(['mine', 'other', 'waiting', 'emptied']),
  /** As text: machine, data folder, cluster. */
  owner: z.string(),
  /** Why this server may not write there; null if it may. */
  refusal: z.string().nullable(),
  /** The conflicting claims, which an owner sees before taking over the store. */
  over: z.array(z.string()),
  /** Since when this server owns it. */
  since: z.string().nullable(),
});
export type BackupClaim = z.infer<typeof BackupClaim>;

/** The forecast of a disk by the rate of the last days, at most a week. */
export const DiskForecast = z.object({
  /** A folder on it. */
  place: z.string(),
  /** Bytes by which it fills per day; null: not observed for a day yet. */
  perDay: z.number().nullable(),
  /** When it will be full; null: not known yet, or not within five years. */
  fullAt: z.iso.datetime().nullable(),
});
export type DiskForecast = z.infer<typeof DiskForecast>;

export const BackupAlert = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  since: z.string().nullable(),
});
export type BackupAlert = z.infer<typeof BackupAlert>;

/** A suspension, or a change of people or roles, that a restore reverted: somebody must decide it again. */
export const TakenBack = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.string(),
  /** As in the audit trail that was replaced. */
  description: z.string(),
});
export type TakenBack = z.infer<typeof TakenBack>;

export const LastRestore = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The moment that the restore reached, as its last line said; null in a note of an earlier release without one. */
  to: z.iso.datetime().nullable(),
  endedSessions: z.int(),
  /** Null: it could not be read; `unread` has the reason. */
  takenBack: z.array(TakenBack).nullable(),
  unread: z.string().nullable(),
});
export type LastRestore = z.infer<typeof LastRestore>;

/** "3 changes of people and roles" */
export const changesInWords = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} of people and roles`;

/** RTO and RPO of one system: the targets, and the measurements of the last drill, in milliseconds. */
export const RecoveryObjective = z.object({
  system: z.string(),
  target: z.number(),
  measured: z.number().nullable(),
  measuredAt: z.string().nullable(),
});
export type RecoveryObjective = z.infer<typeof RecoveryObjective>;

/** An external database, as its own user and pgBackRest on this machine see it. */
export const ExternalBackups = z.object({
  /** Of the PostgreSQL, as it reports it. */
  version: z.string(),
  /** Whether it archives its log. */
  archives: z.boolean(),
  /** When it last did. */
  archivedAt: z.string().nullable(),
  /** The stanza of pgBackRest that is set for this server. */
  stanza: z.string().nullable(),
  /** What is missing for listing, taking and testing its backups here, with the remedy; null: nothing. */
  missing: z.string().nullable(),
});
export type ExternalBackups = z.infer<typeof ExternalBackups>;

/** The types that pgBackRest takes, and the tests that its backups allow. */
export const PGBACKREST_TYPES = ['full', 'incremental'] as const satisfies readonly BackupType[];
export const PGBACKREST_DRILLS = [
  'newest',
  'exact-time',
  'integrity',
  'quick',
] as const satisfies readonly DrillId[];

export const BackupState = z.object({
  /** external: the company's own PostgreSQL, which is backed up by its own tools. */
  database: z.enum(['embedded', 'external']),
  /** When the server that takes the backups last checked; null: not yet. */
  at: z.string().nullable(),
  locations: z.array(BackupLocation),
  /** Null for an embedded database. */
  external: ExternalBackups.nullable(),
  /** Null: not checked yet, or the database is external. */
  claim: BackupClaim.nullable(),
  /** The disk of the backup folder, and that of the database if it is another one. */
  disks: z.array(DiskForecast),
  services: z.array(BackupService),
  alerts: z.array(BackupAlert),
  rto: z.array(RecoveryObjective),
  rpo: z.array(RecoveryObjective),
  nextFullAt: z.string().nullable(),
  nextIncrementalAt: z.string().nullable(),
  /** The period to which the stored backups can restore. */
  recoverableFrom: z.string().nullable(),
  recoverableTo: z.string().nullable(),
  /** When the recovery key was last displayed. */
  keyShownAt: z.string().nullable(),
  /** Whether mail can be sent to the address in the settings. */
  mail: z.boolean(),
  /** The restore that produced this company; `changes` is null also for callers without audit.view. */
  lastRestore: LastRestore.extend({ changes: z.int().nullable() }).nullable(),
});
export type BackupState = z.infer<typeof BackupState>;
export const readState = route({
  ...view,
  path: '/api/backup/state',
  summary: 'Locations, services, alerts and recovery objectives',
  output: BackupState,
});

export const revealRecoveryKey = route({
  ...manage,
  path: '/api/backup/recovery-key',
  summary: 'Show the key that opens backups on a fresh machine, to be written down',
  ownerOnly: true,
  stepUp: true,
  secretAnswer: true,
  output: z.object({ recoveryKey: z.string() }),
});

export const moveClaim = route({
  ...manage,
  path: '/api/backup/claim',
  summary:
    'Move the store of backups to this server from the one it belongs to, which then writes there no more',
  ownerOnly: true,
  stepUp: true,
  input: z.strictObject({
    /** The claims that were shown: a claim made since then is not overridden unseen. */
    over: z.array(z.string().max(40)).min(1).max(4),
  }),
  output: Done,
});

export const sendTestLetter = route({
  ...manage,
  path: '/api/backup/test-letter',
  summary: 'Send a letter to the address in the backup settings, and say what the mail server answered',
  perMinute: 5,
  output: z.object({
    to: personal('staffContact'),
    /** Null: the mail server accepted it. */
    problem: z.string().nullable(),
  }),
});

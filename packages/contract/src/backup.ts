/**
 * Backups of the company's database and keys, the drills that prove them, and what is measured of both. Times are UTC;
 * the schedule's are Freetown's, which are the same.
 */
import { z } from 'zod';
import { Done, route } from './route.ts';
import { personal } from './personal-data.ts';

/** full: database and keys; incremental: what changed since; database: without keys; files: the keys alone. */
export const BACKUP_TYPES = ['full', 'incremental', 'database', 'files'] as const;
export const BackupType = z.enum(BACKUP_TYPES);
export type BackupType = z.infer<typeof BackupType>;
export const BackupStatus = z.enum(['completed', 'running', 'failed']);
export type BackupStatus = z.infer<typeof BackupStatus>;

export const Backup = z.object({
  id: z.string(),
  type: BackupType,
  /** When it began; while it waits for its turn, when it was asked for. */
  date: z.string(),
  /** Bytes stored; null until it is whole. */
  size: z.number().nullable(),
  /** Milliseconds; null until it has ended. */
  duration: z.number().nullable(),
  status: BackupStatus,
  /** Where it lies whole, in words. */
  location: z.string(),
  /** Of what has to be read, by bytes: 0 to 100. */
  progress: z.number(),
  origin: z.enum(['manual', 'schedule']),
  /** Who asked for it; null: the schedule. */
  requestedBy: z.string().nullable(),
  /** An incremental one of the schedule of full ones: the newest full one and its log give the same moments. */
  inPlaceOfFull: z.boolean(),
  problem: z.string().nullable(),
  /** What the test that restored it by itself found; null: it was not restored on its own yet. */
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
    /** The one under way. */
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

/** What a drill restores, always into a scratch place, and what it then finds out. */
export const DRILLS = {
  newest: {
    name: 'Database restore, newest state',
    system: 'Database',
    says: 'The newest base and all of the log behind it; row counts, ledger, audit chain and yesterday’s figures are compared with the running company.',
  },
  'exact-time': {
    name: 'Database restore, exact time',
    system: 'Point-in-time recovery',
    says: 'The log up to a second in the middle of it; nothing of after that second may be there, and the books and the chain must hold.',
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
/** Each has its section in docs/operations/when-it-is-red.md. */
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
  'none',
  'no-drill',
  'key',
  'same-disk',
  'forecast',
] as const;
type BackupAlertKind = (typeof BACKUP_ALERTS)[number];
/** Behind the colon: which place, test or object. */
export type BackupAlertId = BackupAlertKind | `${BackupAlertKind}:${string}`;

export const DRILL_IDS = ['newest', 'exact-time', 'fresh-machine', 'integrity', 'quick'] as const;
export const DrillId = z.enum(DRILL_IDS);
export type DrillId = z.infer<typeof DrillId>;
export const DrillStatus = z.enum(['passed', 'warning']);
export type DrillStatus = z.infer<typeof DrillStatus>;

/** The most that may pass, and be lost, by docs/operations/backup-and-restore.md. */
export const RTO_TARGET_MINUTES = 30;
export const RPO_TARGET_MINUTES = 5;

export const DrillCheck = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() });
export type DrillCheck = z.infer<typeof DrillCheck>;

export const Drill = z.object({
  id: DrillId,
  name: z.string(),
  lastRun: z.string().nullable(),
  /** Of the last run; null: there was none. */
  status: DrillStatus.nullable(),
  /** Milliseconds from the decision to restore until the restored database had answered every check. */
  rto: z.number().nullable(),
  /** Milliseconds of changes that would have been lost, had the machine gone when the drill began. */
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
  /** A scheduled backup that did not come, or a log that is not being stored. */
  notifyWhenLate: z.boolean(),
  notifyOnDrill: z.boolean(),
  /** Null: nobody is written to. */
  email: personal('staffContact').nullable(),
  version: z.int(),
});
export type BackupSettings = z.infer<typeof BackupSettings>;
/** What a browser takes in a field of type email (HTML Living Standard), and nothing beyond it. */
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
  // A shorter retention makes room.
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
  kind: z.enum(['folder', 's3']),
  place: z.string(),
  usable: z.boolean(),
  /** What is wrong with it, or what should be known of it. */
  note: z.string().nullable(),
  backups: z.int(),
  bytes: z.number(),
  freeBytes: z.number().nullable(),
});
export type BackupLocation = z.infer<typeof BackupLocation>;

/** Whose the store of backups is: of one server at a time. */
export const BackupClaim = z.object({
  /** mine: of the server that takes backups here; waiting: it is being found out. */
  state: z.enum(['mine', 'other', 'waiting']),
  /** In words: machine, data folder, cluster. */
  owner: z.string(),
  /** Why this server may not write there; null: it may. */
  refusal: z.string().nullable(),
  /** The claims in the way, which an owner sees before moving the store. */
  over: z.array(z.string()),
  /** Since when it is this server's. */
  since: z.string().nullable(),
});
export type BackupClaim = z.infer<typeof BackupClaim>;

/** What a disk comes to at the rate of the last days, a week at most. */
export const DiskForecast = z.object({
  /** A folder on it. */
  place: z.string(),
  /** Bytes that it fills by in a day; null: it was not watched for a day yet. */
  perDay: z.number().nullable(),
  /** When it is full; null: nobody knows yet, or not within five years. */
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

/** One suspension, or change of people or roles, that a restore took back: somebody has to decide it again. */
export const TakenBack = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.string(),
  /** As the audit trail that was replaced said it. */
  description: z.string(),
});
export type TakenBack = z.infer<typeof TakenBack>;

export const LastRestore = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Of the newest audit record that was restored. */
  to: z.iso.datetime().nullable(),
  endedSessions: z.int(),
  /** Null: it could not be read, for the reason in `unread`. */
  takenBack: z.array(TakenBack).nullable(),
  unread: z.string().nullable(),
});
export type LastRestore = z.infer<typeof LastRestore>;

/** "3 changes of people and roles" */
export const changesInWords = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} of people and roles`;

/** RTO and RPO of one system: what was promised, and what the last drill measured, in milliseconds. */
export const RecoveryObjective = z.object({
  system: z.string(),
  target: z.number(),
  measured: z.number().nullable(),
  measuredAt: z.string().nullable(),
});
export type RecoveryObjective = z.infer<typeof RecoveryObjective>;

export const BackupState = z.object({
  /** external: a PostgreSQL of one's own, which its own tools back up. */
  database: z.enum(['embedded', 'external']),
  /** When the server that takes the backups looked last; null: none has yet. */
  at: z.string().nullable(),
  locations: z.array(BackupLocation),
  /** Null: nothing was looked at yet, or the database is another's. */
  claim: BackupClaim.nullable(),
  /** Of the disk of the backup folder, and of the database's where that is another. */
  disks: z.array(DiskForecast),
  services: z.array(BackupService),
  alerts: z.array(BackupAlert),
  rto: z.array(RecoveryObjective),
  rpo: z.array(RecoveryObjective),
  nextFullAt: z.string().nullable(),
  nextIncrementalAt: z.string().nullable(),
  /** To which moment the stored backups restore, and from which on. */
  recoverableFrom: z.string().nullable(),
  recoverableTo: z.string().nullable(),
  /** When somebody last had the recovery key shown. */
  keyShownAt: z.string().nullable(),
  /** Whether letters can be sent to the address in the settings. */
  mail: z.boolean(),
  /** That this company was brought back by; `takenBack` is null for callers without audit.view as well. */
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
    /** As shown: what happened since is not decided unseen. */
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
    /** Null: the mail server took it. */
    problem: z.string().nullable(),
  }),
});

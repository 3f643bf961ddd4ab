/** Rows of backups, drills, settings and the last observed state. */
import {
  type Backup,
  BackupClaim,
  BackupLocation,
  BackupSettings,
  LastRestore,
  DRILLS,
  DRILL_IDS,
  DrillCheck,
  type BackupStatus,
  type BackupType,
  type Drill,
  type DrillId,
} from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { RECOVERY_KEY_PLACE } from './manifest.ts';
import type { Db } from '../../platform/database/client.ts';
import { BACKUP_SEEN } from '../../platform/database/setting-keys.ts';
import { isFromTheFuture, latestCredible } from '../../platform/time/clock.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { DiskReadings, forecastOf } from './disk-forecast.ts';
import type { Watched } from './rules.ts';

/** Makes the server that owns the database check for work. */
export const BACKUP_CHANGED: Announcement = { topic: 'backup.changed', payload: {} };

const LOCATION_NAMES: Readonly<Record<string, string>> = { folder: 'Folder', s3: 'Object store' };

interface BackupRow {
  readonly id: string;
  readonly type: BackupType;
  readonly status: BackupStatus;
  readonly origin: 'manual' | 'schedule';
  readonly requested_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly total_bytes: bigint;
  readonly done_bytes: bigint;
  readonly size_bytes: bigint | null;
  readonly locations: readonly string[];
  readonly problem: string | null;
  readonly requested_by: string | null;
  readonly in_place_of_full: boolean;
  readonly proved_at: Date | null;
  readonly proved: boolean | null;
  readonly proof_problem: string | null;
}

function present(row: BackupRow): Backup {
  const { started_at: started, finished_at: finished } = row;
  const share = row.total_bytes === 0n ? 0 : Number((row.done_bytes * 1_000n) / row.total_bytes) / 10;
  return {
    id: row.id,
    type: row.type,
    date: (started ?? row.requested_at).toISOString(),
    size: row.size_bytes === null ? null : Number(row.size_bytes),
    // A failed one may have been detected much later, so it has no duration.
    duration:
      row.status === 'completed' && started && finished ? finished.getTime() - started.getTime() : null,
    status: row.status,
    location: row.locations.map((each) => LOCATION_NAMES[each] ?? each).join(', ') || '–',
    progress: row.status === 'completed' ? 100 : Math.min(100, share),
    origin: row.origin,
    requestedBy: row.requested_by,
    inPlaceOfFull: row.in_place_of_full,
    problem: row.problem,
    proof:
      row.proved_at === null
        ? null
        : { passed: row.proved === true, at: row.proved_at.toISOString(), problem: row.proof_problem },
  };
}

const COLUMNS = sql`b.id, b.type, b.status, b.origin, b.requested_at, b.started_at, b.finished_at, b.total_bytes,
  b.done_bytes, b.size_bytes, b.locations, b.problem, b.in_place_of_full, u.username as requested_by,
  p.finished_at as proved_at, p.status = 'passed' as proved, p.problem as proof_problem`;
const ROWS = sql`backups b left join users u on u.id = b.requested_by
  left join lateral (
    select d.finished_at, d.status, d.problem from backup_drills d
     where d.backup_id = b.id and d.test = 'quick' and d.status <> 'running'
     order by d.requested_at desc limit 1) p on true`;

export async function readBackups(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ backups: Backup[]; total: number; running: Backup | null }> {
  const { rows } = await sql<BackupRow & { total: bigint }>`
    select ${COLUMNS}, count(*) over () as total
      from ${ROWS}
     where b.removed_at is null order by b.requested_at desc, b.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ n: bigint }>`
    select count(*) as n from backups where removed_at is null`.execute(db);
  return {
    backups: rows.map(present),
    total: Number(counted[0]?.n ?? 0n),
    running: await readRunning(db),
  };
}
export async function readRunning(db: Db): Promise<Backup | null> {
  const { rows } = await sql<BackupRow>`
    select ${COLUMNS} from ${ROWS} where b.status = 'running'`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

interface NewBackup {
  readonly type: BackupType;
  readonly origin: 'manual' | 'schedule';
  readonly requestedBy: string | null;
  readonly at: Date;
  readonly inPlaceOfFull?: boolean;
}
/** Null while another backup is in progress. */
export async function insertBackup(tx: Db, it: NewBackup): Promise<Backup | null> {
  const { rows } = await sql<{ id: string }>`
    insert into backups (type, status, origin, requested_by, requested_at, in_place_of_full)
    values (${it.type}, 'running', ${it.origin}, ${it.requestedBy}::uuid, ${it.at}, ${it.inPlaceOfFull ?? false})
    on conflict ((true)) where status = 'running' do nothing returning id`.execute(tx);
  return rows[0] ? await readRunning(tx) : null;
}

interface DrillRow {
  readonly test: DrillId;
  readonly status: 'running' | 'passed' | 'warning';
  readonly finished_at: Date | null;
  readonly rto_ms: bigint | null;
  readonly rpo_ms: bigint | null;
  readonly checks: unknown;
  readonly problem: string | null;
}
const Checks = z.array(DrillCheck);

/** Each test with its last result, and whether it is running. */
export async function readDrills(db: Db): Promise<Drill[]> {
  const { rows } = await sql<DrillRow>`
    select distinct on (test, status = 'running') test, status, finished_at, rto_ms, rpo_ms, checks, problem
      from backup_drills order by test, status = 'running', requested_at desc`.execute(db);
  return DRILL_IDS.map((id) => {
    const last = rows.find(({ test, status }) => test === id && status !== 'running');
    return {
      id,
      name: DRILLS[id].name,
      lastRun: last?.finished_at?.toISOString() ?? null,
      status: last === undefined ? null : last.status === 'passed' ? 'passed' : 'warning',
      rto: last?.rto_ms === null || last === undefined ? null : Number(last.rto_ms),
      rpo: last?.rpo_ms === null || last === undefined ? null : Number(last.rpo_ms),
      running: rows.some(({ test, status }) => test === id && status === 'running'),
      checks: Checks.parse(last?.checks ?? []),
      problem: last?.problem ?? null,
    };
  });
}
/** False while another test is in progress. */
export async function insertDrill(
  tx: Db,
  test: DrillId,
  by: string | null,
  at: Date,
  backupId: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_drills (test, status, requested_by, requested_at, backup_id)
    values (${test}, 'running', ${by}::uuid, ${at}, ${backupId}::uuid)
    on conflict ((true)) where status = 'running' do nothing returning id`.execute(tx);
  return rows.length > 0;
}

const SETTINGS = 'backup-settings';
export const DEFAULT_SETTINGS: BackupSettings = {
  fullSchedule: 'daily',
  incrementalSchedule: '1h',
  retention: '30d',
  notifyOnSuccess: false,
  notifyOnFailure: true,
  notifyWhenLate: true,
  notifyOnDrill: true,
  email: null,
  version: 0,
};

async function readSetting<T>(db: Db, key: string, shape: z.ZodType<T>): Promise<T | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? shape.parse(row.value) : null;
}
async function writeSetting(tx: Db, key: string, value: object, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}

export const readBackupSettings = async (db: Db): Promise<BackupSettings> =>
  (await readSetting(db, SETTINGS, BackupSettings)) ?? DEFAULT_SETTINGS;
export const writeBackupSettings = async (tx: Db, settings: BackupSettings, at: Date): Promise<void> =>
  await writeSetting(tx, SETTINGS, settings, at);

/** The key of the setting with the last restore. */
export const LAST_RESTORE = 'last-restore';

export const readLastRestore = async (db: Db): Promise<LastRestore | null> =>
  await readSetting(db, LAST_RESTORE, LastRestore);

/** The observed claim; the screen gets it without the process. */
export const SeenClaim = BackupClaim.extend({
  /** The process that observed it: an order in a restored database may be for another process. */
  process: z.string(),
});
export type SeenClaim = z.infer<typeof SeenClaim>;

/** The latest state observed by the server that takes backups; every process uses it in its responses. */
export const Seen = z.object({
  at: z.iso.datetime(),
  database: z.enum(['embedded', 'external']),
  /** When the schedule came into force. */
  since: z.iso.datetime(),
  locations: z.array(BackupLocation),
  claim: SeenClaim.nullable().default(null),
  /** Findings in the folder that people should check, as sentences. */
  findings: z.array(z.string()).default([]),
  sameDisk: z.boolean(),
  /** Absent in the state of an earlier release. */
  disks: z.array(DiskReadings).default([]),
  continues: z.boolean(),
  /** The time up to which everything is stored. */
  storedUpTo: z.iso.datetime().nullable(),
  waitingSince: z.iso.datetime().nullable(),
  waitingBytes: z.number(),
  archiveMode: z.string(),
  archivedAt: z.iso.datetime().nullable(),
  archiveFailingSince: z.iso.datetime().nullable(),
  version: z.string(),
  mail: z.boolean(),
  /** Ids of the alerts that people were notified of. */
  told: z.array(z.string()),
  /** The alerts at that time, gravest first, for screens that only say how the backups do. */
  alerts: z.array(z.object({ level: z.enum(['error', 'warning', 'info']), message: z.string() })).default([]),
  /** When, by the alert's id; absent for notifications of an earlier release. */
  toldAt: z.record(z.string(), z.iso.datetime()).optional(),
});
export type Seen = z.infer<typeof Seen>;
export const readSeen = async (db: Db): Promise<Seen | null> => await readSetting(db, BACKUP_SEEN, Seen);
export const writeSeen = async (tx: Db, seen: Seen): Promise<void> =>
  await writeSetting(tx, BACKUP_SEEN, seen, new Date(seen.at));

/** Removes what was observed on one machine, and what was wrong there: the next look is of this one. */
export const forgetObservedPlaces = async (tx: Db): Promise<void> =>
  void (await sql`
    update settings set value = value || '{"locations": [], "disks": [], "claim": null, "findings": [], "alerts": [], "waitingSince": null, "archiveFailingSince": null}'
     where key = ${BACKUP_SEEN}`.execute(tx));

/** An owner's order to move the store to the server that was refused. */
const MoveOrder = z.object({ over: z.array(z.string()), process: z.string() });
const MOVE_ORDER = 'backup-claim-order';

/** Null if there is none, or it is for another process. */
export async function orderToMove(db: Db, process: string): Promise<z.infer<typeof MoveOrder> | null> {
  const order = await readSetting(db, MOVE_ORDER, MoveOrder);
  return order?.process === process ? order : null;
}

export async function orderMove(tx: Db, order: z.infer<typeof MoveOrder>, at: Date): Promise<void> {
  await writeSetting(tx, MOVE_ORDER, order, at);
}

export const removeOrderToMove = async (tx: Db): Promise<void> =>
  void (await sql`delete from settings where key = ${MOVE_ORDER}`.execute(tx));

/** The encrypted recovery key, and when somebody displayed it. */
const KeyRow = z.object({ sealed: z.base64(), shownAt: z.iso.datetime().nullable() });
const KEY = 'backup-recovery-key';
export async function readRecoveryKey(
  db: Db,
  keyring: Keyring,
): Promise<{ key: Buffer; shownAt: string | null } | null> {
  const row = await readSetting(db, KEY, KeyRow);
  return (
    row && { key: keyring.open(Buffer.from(row.sealed, 'base64'), RECOVERY_KEY_PLACE), shownAt: row.shownAt }
  );
}
export async function keepRecoveryKey(tx: Db, keyring: Keyring, key: Buffer, at: Date): Promise<void> {
  const value = { sealed: keyring.seal(key, RECOVERY_KEY_PLACE).toString('base64'), shownAt: null };
  await sql`
    insert into settings (key, value, updated_at) values (${KEY}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do nothing`.execute(tx);
}
export async function noteKeyShown(tx: Db, at: Date): Promise<void> {
  await sql`
    update settings set value = value || jsonb_build_object('shownAt', ${at.toISOString()}::text), updated_at = ${at}
     where key = ${KEY}`.execute(tx);
}
async function keyShownAt(db: Db): Promise<string | null> {
  return (await readSetting(db, KEY, KeyRow))?.shownAt ?? null;
}

/** The facts about the past for schedule and alerts. */
export interface History {
  readonly lastFull: Date | null;
  readonly lastFullServed: Date | null;
  readonly lastIncremental: Date | null;
  readonly lastFailed: Date | null;
  readonly failed: { readonly at: Date; readonly type: BackupType; readonly problem: string } | null;
  readonly recoverableFrom: Date | null;
  /** When the newest base was completed. */
  readonly lastBaseEnded: Date | null;
}
/** Times in the future, from a wrong clock, count as long ago; otherwise the schedule would wait until then. */
export async function readHistory(db: Db, now: Date): Promise<History> {
  const begun = sql`
    case when coalesce(started_at, requested_at) <= ${latestCredible(now)} then coalesce(started_at, requested_at) else 'epoch' end`;
  const { rows } = await sql<{
    last_full: Date | null;
    last_full_served: Date | null;
    last_incremental: Date | null;
    last_failed: Date | null;
    recoverable_from: Date | null;
    last_base_ended: Date | null;
  }>`
    select max(${begun}) filter (where status = 'completed' and type = 'full') as last_full,
           max(${begun}) filter (where status = 'completed' and (type = 'full' or in_place_of_full)) as last_full_served,
           max(${begun}) filter (where status = 'completed' and type in ('incremental', 'database')) as last_incremental,
           max(${begun}) filter (where status = 'failed') as last_failed,
           min(finished_at) filter (where status = 'completed' and type in ('full', 'database') and removed_at is null) as recoverable_from,
           max(finished_at) filter (where status = 'completed' and type in ('full', 'database')) as last_base_ended
      from backups`.execute(db);
  const { rows: last } = await sql<{ status: string; type: BackupType; at: Date; problem: string | null }>`
    select status, type, coalesce(finished_at, requested_at) as at, problem from backups
     where status <> 'running' order by requested_at desc limit 1`.execute(db);
  const row = rows[0];
  const newest = last[0];
  return {
    lastFull: row?.last_full ?? null,
    lastFullServed: row?.last_full_served ?? null,
    lastIncremental: row?.last_incremental ?? null,
    lastFailed: row?.last_failed ?? null,
    recoverableFrom: row?.recoverable_from ?? null,
    lastBaseEnded: row?.last_base_ended ?? null,
    failed:
      newest?.status === 'failed'
        ? { at: newest.at, type: newest.type, problem: newest.problem ?? 'for an unknown reason' }
        : null,
  };
}

/** When the schedule came into force; the epoch where a wrong clock stored a time in the future. */
export function scheduleSince(seen: Seen | null, now: Date): Date {
  const since = date(seen?.since) ?? now;
  return isFromTheFuture(since, now) ? new Date(0) : since;
}

const isAfter = (at: Date | null, other: string): boolean => at !== null && at.getTime() > Date.parse(other);
const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export interface Watch {
  readonly settings: BackupSettings;
  readonly drills: readonly Drill[];
  readonly history: History;
  readonly seen: Seen | null;
  readonly watched: Watched;
}
/**
 * All input of the alerts. Before the first observation there is no past, so nothing is late. `observed` is newer than
 * what is stored.
 */
export async function readWatch(db: Db, now: Date, observed?: Seen): Promise<Watch> {
  const seen = observed ?? (await readSeen(db));
  const [settings, drills, history] = [
    await readBackupSettings(db),
    await readDrills(db),
    await readHistory(db, now),
  ];
  const watched: Watched = {
    ...history,
    watches: seen?.database === 'embedded',
    since: scheduleSince(seen, now),
    // The log continues a base that was completed since, until the next look.
    continues: seen !== null && (seen.continues || isAfter(history.lastBaseEnded, seen.at)),
    restored: await readLastRestore(db),
    problems: (seen?.locations ?? [])
      .filter(({ usable }) => !usable)
      .map(({ place, note }) => ({ place, problem: note ?? `${place} cannot be used` })),
    isRefused: seen?.claim?.state === 'other',
    findings: seen?.findings ?? [],
    waitingSince: date(seen?.waitingSince),
    archiveFailingSince: date(seen?.archiveFailingSince),
    sameDisk: seen?.sameDisk ?? false,
    disks: seen?.database === 'embedded' ? seen.disks.map(forecastOf) : [],
    keyShownAt: date(await keyShownAt(db)),
    lastWholeDrill: date(drills.find(({ id }) => id === 'newest')?.lastRun) ?? history.recoverableFrom,
    drills: drills.map(({ name, lastRun, status, problem }) => ({
      name,
      at: date(lastRun),
      passed: status === 'passed',
      problem,
    })),
  };
  return { settings, drills, history, seen, watched };
}

/** The past of the backups and all else from which schedule and alerts follow. */
import type { BackupSettings, BackupType, Drill } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { isFromTheFuture, latestCredible } from '../../platform/time/clock.ts';
import { forecastOf } from './disk-forecast.ts';
import type { Watched } from './rules.ts';
import { readDrills } from './drills-store.ts';
import { pastIn } from './pgbackrest/past.ts';
import {
  isRefused,
  keyShownAt,
  readBackupSettings,
  readLastRestore,
  readSeen,
  type Seen,
  type SeenRepository,
} from './settings-store.ts';

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
export async function readHistory(
  db: Db,
  now: Date,
  repository: SeenRepository | null = null,
): Promise<History> {
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
  const own: History = {
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
  return repository === null ? own : { ...own, ...pastIn(repository.backups, own) };
}

/** When the schedule came into force; the epoch where a wrong clock stored a time in the future. */
export function scheduleSince(seen: Seen | null, now: Date): Date {
  const since = date(seen?.since) ?? now;
  return isFromTheFuture(since, now) ? new Date(0) : since;
}

const isAfter = (at: Date | null, other: string): boolean => at !== null && at.getTime() > Date.parse(other);
const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Whether pgBackRest is set up for this server, be it usable or not. */
const isConfigured = (seen: Seen | null): boolean => typeof seen?.pgbackrest?.stanza === 'string';

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
    await readHistory(db, now, seen?.pgbackrest),
  ];
  const watched: Watched = {
    ...history,
    watches: seen?.database === 'embedded' || isConfigured(seen),
    schedules: seen?.database === 'embedded',
    since: scheduleSince(seen, now),
    // The log continues a base that was completed since, until the next look.
    continues: seen !== null && (seen.continues || isAfter(history.lastBaseEnded, seen.at)),
    restored: await readLastRestore(db),
    problems: (seen?.locations ?? [])
      .filter(({ usable }) => !usable)
      .map(({ place, note }) => ({ place, problem: note ?? `${place} cannot be used` })),
    isRefused: isRefused(seen),
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

/** Deletes, in small steps, rows that are kept for a limited time only. Evidence and books are never among them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../../platform/database/client.ts';
import { latestCredible, type Clock } from '../../../platform/time/clock.ts';
import { jobKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { every, type Schedule } from '../../../platform/queue/schedules.ts';
import { RETENTION_RULES, type RetentionRule } from '../kept-for.ts';

const DAY_MS = 24 * 3_600_000;
/** Each step is a transaction, short enough not to block writers. */
const STEP = 1_000;
/** The number of the seven days before today that must have audit records. */
const DAYS_OF_TRAIL = 3;

/**
 * Whether the audit trail confirms the time: its newest record is at most a day old and not in the future, and several
 * days of the week before have records. For a clock that was set far ahead there is a gap, and it must not delete what
 * looks old to it.
 */
async function clockIsCredible(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ credible: boolean }>`
    select coalesce((select at between ${now}::timestamptz - interval '1 day' and ${latestCredible(now)}::timestamptz
                       from audit_records order by seq desc limit 1), false)
       and (select count(*) from generate_series(1, 7) back
             where exists (select from audit_records
                            where at >= date_trunc('day', ${now}::timestamptz, 'UTC') - back * interval '1 day'
                              and at < date_trunc('day', ${now}::timestamptz, 'UTC') - (back - 1) * interval '1 day')
           ) >= ${DAYS_OF_TRAIL} as credible`.execute(db);
  return rows[0]?.credible === true;
}

async function pruneTable(
  database: Database,
  { days, prune }: RetentionRule,
  now: Date,
  signal: AbortSignal,
  step: number,
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS);
  let pruned = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows, numAffectedRows } = await prune(before, step).execute(database.write);
    const counted = z.array(z.object({ n: z.number() })).parse(rows)[0]?.n;
    const deleted = counted ?? Number(numAffectedRows ?? 0n);
    pruned += deleted;
    if (deleted < step) return pruned;
  }
}

/** Rows deleted by table; null when the clock of this server is not credible, and nothing was deleted. */
export async function pruneOldRows(
  database: Database,
  clock: Clock,
  signal: AbortSignal = new AbortController().signal,
  step = STEP,
): Promise<Record<string, number> | null> {
  const now = clock.now();
  if (!(await clockIsCredible(database.read, now))) return null;
  const pruned: Record<string, number> = {};
  for (const kept of RETENTION_RULES)
    pruned[kept.table] = await pruneTable(database, kept, now, signal, step);
  return pruned;
}

const pruning = jobKind({
  name: 'rows.prune',
  payload: z.strictObject({}),
  result: z.object({ pruned: z.record(z.string(), z.number()).nullable() }),
  lane: 'maintenance',
  limitMs: 10 * 60_000,
  attempts: 3,
});

export const pruningWork = (database: Database, clock: Clock): Work =>
  work(pruning, async (_, { signal }) => ({ pruned: await pruneOldRows(database, clock, signal) }));

/**
 * Four times a day, so that work missed by a stopped server, or by one with a wrong clock, does not wait for the next
 * day.
 */
export const pruningSchedule: Schedule = every(6 * 3_600_000, pruning, {});

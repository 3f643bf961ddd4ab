/** The nightly close: closes every past business day that is complete and not yet closed, oldest first. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../platform/database/client.ts';
import { closeFigures } from '../close-figures.ts';
import { markDue } from '../due.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Listening } from '../../platform/time/clock-watch.ts';
import { lastClosableDay, latestCredible, type Clock } from '../../platform/time/clock.ts';
import { jobKind, work, type Work } from '../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../platform/queue/schedules.ts';
import { announce } from '../../platform/realtime/events.ts';
import { closeDays, closedAmong, closedSince, runsOf } from '../../ledger/close-day.ts';
import { allAgree } from '../../ledger/control-totals.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import type { DayRange } from '../../ledger/post-day.ts';
import { markProvisional } from '../../ledger/provisional-days.ts';
import type { DayStep } from '../day-steps.ts';
import { readDemoState } from '../../ledger/demo-state.ts';

const CHECK_EVERY_MS = 30_000;
/** A company that has sent nothing for this long is assumed to have sent everything. */
const QUIET_MS = 30 * 60_000;

/** They say what was sent, and are no sign that more is coming. */
const ABOUT_ARRIVAL = [
  'ingest.add-source',
  'ingest.control-totals',
  'ingest.end-source',
] as const satisfies readonly AuditAction[];

/**
 * The last day that may be closed: the last one before a day that already has transactions, so that days of a feed that
 * is behind, or of a history that is being loaded, are not closed too early, and after it the days whose control totals
 * agree, one after another; yesterday when the feed has been idle. A server that was down, or whose clock was set, must
 * first run for this time to know whether the sender is idle.
 */
async function lastWholeDay(db: Db, clock: Clock, listening: Listening): Promise<BusinessDay | null> {
  const yesterday = lastClosableDay(clock);
  const now = clock.now();
  // A batch that a wrong clock dated in the future is no sign of current activity.
  const { rows } = await sql<{ newest: BusinessDay | null; heard: boolean }>`
    select (select max(business_day) from transactions) as newest,
           exists (select from audit_records
                    where at > ${new Date(now.getTime() - QUIET_MS)} and at <= ${latestCredible(now)}
                      and action like 'ingest.%' and action not in (${sql.join(ABOUT_ARRIVAL)})) as heard`.execute(
    db,
  );
  const { newest = null, heard = false } = rows[0] ?? {};
  if (!heard && listening.steadyMs() >= QUIET_MS) return yesterday;
  // There are people but no transactions yet: their days are left open.
  const whole = newest === null ? null : newest > yesterday ? yesterday : addDays(newest, -1);
  if (whole === yesterday) return whole;
  let last = whole;
  for (const day of await dueDays(db, yesterday)) {
    if (whole !== null && day <= whole) continue;
    if (!(await allAgree(db, day))) break;
    last = day;
  }
  return last;
}

/** The days that are due, from the company's first transaction on. */
async function dueDays(db: Db, last: BusinessDay): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    with first as (
      select least((select min(business_day) from transactions), (select min(signup_day) from subscribers),
                   (select min(business_day) from opening_balances)) as day)
    select due.day::date as day
      from first cross join lateral generate_series(first.day, ${last}::date, interval '1 day') as due(day)
     where not exists (select from day_closes c where c.business_day = due.day::date)
     order by due.day`.execute(db);
  return rows.map((row) => row.day);
}

/**
 * Closes the days that are due and resolves to the days closed. Safe to run in several servers at once and to run
 * again, because the days are locked before they are checked. One transaction per month, so that the progress of a long
 * backlog is kept.
 */
export async function closeDueDays(
  database: Database,
  clock: Clock,
  listening: Listening,
  steps: readonly DayStep[] = [],
): Promise<BusinessDay[]> {
  // The demo company closes its own days, once it has sent all of their transactions.
  if (await readDemoState(database.read)) return [];
  const due = await daysToClose(database, clock, listening);
  const closed: BusinessDay[] = [];
  for (const month of new Set(due.map((day) => day.slice(0, 7)))) {
    const days = due.filter((day) => day.startsWith(month));
    closed.push(...(await closeAll(database.write, days, clock, steps)));
  }
  return closed;
}

async function daysToClose(database: Database, clock: Clock, listening: Listening): Promise<BusinessDay[]> {
  const today = addDays(lastClosableDay(clock), 1);
  // Created in advance, so that nobody has to wait for it.
  await sql`select ensure_transaction_months(${today}::date, ${addDays(today, 31)}::date)`.execute(
    database.write,
  );
  const last = await lastWholeDay(database.read, clock, listening);
  return last === null ? [] : await dueDays(database.read, last);
}

const closing = jobKind({
  name: 'books.close',
  payload: z.strictObject({}),
  result: z.object({ days: z.int() }),
  lane: 'rounds',
  limitMs: 4 * 60 * 60_000,
  attempts: 5,
});

export const closingWork = (
  database: Database,
  clock: Clock,
  listening: Listening,
  steps: readonly DayStep[],
): Work =>
  work(closing, async () => ({ days: (await closeDueDays(database, clock, listening, steps)).length }));

export const closingWatch = (clock: Clock, listening: Listening): Watch =>
  whenDue(
    CHECK_EVERY_MS,
    closing,
    {},
    async (database) =>
      (await readDemoState(database.read)) === null &&
      (await daysToClose(database, clock, listening)).length > 0,
  );

async function closeAll(
  db: Db,
  days: readonly BusinessDay[],
  clock: Clock,
  steps: readonly DayStep[],
): Promise<BusinessDay[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await lockDays(tx, days);
    const already = new Set(await closedAmong(tx, days));
    const open = days.filter((day) => !already.has(day));
    for (const run of runsOf(open)) await closeRun(tx, run, clock);
    const [first] = open;
    if (first !== undefined) for (const step of steps) await step(tx, clock, first);
    return open;
  });
}

async function closeRun(tx: Db, run: DayRange, clock: Clock): Promise<void> {
  const at = clock.now();
  await closeDays(tx, run, { at, reason: 'nightly', closeFigures });
  await markProvisional(tx, run, at);
  // A company that loads an earlier period: days closed before depend on it.
  const next = addDays(run.to, 1);
  if (await closedSince(tx, next)) await markDue(tx, next, at);
  await announce(tx, at, { topic: 'business.changed', payload: { day: run.from } });
  const actor = {
    id: null,
    name: 'nightly close',
    sessionId: null,
    address: null,
    requestId: 'nightly close',
  };
  await appendAudit(tx, clock, actor, {
    action: 'books.close',
    entity: ['business_day', run.to],
    description: run.from === run.to ? `Closed ${run.to}` : `Closed ${run.from} to ${run.to}`,
    category: 'Financial',
    after: { ...run },
  });
}

/**
 * The close of a business day: posts its journals, accrues costs, revalues stocks, records the close and appends the
 * figures, in that order and in the caller's transaction.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { accrueCosts } from './accrue-costs.ts';
import { lockDays } from './day-locks.ts';
import { postExpenses } from './post-expenses.ts';
import { postJournals, type DayRange } from './post-day.ts';
import { reconsiderDays } from './provisional-days.ts';
import { revalueDays } from './revalue.ts';

/**
 * Appends the figures of closed days; passed in by the caller, because the figures module is not a dependency of the
 * ledger.
 */
type CloseFigures = (tx: Db, days: DayRange, at: Date) => Promise<void>;

export interface CloseOptions {
  readonly at: Date;
  readonly reason: string;
  readonly closeFigures: CloseFigures;
  /** 'totals' is faster, and correct only for days that were never posted before. */
  readonly source?: 'rows' | 'totals';
}

export function daysOf({ from, to }: DayRange): BusinessDay[] {
  const days: BusinessDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Groups days into consecutive runs, in order. */
export function runsOf(days: Iterable<BusinessDay>): DayRange[] {
  const runs: { from: BusinessDay; to: BusinessDay }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

async function postBooks(tx: Db, days: DayRange, at: Date, source: 'rows' | 'totals'): Promise<void> {
  await postJournals(tx, days, source);
  await accrueCosts(tx, days, at);
  await postExpenses(tx, { days }, at);
}

/** Later than the newest close of the same day, whatever the clock says, because closes are ordered by their times. */
const recordCloses = (tx: Db, days: DayRange, at: Date, reason: string): Promise<unknown> =>
  sql`insert into day_closes (business_day, closed_at, reason)
      select day::date,
             greatest(${at}::timestamptz, (select max(c.closed_at) + interval '1 microsecond' from day_closes c
                                            where c.business_day = day::date)), ${reason}
        from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as day`.execute(tx);

/**
 * Closes a run of days of which none is closed yet. Locks them, so that nobody adds to a day while it is being closed.
 */
export async function closeDays(tx: Db, days: DayRange, options: CloseOptions): Promise<void> {
  await lockDays(tx, daysOf(days));
  await postBooks(tx, days, options.at, options.source ?? 'rows');
  await revalueDays(tx, daysOf(days), options.at);
  await recordCloses(tx, days, options.at, options.reason);
  await options.closeFigures(tx, days, options.at);
}

/**
 * After backdated rows: posts supplementary journals for closed days, which the caller has locked. Figures, and the
 * effect of the rows on exchange differences of later days, are computed by the job that the caller marks them due for.
 */
export async function repostDays(tx: Db, days: readonly BusinessDay[], at: Date): Promise<void> {
  for (const run of runsOf(days)) {
    await postBooks(tx, run, at, 'rows');
    await recordCloses(tx, run, at, 'backdated');
    await reconsiderDays(tx, run, at);
  }
}

/** Which of these days are closed. */
export async function closedAmong(tx: Db, days: readonly BusinessDay[]): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct business_day as day from day_closes where business_day = any(${[...days]}::date[]) order by day`.execute(
    tx,
  );
  return rows.map((row) => row.day);
}

/** Why transactions of a closed day cannot be withdrawn. */
export const booksClosed = (day: BusinessDay): string =>
  `The books of ${day} are closed and its journals are posted; correct these transactions by reversals instead`;

/** Whether this day or a later one is closed. */
export async function closedSince(tx: Db, day: BusinessDay): Promise<boolean> {
  const { rows } = await sql`select from day_closes where business_day >= ${day} limit 1`.execute(tx);
  return rows.length > 0;
}

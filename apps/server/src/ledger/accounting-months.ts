/**
 * Accounting months: a closed month accepts no postings, no backdated transactions and no expenses until it is
 * reopened.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { AppError } from '../platform/failures/errors.ts';

export interface ClosedMonth {
  /** The first day of the month. */
  readonly month: BusinessDay;
  readonly by: string;
  readonly at: Date;
}

/** "November 2026" */
const inWords = (month: BusinessDay): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );
const numberOf = (month: BusinessDay): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const monthsOf = (days: Iterable<BusinessDay>): BusinessDay[] =>
  [...new Set([...days].map((day) => `${day.slice(0, 7)}-01`))].toSorted();

/** Waits for all transactions that post to the month, and blocks others until this transaction ends. */
export const lockMonth = (tx: Db, month: BusinessDay): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.accountingMonth}, ${numberOf(month)}::int)`.execute(tx);

/**
 * The closed months among those of the days, by their first day. Several callers can post at the same time; none of the
 * months can be closed before the transaction ends. Call it before locking days.
 */
export async function closedMonthsOf(
  tx: Db,
  days: Iterable<BusinessDay>,
): Promise<ReadonlyMap<BusinessDay, ClosedMonth>> {
  const months = monthsOf(days);
  if (months.length === 0) return new Map();
  await sql`
    select pg_advisory_xact_lock_shared(${LOCKS.accountingMonth}, number)
      from unnest(${months.map(numberOf)}::int[]) with ordinality as month(number, ordinal) order by ordinal`.execute(
    tx,
  );
  const { rows } = await sql<ClosedMonth>`
    select asked.month, u.username as by, newest.made_at as at
      from unnest(${months}::date[]) asked(month)
      join lateral (select c.* from month_closings c where c.month = asked.month order by c.sequence desc limit 1) newest
        on newest.closed
      join users u on u.id = newest.made_by`.execute(tx);
  return new Map(rows.map((row) => [row.month, row]));
}

/** What is wrong with posting on a day, and the remedy; null when nothing is. */
export function closedMonthFault(
  closed: ReadonlyMap<BusinessDay, ClosedMonth>,
  day: BusinessDay,
): string | null {
  const held = closed.get(`${day.slice(0, 7)}-01`);
  if (!held) return null;
  return `lies in ${inWords(held.month)}, which ${held.by} closed on ${held.at.toISOString().slice(0, 10)}: date it in an open month, or ask somebody with approve_transactions to reopen that month under Advanced P&L`;
}

/** Throws AppError `unprocessable` when a day is in a closed month, naming the month, who closed it, and the remedy. */
export async function demandOpenMonths(tx: Db, days: Iterable<BusinessDay>): Promise<void> {
  const all = [...days];
  const closed = await closedMonthsOf(tx, all);
  for (const day of all) {
    const fault = closedMonthFault(closed, day);
    if (fault !== null) throw new AppError('unprocessable', `${day} ${fault}`);
  }
}

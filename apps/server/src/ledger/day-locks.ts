/** One writer per business day: a transaction that adds to a day or closes it holds the day's lock until it ends. */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { arrayLiteral } from './row-arrays.ts';

/** First half of the advisory key, so that days cannot collide with other locks of this database. */
const DAY_LOCKS = 1_280_461;
const EPOCH = '2000-01-01';

/**
 * Waits for every other writer of these days. All callers lock in the order of the days, so that two cannot deadlock;
 * call it once in a transaction, before the first write to the days.
 */
export async function lockDays(tx: Db, days: Iterable<BusinessDay>): Promise<void> {
  const numbers = [...new Set(days)].map((day) => daysBetween(EPOCH, day)).toSorted((a, b) => a - b);
  await sql`
    select pg_advisory_xact_lock(${DAY_LOCKS}, number)
      from unnest(${arrayLiteral(numbers)}::int[]) with ordinality as day(number, ordinal)
     order by ordinal`.execute(tx);
}

/** One writer per business day: a transaction that adds to a day or closes it holds the day's lock until it ends. */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { arrayLiteral } from './row-arrays.ts';

/** The second half of the key is the number of days since. */
const EPOCH = '2000-01-01';

/**
 * Waits for every other writer of these days. All callers lock in the order of the days, so that two cannot deadlock;
 * call it once in a transaction, before the first write to the days.
 */
export async function lockDays(tx: Db, days: Iterable<BusinessDay>): Promise<void> {
  const numbers = [...new Set(days)].map((day) => daysBetween(EPOCH, day)).toSorted((a, b) => a - b);
  await sql`
    select pg_advisory_xact_lock(${LOCKS.businessDay}, number)
      from unnest(${arrayLiteral(numbers)}::int[]) with ordinality as day(number, ordinal)
     order by ordinal`.execute(tx);
}

/** Closed days whose figures are older than the business they speak of, until the job has computed them anew. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** In the transaction of the change. Windows and running totals carry it forward, so its first day says it all. */
export async function markDue(tx: Db, from: BusinessDay, at: Date): Promise<void> {
  await sql`insert into figures_due (from_day, marked_at) values (${from}, ${at})`.execute(tx);
}

/**
 * Takes every mark committed by now and resolves to the earliest day; null when nothing is due. What is read after it
 * in the same transaction holds the changes of all of them; a mark committed later stays for another run.
 */
export async function takeDue(tx: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ from: BusinessDay | null }>`
    with taken as (delete from figures_due returning from_day) select min(from_day) as from from taken`.execute(
    tx,
  );
  return rows[0]?.from ?? null;
}

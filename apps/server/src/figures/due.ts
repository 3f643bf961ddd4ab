/** Closed days whose figures are older than the business they speak of, until the job has computed them anew. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

/**
 * In the transaction of the change. Windows and running totals carry it forward, so its first day says it all.
 * `balances: false` when no holder's balance can have changed: counting them anew takes a pass over the rows.
 */
export async function markDue(
  tx: Db,
  from: BusinessDay,
  at: Date,
  { balances = true }: { readonly balances?: boolean } = {},
): Promise<void> {
  await sql`insert into figures_due (from_day, marked_at, balances) values (${from}, ${at}, ${balances})`.execute(
    tx,
  );
}

export interface Due {
  readonly from: BusinessDay;
  /** The first day whose balances changed; null when none did. */
  readonly balancesFrom: BusinessDay | null;
}

/**
 * Takes every mark committed by now and resolves to the earliest days; null when nothing is due. What is read after it
 * in the same transaction holds the changes of all of them; a mark committed later stays for another run.
 */
export async function takeDue(tx: Db): Promise<Due | null> {
  const { rows } = await sql<{ from: BusinessDay | null; balancesFrom: BusinessDay | null }>`
    with taken as (delete from figures_due returning from_day, balances)
    select min(from_day) as from, min(from_day) filter (where balances) as "balancesFrom" from taken`.execute(
    tx,
  );
  const { from = null, balancesFrom = null } = rows[0] ?? {};
  return from === null ? null : { from, balancesFrom };
}

/** Closed days whose figures are older than the data that they cover, until the job has recomputed them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

/**
 * Call it in the transaction of the change. Windows and running totals carry a change forward, so its first day is
 * sufficient. `balances: false` when no holder's balance can have changed: recounting them takes a pass over the rows.
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
 * Removes every mark committed by now and resolves to the earliest days; null when nothing is due. Reads after it in
 * the same transaction see the changes of all of them; a mark committed later is left for the next run.
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

/** Money received in transactions may have been spent since: withdrawing them would leave a negative balance. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { AppError } from '../platform/failures/errors.ts';
import { NOT_ATTRIBUTED, SUB_LEDGERS, type SubLedger } from './sub-ledgers.ts';

interface Overdrawn {
  holder: string;
  currency: Currency;
  /** Minor units. */
  balance: string;
}

/**
 * Holders whose balance is zero or more now, and would be negative without the transactions in `withdrawn`. One pass
 * over the moves.
 */
async function overdrawn(tx: Db, { moves }: SubLedger, first: BusinessDay): Promise<Overdrawn | undefined> {
  const moved = sql.raw(`(${moves}) m`);
  const { rows } = await sql<Overdrawn>`
    with came as materialized (
      select holder, currency from ${moved} join withdrawn w on w.id = m.id
       where m.business_day >= ${first} and delta > 0 group by holder, currency)
    select holder, currency, coalesce(sum(delta) filter (where w.id is null), 0)::text as balance
      from ${moved} join came using (holder, currency) left join withdrawn w on w.id = m.id
     group by holder, currency
    having sum(delta) >= 0 and sum(delta) filter (where w.id is null) < 0
     order by holder, currency limit 1`.execute(tx);
  return rows[0];
}

/**
 * Throws AppError `conflict` naming a holder whose balance would be negative without the transactions in the table
 * `withdrawn`.
 */
export async function demandUnspent(tx: Db, first: BusinessDay): Promise<void> {
  for (const ledger of SUB_LEDGERS) {
    const found = await overdrawn(tx, ledger, first);
    if (!found) continue;
    const { holder, currency, balance } = found;
    throw new AppError(
      'conflict',
      `The ${ledger.name} of ${holder === NOT_ATTRIBUTED ? 'nobody named' : holder} would stand at ${formatMinor(BigInt(balance), currency)} ${currency}: what came in was spent since, so nothing was undone`,
    );
  }
}

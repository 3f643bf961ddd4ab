/** Money that came in by transactions may have been spent since: taking them back would leave less than nothing. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { AppError } from '../kernel/errors.ts';
import { SUB_LEDGERS, type SubLedger } from './sub-ledgers.ts';

interface Overdrawn {
  holder: string;
  currency: Currency;
  id: string;
  /** Minor units. */
  balance: string;
}

/**
 * The first holder who stands at nothing or more after a payment of theirs as things are, and below nothing without the
 * transactions in `withdrawn`. Inside the first two, `transactions` are not all: the moves are read of those alone.
 */
async function overdrawn(tx: Db, { moves }: SubLedger, first: BusinessDay): Promise<Overdrawn | undefined> {
  const moved = sql.raw(`(${moves}) m`);
  const { rows } = await sql<Overdrawn>`
    with came as (
      with transactions as (
        select t.* from transactions t join withdrawn w using (subscriber_id, business_day, id)
         where t.business_day >= ${first})
      select holder, currency, min(at) as since from ${moved} where id <> '' and delta > 0 group by holder, currency),
    spent as (
      with transactions as (
        select t.* from transactions t
         where t.business_day >= ${first} and not exists (select from withdrawn w where w.id = t.id))
      select distinct holder, currency from ${moved} join came using (holder, currency)
       where id <> '' and delta < 0 and at >= since),
    stood as (
      select holder, currency, m.at, m.id, delta, w.id is not null as gone, sum(delta) over own as held,
             sum(delta) filter (where w.id is null) over own as balance
        from ${moved} join spent using (holder, currency) left join withdrawn w on w.id = m.id
      window own as (partition by holder, currency order by m.at, m.id))
    select holder, currency, id, balance::text as balance from stood
     where not gone and delta < 0 and held >= 0 and balance < 0 order by at, id limit 1`.execute(tx);
  return rows[0];
}

/** Throws AppError `conflict` naming whose balance the transactions in the table `withdrawn` hold above zero. */
export async function demandUnspent(tx: Db, first: BusinessDay): Promise<void> {
  for (const ledger of SUB_LEDGERS) {
    const found = await overdrawn(tx, ledger, first);
    if (!found) continue;
    const { holder, currency, id, balance } = found;
    throw new AppError(
      'conflict',
      `The ${ledger.name} of ${holder} would stand at ${formatMinor(BigInt(balance), currency)} ${currency} after ${id}: what came in was spent since, so nothing was undone`,
    );
  }
}

/** The revenue from each customer in a calendar month, which is summed up to the value to date. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { monthStart } from '../../figures/formulas/days.ts';
import { REVENUE_USD, customersRows } from './customer-transactions-sql.ts';
import { endOfMonth } from './wanted.ts';

const MONEY_SQL = `
insert into customer_money (month, subscriber_id, revenue_usd)
select ${monthStart('$1::date')}, t.subscriber_id, round(sum(${REVENUE_USD}), 12)
${customersRows('extract(day from $1::date)::int')}
 group by t.subscriber_id`;

/** `month` is its first day. Replaces what is stored for it. */
export async function writeCustomerMoney(
  tx: Db,
  month: BusinessDay,
  fingerprint: string,
  at: Date,
): Promise<void> {
  await sql`delete from customer_months where month = ${month}`.execute(tx);
  await sql`
    insert into customer_months (month, fingerprint, computed_at) values (${month}, ${fingerprint}, ${at})`.execute(
    tx,
  );
  await tx.executeQuery(CompiledQuery.raw(MONEY_SQL, [endOfMonth(month)]));
}

/** The business of each cohort in a complete month, from the month of the cohort's first business on. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { REVENUE_USD, VOLUME_USD } from './customer-transactions-sql.ts';

const MONEY_SQL = `
insert into cohort_money (month, cohort, members, transactions, volume_usd, revenue_usd)
select $1::date, date_trunc('month', f.business_day::timestamp)::date,
       count(distinct t.subscriber_id) filter (where k.value_moving), count(*) filter (where k.value_moving),
       round(coalesce(sum(${VOLUME_USD}) filter (where k.value_moving), 0), 6), round(sum(${REVENUE_USD}), 6)
  from transactions t
  join transaction_types k on k.type = t.type
  join first_actives f on f.subscriber_id = t.subscriber_id
   and f.business_day < ($1::date + interval '1 month')::date
 where t.status = 'success' and t.business_day >= $1::date and t.business_day < ($1::date + interval '1 month')::date
 group by 2`;

/** `month` is its first day; the month must be closed. Replaces what is stored for it. */
export async function writeCohortMoney(
  tx: Db,
  month: BusinessDay,
  fingerprint: string,
  at: Date,
): Promise<void> {
  await sql`delete from cohort_months where month = ${month}`.execute(tx);
  await sql`
    insert into cohort_months (month, fingerprint, computed_at) values (${month}, ${fingerprint}, ${at})`.execute(
    tx,
  );
  await tx.executeQuery(CompiledQuery.raw(MONEY_SQL, [month]));
}

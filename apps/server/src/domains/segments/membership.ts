/**
 * Computes each customer's segments at the end of a day, and their revenue. The contract describes the rules in words;
 * here they are SQL.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { monthStart } from '../../figures/formulas/days.ts';
import { percentile } from '../../figures/formulas/percentile.ts';
import { REVENUE_USD, customersRows } from './customer-transactions-sql.ts';

/** The quantile of revenue, among subscribers with revenue, from which a subscriber is of high value. */
const HIGH_VALUE_FROM = 0.9;

/** Over p: the first rule that applies. n30 counts 30 days of activity, n90 - n30 the 60 days before. */
const BEHAVIORAL = `case
    when p.signup_day > $1::date - 30 then 'new'
    when p.n90 = 0 then 'dormant'
    when 4 * p.n30 < p.n90 - p.n30 then 'slipping'
    when p.revenue >= h.usd then 'high_value'
    when p.n30 >= 3 and 4 * p.n30 >= 3 * (p.n90 - p.n30) then 'growing'
    else 'steady' end`;
const AGE = `(extract(year from $1::date)::int - p.birth_year)`;
const DEMOGRAPHIC = `case when p.gender = 'unknown' or p.birth_year is null then 'unknown' else p.gender || '-' || case
    when ${AGE} < 18 then '17' when ${AGE} < 25 then '18-24' when ${AGE} < 35 then '25-34'
    when ${AGE} < 45 then '35-44' when ${AGE} < 55 then '45-54' else '55+' end end`;
const PRODUCT_USAGE = `case
    when c.held is null then 'wallet-only'
    when c.tier is null then 'wallet-card'
    else 'wallet-' || (array['aqua', 'platinum', 'black'])[c.tier] end`;

const MEMBERS_SQL = `
with activity as materialized (
  select t.subscriber_id, count(*) filter (where k.value_moving)::int as n90,
         count(*) filter (where k.value_moving and t.business_day > $1::date - 30)::int as n30,
         max(t.business_day) filter (where k.value_moving) as last_day,
         sum(${REVENUE_USD}) as revenue
  ${customersRows('90')}
   group by t.subscriber_id),
-- Months before that of the day from what is kept of them, the days of its own from the rows.
valued as materialized (
  select subscriber_id, sum(usd) as usd
    from (select subscriber_id, revenue_usd as usd from customer_money where month < ${monthStart('$1::date')}
           union all
          select t.subscriber_id, sum(${REVENUE_USD})
          ${customersRows('extract(day from $1::date)::int')}
           group by t.subscriber_id) parts
   group by subscriber_id),
people as materialized (
  select s.id, s.signup_day, s.gender, s.birth_year, s.district, coalesce(a.n90, 0) as n90, coalesce(a.n30, 0) as n30,
         a.last_day, coalesce(a.revenue, 0) as revenue
    from subscribers s left join activity a on a.subscriber_id = s.id
   where s.signup_day <= $1::date and (s.closed_day is null or s.closed_day > $1::date)),
high as (
  select ${percentile(HIGH_VALUE_FROM, 'revenue')} as usd from people where n90 > 0 and revenue > 0),
held as (
  select subscriber_id, count(*) as held,
         max(array_position(array['aqua', 'platinum', 'black'], tier)) filter (where activated_day <= $1::date) as tier
    from cards where issued_day <= $1::date and (closed_day is null or closed_day > $1::date)
   group by subscriber_id),
written as (
  insert into segment_members (day, subscriber_id, behavioral, demographic, geographic, product_usage, last_active_day,
                               transactions_30, transactions_90, revenue_90_usd, value_usd)
  select $1::date, p.id, ${BEHAVIORAL}, ${DEMOGRAPHIC}, p.district, ${PRODUCT_USAGE}, p.last_day, p.n30, p.n90,
         round(p.revenue, 6), round(v.usd, 12)
    from people p cross join high h left join held c on c.subscriber_id = p.id left join valued v on v.subscriber_id = p.id
  returning 1)
update segment_snapshots
   set members = (select count(*) from written), high_value_usd = (select round(usd, 6) from high)
 where day = $1::date`;

/** Replaces what is stored for the day, statistics included. */
export async function writeMembership(
  tx: Db,
  day: BusinessDay,
  fingerprint: string,
  at: Date,
): Promise<void> {
  await sql`delete from segment_snapshots where day = ${day}`.execute(tx);
  await sql`
    insert into segment_snapshots (day, fingerprint, computed_at, members) values (${day}, ${fingerprint}, ${at}, 0)`.execute(
    tx,
  );
  await tx.executeQuery(CompiledQuery.raw(MEMBERS_SQL, [day]));
}

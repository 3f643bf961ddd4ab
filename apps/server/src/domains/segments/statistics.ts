/** Statistics of the members of each segment of a snapshot, over the days up to it. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { percentile } from '../../figures/formulas/percentile.ts';
import { IS_INCOME, REVENUE_USD, VOLUME_USD, customersRows } from './customer-transactions-sql.ts';

/** A row for each of the four types, over m. */
const PLACES = `cross join lateral (values ('behavioral', m.behavioral), ('demographic', m.demographic),
    ('geographic', m.geographic), ('product_usage', m.product_usage)) g(type, segment)`;

const STATISTICS_SQL = `
with acts as materialized (
  select t.subscriber_id, t.type as act, count(*) filter (where k.value_moving) as n,
         sum(${VOLUME_USD}) filter (where k.value_moving) as volume,
         sum(${REVENUE_USD}) as revenue, sum(${VOLUME_USD}) filter (where ${IS_INCOME}) as income
  ${customersRows('$2::int')}
   group by t.subscriber_id, t.type),
done as (
  select subscriber_id, sum(n) as n, sum(volume) as volume, sum(revenue) as revenue, sum(income) as income
    from acts group by subscriber_id),
totals as (
  select g.type, g.segment, count(*) as members, count(*) filter (where d.n > 0) as active,
         count(*) filter (where m.product_usage <> 'wallet-only') as holders,
         coalesce(sum(d.n), 0) as n, coalesce(sum(d.volume), 0) as volume, coalesce(sum(d.revenue), 0) as revenue,
         sum(m.value_usd) as value,
         ${percentile(0.5, 'd.income', 'd.income > 0')} * 30 / $2::int as income
    from segment_members m left join done d on d.subscriber_id = m.subscriber_id ${PLACES}
   where m.day = $1::date
   group by g.type, g.segment),
devices as (
  select type, segment, jsonb_object_agg(device_class, members) as devices
    from (select g.type, g.segment, s.device_class, count(*) as members
            from segment_members m join subscribers s on s.id = m.subscriber_id ${PLACES}
           where m.day = $1::date group by g.type, g.segment, s.device_class) each_one
   group by type, segment),
features as (
  select type, segment, jsonb_object_agg(act, n) as features
    from (select g.type, g.segment, d.act, sum(d.n) as n
            from segment_members m join acts d on d.subscriber_id = m.subscriber_id and d.n > 0 ${PLACES}
           where m.day = $1::date group by g.type, g.segment, d.act) each_one
   group by type, segment),
counted as (update segment_snapshots set ranges = ranges || $2::smallint where day = $1::date)
insert into segment_statistics (day, range_days, type, segment, members, active, holders, transactions, volume_usd,
                                revenue_usd, value_usd, income_usd, devices, features)
select $1::date, $2::int, t.type, t.segment, t.members, t.active, t.holders, t.n, round(t.volume, 6), round(t.revenue, 6),
       t.value, round(t.income, 6), d.devices, coalesce(f.features, '{}')
  from totals t join devices d using (type, segment) left join features f using (type, segment)`;

/** The snapshot of the day must exist, without statistics over this range. */
export async function writeStatistics(tx: Db, day: BusinessDay, rangeDays: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(STATISTICS_SQL, [day, rangeDays]));
}

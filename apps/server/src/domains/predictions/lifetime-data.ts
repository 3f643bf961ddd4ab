/** The data of the lifetime-value model: who was active in which month, and the revenue of each month. */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { EARNED, EARNED_USD, IS_EARNED } from '../../figures/formulas/revenue.ts';

/** The length of a month in this model, in days. */
export const MONTH = 30;
/** With two bits per month, the tiers of this many months fit in one number. */
export const MOST_BACK = 30;

/** The rank of a card's tier: 1 Aqua, 2 Platinum, 3 Black. */
export const BEST_TIER = `array_position(array['aqua', 'platinum', 'black'], tier)`;

/** The revenue of a month of the company, by the age and tier of the customers. */
export interface EarnedRow {
  /** Complete months since the customers' first active day until the present; -1 where that day is not known. */
  readonly age: number;
  /** How many months before the present the month ends. */
  readonly back: number;
  /** The rank of the best card usable at the end of the month; 0 for none. */
  readonly tier: number;
  /** Customers with a value-moving transaction in the month. */
  readonly active: number;
  readonly usd: number;
}

/** The number of complete months of the history that are read. */
export const monthsOf = (firstDay: BusinessDay, asOf: BusinessDay): number =>
  Math.min(MOST_BACK, Math.floor((daysBetween(firstDay, asOf) + 1) / MONTH));

const firstsSql = (firstDay: BusinessDay, asOf: BusinessDay): string => `
  select a.subscriber_id, min(a.business_day) as day
    from daily_actives a join subscribers s on s.id = a.subscriber_id
   -- Who was a customer before the books begin came for the first time on a day that nobody knows.
   where s.signup_day >= date '${firstDay}' and a.business_day <= date '${asOf}'
   group by a.subscriber_id having min(a.business_day) > date '${asOf}' - 1800`;

/** The best card of each customer at the end of each month. */
const heldSql = (firstDay: BusinessDay, asOf: BusinessDay): string => `
  select c.subscriber_id, m.back, max(${BEST_TIER}) as tier
    from generate_series(0, ${monthsOf(firstDay, asOf)}) m(back)
    join cards c on c.activated_day <= date '${asOf}' - ${MONTH} * m.back
     and (c.closed_day is null or c.closed_day > date '${asOf}' - ${MONTH} * m.back)
   group by 1, 2`;

/** Months of 30 days per customer, counted from the first active day; 60 of them fit in one number. */
export const livesSql = (firstDay: BusinessDay, asOf: BusinessDay): string => `
with firsts as (${firstsSql(firstDay, asOf)}),
held as (${heldSql(firstDay, asOf)}),
tiers as (select subscriber_id, sum(tier::bigint << (2 * back))::bigint as tiers from held group by subscriber_id)
select day, tiers, mask, count(*) from (
  select f.day, coalesce(h.tiers, 0) as tiers, bit_or(1::bigint << ((a.business_day - f.day) / ${MONTH})) as mask
    from firsts f
    join daily_actives a on a.subscriber_id = f.subscriber_id and a.business_day <= date '${asOf}'
    left join tiers h on h.subscriber_id = f.subscriber_id
   group by f.subscriber_id, f.day, h.tiers) customers
 group by day, tiers, mask`;

/** Months of 30 days of the company, counted back from the present. */
export const earnedSql = (firstDay: BusinessDay, asOf: BusinessDay): string => {
  const from = `date '${asOf}' - ${MONTH * monthsOf(firstDay, asOf)}`;
  return `
with firsts as (${firstsSql(firstDay, asOf)}),
held as (${heldSql(firstDay, asOf)}),
active as (
  select distinct subscriber_id, (date '${asOf}' - business_day) / ${MONTH} as back from daily_actives
   where business_day > ${from} and business_day <= date '${asOf}'),
brought as (
  select t.subscriber_id, (date '${asOf}' - t.business_day) / ${MONTH} as back, sum(${EARNED_USD}) as usd
    from transactions t join transaction_types k on k.type = t.type ${EARNED}
   where ${IS_EARNED} and t.business_day > ${from} and t.business_day <= date '${asOf}' and t.subscriber_id <> 'house'
   group by 1, 2)
select coalesce((date '${asOf}' - f.day + 1) / ${MONTH}, -1) as age, coalesce(back, 0) as back, coalesce(h.tier, 0) as tier,
       count(a.subscriber_id)::int as active, coalesce(sum(b.usd), 0)::float8 as usd
  from active a
  full join brought b using (subscriber_id, back)
  left join firsts f using (subscriber_id)
  left join held h using (subscriber_id, back)
 group by 1, 2, 3 order by 1, 2, 3`;
};

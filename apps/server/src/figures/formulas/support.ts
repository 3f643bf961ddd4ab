/**
 * Support tickets. Before the first known ticket there is no value, because a company may keep its tickets elsewhere.
 */
import { daysOf, divide, type Formula } from './days.ts';
import { percentile } from './percentile.ts';

const KNOWN = `(select min(opened_day) as first_day from support_tickets) known`;

/** Tickets of each day by a condition over t (ticket) and d (day). */
const countWhere =
  (condition: string): Formula =>
  (range) =>
    `
select d.business_day, '' as dimension, count(t.id) as value
  from ${daysOf(range)} d
  join ${KNOWN} on known.first_day <= d.business_day
  left join support_tickets t on ${condition}
 group by d.business_day`;

export const opened = countWhere('t.opened_day = d.business_day');
export const resolved = countWhere('t.resolved_day = d.business_day');
export const unresolved: Formula = ({ from, to }) => `
select o.business_day, '' as dimension, o.value
  from (select d.business_day, sum(coalesce(m.delta, 0)) over (order by d.business_day) as value
          from ${daysOf({ from, to })} d
          left join (select greatest(e.day, ${from}) as business_day, sum(e.delta) as delta
                       from support_tickets t
                      cross join lateral (values (t.opened_day, 1), (t.resolved_day, -1)) e(day, delta)
                      where e.day <= ${to}
                      group by 1) m on m.business_day = d.business_day) o
  join ${KNOWN} on known.first_day <= o.business_day`;

export const HOURS = `extract(epoch from t.resolved_at - t.opened_at)`;

/** Median hours from opening to resolution, of tickets resolved in the 30 days that end with each day. */
export const medianHours: Formula = (range) => `
select d.business_day, '' as dimension, m.value
  from ${daysOf(range)} d
 cross join lateral (
       select ${divide(percentile(0.5, HOURS), '3600')} as value
         from support_tickets t
        where t.resolved_day between d.business_day - 29 and d.business_day) m`;

/** Tickets whose three days are over: opened in the 30 days that ended three days before the day. */
export const LATELY_DUE = (day: string): string => `t.opened_day between ${day} - 32 and ${day} - 3`;
const IN_TIME = `t.resolved_at <= t.opened_at + interval '72 hours'`;

export const resolvedInTime: Formula = (range) => `
select d.business_day, '' as dimension, 100 * ${divide(`count(*) filter (where ${IN_TIME})`, 'count(*)')} as value
  from ${daysOf(range)} d
  join support_tickets t on ${LATELY_DUE('d.business_day')}
 group by d.business_day`;

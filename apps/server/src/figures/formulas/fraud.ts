/** Fraud alerts for figures: by the day of the transaction that raised them, and the day on which they were closed. */
import { FraudType, CONFIDENCE_BANDS } from '@cottontree/contract/fraud/fraud.ts';
import { daysOf, divide, type Formula } from './days.ts';
import { majorUnits } from './money.ts';

export const FRAUD_TYPES: readonly string[] = FraudType.options;
export const BANDS: readonly string[] = CONFIDENCE_BANDS.map(({ name }) => name);
/** The band of an alert's confidence, in SQL. */
export const BAND = `case ${CONFIDENCE_BANDS.map(
  ({ name, from }) => `when a.confidence >= ${from} then '${name}'`,
).join(' ')} else 'low' end`;

/** Known by the time for which the figure is computed. */
export const KNOWN = `a.raised_at <= $3`;

export const raisedBy =
  (dimension: string): Formula =>
  ({ from, to }) =>
    `
select a.business_day, ${dimension} as dimension, count(*) as value
  from fraud_alerts a where ${KNOWN} and a.business_day between ${from} and ${to} group by 1, 2`;

/** Alerts closed on each day, by decision. */
export const closedAs =
  (status: 'resolved' | 'false_positive'): Formula =>
  ({ from, to }) =>
    `
select a.decided_day as business_day, '' as dimension, count(*) as value
  from fraud_alerts a where a.status = '${status}' and a.decided_at <= $3 and a.decided_day between ${from} and ${to} group by 1`;

/**
 * Each alert is open from its day until the day on which it is closed: a running sum, so that two years take one pass.
 */
export const open: Formula = ({ from, to }) => `
select business_day, '' as dimension, value from (
  select d.business_day, d.asked, sum(coalesce(sum(m.delta), 0)) over (order by d.business_day) as value
    from (select business_day, true as asked from ${daysOf({ from, to })} x
           union all select ${from} - 1, false) d
    left join (
      select greatest(a.business_day, ${from} - 1) as day, 1 as delta from fraud_alerts a where ${KNOWN} and a.business_day <= ${to}
      union all
      select greatest(a.decided_day, ${from} - 1), -1 from fraud_alerts a where a.decided_at <= $3 and a.decided_day <= ${to}
    ) m on m.day = d.business_day
   group by d.business_day, d.asked) running
 where asked`;

/** Alerts of a band closed up to each day, by decision. */
export const closedInBand =
  (condition: string): Formula =>
  ({ from, to }) =>
    `
select d.business_day, c.dimension, sum(c.n) as value
  from ${daysOf({ from, to })} d
  join (select a.decided_day, ${BAND} as dimension, count(*) as n
          from fraud_alerts a where a.decided_at <= $3 and a.decided_day <= ${to} and ${condition} group by 1, 2) c
    on c.decided_day <= d.business_day and c.decided_day > d.business_day - 90
 group by d.business_day, c.dimension`;

/** Payments declined by blocks on each day, in US dollars at the rate of the row. */
export const stopped: Formula = ({ from, to }) => `
select t.business_day, '' as dimension, sum(${majorUnits('t.amount', 't.currency')} / t.fx_rate) as value
  from daily_totals t
 where t.status = 'declined' and t.reason_code = 'suspected_fraud' and t.business_day between ${from} and ${to}
 group by t.business_day`;

export const precision: Formula = (range) => `
select c.business_day, c.dimension, 100 * ${divide('coalesce(t.value, 0)', 'c.value')} as value
  from (${closedInBand('true')(range)}) c
  left join (${closedInBand(`a.status = 'resolved'`)(range)}) t on t.business_day = c.business_day and t.dimension = c.dimension`;

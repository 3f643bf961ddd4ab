/** Revenue, net of GST, in USD at the rate frozen on each row. */
import { monthEnd, monthStart, type DayRange, type Formula } from './days.ts';
import { majorUnits } from './money.ts';

/** Mutually exclusive; they sum to revenue. */
export const REVENUE_LINES = ['wallet', 'fee', 'card', 'interchange', 'subscription'] as const;

/** What a row `t` of type `k` earned, as rows r(line, minor, tier, kyc_level), and the condition that it did. */
export const EARNED = `cross join lateral (
    values (k.revenue_line, t.fee_net, t.tier, t.kyc_level),
           -- Earned when a purchase clears, not again when the scheme settles it.
           ('interchange', case when t.type = 'card_purchase' then t.interchange end, t.tier, t.kyc_level)
  ) r(line, minor, tier, kyc_level)`;
export const IS_EARNED = `t.status = 'success' and r.line is not null and r.minor <> 0`;
export const EARNED_USD = `${majorUnits('r.minor', 't.currency')} / t.fx_rate`;

/** SQL over r. */
export const BY_LINE = 'r.line';
export const BY_PRODUCT = `case when r.line in ('wallet', 'fee') then 'wallet' else 'card' end`;
export const BY_TIER = 'r.tier';
export const BY_KYC_LEVEL = `'level' || r.kyc_level`;

const earned = (day: string, dimension: string, { from, to }: DayRange): string => `
select ${day} as business_day, ${dimension} as dimension, sum(${EARNED_USD}) as value
  from daily_totals t
  join transaction_types k on k.type = t.type
  ${EARNED}
 where ${IS_EARNED} and t.business_day between ${from} and ${to}
 group by 1, 2`;

export const dailyRevenue: Formula = (range) => earned('t.business_day', `''`, range);

/** Revenue of each calendar month that ends in the range, at its last day. */
export const monthlyRevenueBy =
  (dimension: string): Formula =>
  ({ from, to }) =>
    earned(monthEnd('t.business_day'), dimension, { from: monthStart(from), to });
export const monthlyRevenue = monthlyRevenueBy(`''`);

/** Revenue, net of GST, in USD at the rate stored in each row. */
import { monthEnd, monthStart, type DayRange, type Formula } from './days.ts';
import { majorUnits } from './money.ts';

/** Mutually exclusive; they sum to revenue. */
export const REVENUE_LINES = ['wallet', 'fee', 'card', 'interchange', 'subscription'] as const;

/**
 * What a row `t` of type `k` earned, as rows r(line, minor, tier, kyc_level), and the condition that it earned
 * anything.
 */
export const EARNED = `cross join lateral (
    values (k.revenue_line, t.fee_net, t.tier, t.kyc_level),
           -- Earned when a purchase clears, not again when the scheme settles it.
           ('interchange', case when t.type = 'card_purchase' then t.interchange end, t.tier, t.kyc_level)
  ) r(line, minor, tier, kyc_level)`;
export const IS_EARNED = `t.status = 'success' and r.line is not null and r.minor <> 0`;
export const EARNED_USD = `${majorUnits('r.minor', 't.currency')} / t.fx_rate`;

/** The same for a successful row as one amount in USD, when its lines are not needed. */
const EARNED_MINOR = `(case when k.revenue_line is not null then t.fee_net else 0 end + case when t.type = 'card_purchase' then t.interchange else 0 end)`;
export const EARNED_OF_ROW_USD = `${majorUnits(EARNED_MINOR, 't.currency')} / t.fx_rate`;

/** SQL over r. */
export const BY_LINE = 'r.line';
export const BY_PRODUCT = `case when r.line in ('wallet', 'fee') then 'wallet' else 'card' end`;
export const BY_TIER = 'r.tier';
export const BY_KYC_LEVEL = `'level' || r.kyc_level`;

/**
 * Relation (business_day, journal_id, description, line, tier, kyc_level, usd): what adjusting journals add to the
 * lines. It is not earned from a customer, so it has neither tier nor level.
 */
export const ADOPTED = ({ from, to }: DayRange): string => `
select j.business_day, j.id as journal_id, j.description, a.line, null::text as tier, null::smallint as kyc_level, -p.usd as usd
  from journals j
  join postings p on p.journal_id = j.id
  join (values ('4000', 'wallet'), ('4010', 'fee'), ('4020', 'card'), ('4030', 'interchange'), ('4040', 'subscription'))
       a(code, line) on a.code = p.account_code
 where j.source = 'adjustment' and j.business_day between ${from} and ${to}`;

/** `day` and `dimension` are SQL over r. */
const earned = (day: string, dimension: string, range: DayRange): string => `
select ${day} as business_day, ${dimension} as dimension, sum(r.usd) as value
  from (select t.business_day, r.line, r.tier, r.kyc_level, ${EARNED_USD} as usd
          from daily_totals t
          join transaction_types k on k.type = t.type
          ${EARNED}
         where ${IS_EARNED} and t.business_day between ${range.from} and ${range.to}
         union all
        select business_day, line, tier, kyc_level, usd from (${ADOPTED(range)}) adopted) r
 group by 1, 2`;

/** What customers' own rows earned on each day that has a successful one. Adopted amounts belong to no customer. */
export const earnedByCustomers: Formula = ({ from, to }) => `
select t.business_day, '' as dimension, sum(${EARNED_OF_ROW_USD}) as value
  from daily_totals t
  join transaction_types k on k.type = t.type
 where t.status = 'success' and t.product <> 'house' and t.business_day between ${from} and ${to}
 group by t.business_day`;

export const dailyRevenue: Formula = (range) => earned('r.business_day', `''`, range);

/** Revenue of each calendar month that ends in the range, at its last day. */
export const monthlyRevenueBy =
  (dimension: string): Formula =>
  ({ from, to }) =>
    earned(monthEnd('r.business_day'), dimension, { from: monthStart(from), to });
export const monthlyRevenue = monthlyRevenueBy(`''`);

/**
 * How values divide by a property of their rows: SQL over $1 (the day) and $2 (the dimension) that returns rows (part,
 * value). Where a rollup has the property, the division reads it: the rows of a year are too many for one answer.
 */
import type { BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import { OUTCOME } from '../../ledger/outcomes.ts';
import type { Division, RowListing } from '../figure.ts';
import type { DayRange } from './days.ts';
import { majorUnits } from './money.ts';
import { ADOPTED, BY_KYC_LEVEL, BY_LINE, EARNED, EARNED_USD, IS_EARNED } from './revenue.ts';

const earnedBy = (
  by: BreakdownBy,
  property: string,
  { from, to }: DayRange,
  condition: string,
  district = false,
): Division => ({
  by,
  sql: `
select ${property} as part, sum(r.usd) as value
  from (select r.line, r.tier, r.kyc_level, k.title as type, ${district ? 't.district' : 'null::text'} as district, ${EARNED_USD} as usd
          from ${district ? 'transactions' : 'daily_totals'} t
          join transaction_types k on k.type = t.type
          ${EARNED}
         where ${IS_EARNED} and t.business_day between ${from} and ${to}
         union all
        select line, tier, kyc_level, 'Adopted amounts', null, usd from (${ADOPTED({ from, to })}) adopted) r
 where ${condition}
 group by 1`,
});

/** Revenue; `condition` is over r of EARNED. */
export const earnedDivisions = (range: DayRange, condition: string): readonly Division[] => [
  earnedBy('line', BY_LINE, range, condition),
  earnedBy('type', 'r.type', range, condition),
  earnedBy('tier', 'r.tier', range, condition),
  earnedBy('level', BY_KYC_LEVEL, range, condition),
  earnedBy('district', 'r.district', range, condition, true),
];

/** What a transaction adds to a figure: 1, its amount in its own currency, or that in USD at its own rate. */
export type Adds = 'one' | 'amount' | 'usd';
const ADDED = {
  one: 't.n',
  amount: majorUnits('t.amount', 't.currency'),
  usd: `${majorUnits('t.amount', 't.currency')} / t.fx_rate`,
} as const satisfies Record<Adds, string>;

/** Transactions; `condition` is over their totals t, with their type k. */
export const transactionDivisions = (
  { from, to }: DayRange,
  condition: string,
  adds: Adds,
): readonly Division[] => {
  const by = (name: BreakdownBy, property: string): Division => ({
    by: name,
    sql: `
select ${property} as part, sum(${ADDED[adds]}) as value
  from daily_totals t join transaction_types k on k.type = t.type
 where t.business_day between ${from} and ${to} and ${condition}
 group by 1`,
  });
  return [by('type', 'k.title'), by('outcome', OUTCOME), by('tier', 't.tier'), by('currency', 't.currency')];
};

/** By columns of the listing itself: for rows that no rollup divides. */
export const dividedBy = (
  listing: RowListing,
  columns: readonly BreakdownBy[],
  adds = 'count(*)',
): RowListing => ({
  ...listing,
  divisions: columns.map((by) => ({
    by,
    sql: `
select behind."${by}"::text as part, ${adds} as value from (${listing.sql}) behind group by 1`,
  })),
});

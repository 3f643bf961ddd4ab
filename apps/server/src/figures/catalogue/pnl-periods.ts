/**
 * The profit and loss of the week, month, quarter and year to date; for a completed period, the figure of its last day.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Definition, Figure } from '../figure.ts';
import { DEPARTMENT_ACCOUNTS } from '../formulas/expenses.ts';
import { postings } from '../formulas/listings.ts';
import {
  DEPARTMENT_COSTS,
  DEPARTMENT_PROFIT,
  LINE_ACCOUNTS,
  NOBODYS,
  PNL_PERIODS,
  PRODUCTS,
  TOTALS,
  departmentCosts,
  departmentProfit,
  isOf,
  lines,
  nobodys,
  ofDimension,
  opex,
  periodToDay,
  products,
  toDate,
  totals,
  type LedgerPeriod,
} from '../formulas/profit-and-loss.ts';

const NAMES: Readonly<Record<LedgerPeriod, string>> = {
  day: 'day',
  week: 'calendar week (Monday to Sunday)',
  month: 'calendar month',
  quarter: 'calendar quarter',
  year: 'calendar year',
};
type Good = Figure['goodDirection'];
/** Lower costs are good, exchange differences are neither good nor bad, and everything else is good when it rises. */
const goodOf = (dimension: string): Good => {
  if (dimension === '4900') return 'none';
  return /cost|expenses|^5/.test(dimension) ? 'down' : 'up';
};
const goodFor = (dimensions: readonly string[]): Readonly<Record<string, Good>> =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, goodOf(dimension)]));

const BASE = {
  unit: 'USD',
  permission: 'revenue.view',
  timing: 'asked',
  whenNothing: 0,
  windowEnd: 'day',
} as const;

/** A figure, and the postings of the period behind it: SQL over p, a and j. */
interface LedgerFigure extends Omit<Figure, 'id' | 'rows' | 'basis'> {
  /** Follows the period in its id. */
  readonly suffix:
    | ''
    | '-line'
    | '-opex'
    | '-product'
    | '-department-costs'
    | '-department-profit'
    | '-company';
  readonly behind: string;
  /** Costs reduce it, whatever the name of its dimension. */
  readonly isProfit?: true;
}
/** What a posting adds, over p and a: revenue and costs on their own side, for a profit revenue less costs. */
const ADDS = `case when a.kind = 'revenue' or $2 like '%profit' then -p.usd else p.usd end`;

function ofPeriod(period: LedgerPeriod): LedgerFigure[] {
  const so = `from the first day of the ${NAMES[period]} to the day, as the general ledger holds it, in USD at each day’s rate`;
  return [
    {
      ...BASE,
      suffix: '',
      title: `Profit and loss of the ${period}`,
      definition: `Revenue, cost of revenue, gross profit, operating expenses, all costs and net profit before tax ${so}. Exchange differences on what is held are no revenue and no part of profit.`,
      goodDirection: 'none',
      dimensions: Object.keys(TOTALS),
      goodByDimension: goodFor(Object.keys(TOTALS)),
      daily: { revenue: 'revenue.day' },
      formula: totals(period),
      behind: ofDimension(TOTALS),
    },
    {
      ...BASE,
      suffix: '-line',
      title: `Revenue and cost of revenue of the ${period} by account`,
      definition: `What is booked to the account ${so}. 4900 holds exchange differences on what is held: no revenue, shown for itself.`,
      goodDirection: 'none',
      dimensions: LINE_ACCOUNTS,
      goodByDimension: goodFor(LINE_ACCOUNTS),
      formula: lines(period),
      behind: 'p.account_code = $2',
    },
    {
      ...BASE,
      suffix: '-opex',
      title: `Operating expenses of the ${period} by department`,
      definition: `What is booked to the department’s own account ${so}.`,
      goodDirection: 'down',
      dimensions: [],
      dimensionRows: DEPARTMENT_ACCOUNTS,
      formula: opex(period),
      behind: 'p.account_code = $2',
    },
    {
      ...BASE,
      suffix: '-product',
      title: `Profit and loss of the ${period} by product`,
      definition: `Revenue, cost of revenue and what is left of wallets and of cards ${so}. Operating expenses, and costs booked without a product, are unallocated. The three profits sum to net profit.`,
      goodDirection: 'none',
      dimensions: Object.keys(PRODUCTS),
      goodByDimension: goodFor(Object.keys(PRODUCTS)),
      formula: products(period),
      behind: ofDimension(PRODUCTS),
    },
    {
      ...BASE,
      suffix: '-department-costs',
      title: `Costs of the ${period} by department`,
      definition: `The department’s operating expenses, and the cost of revenue of the product it answers for, ${so}.`,
      goodDirection: 'down',
      dimensions: [],
      dimensionRows: DEPARTMENT_ACCOUNTS,
      formula: departmentCosts(period),
      behind: isOf(`${DEPARTMENT_COSTS} and b.department = $2`),
    },
    {
      ...BASE,
      suffix: '-department-profit',
      title: `Profit of the ${period} by department`,
      definition: `The revenue of the product that the department answers for, less the department’s costs, ${so}. A department without a product only costs. With what is nobody’s they sum to net profit.`,
      goodDirection: 'up',
      dimensions: [],
      dimensionRows: DEPARTMENT_ACCOUNTS,
      formula: departmentProfit(period),
      behind: isOf(`${DEPARTMENT_PROFIT} and b.department = $2`),
      isProfit: true,
    },
    {
      ...BASE,
      suffix: '-company',
      title: `Company level of the ${period}`,
      definition: `Revenue and costs that no department answers for, and what is left of them, ${so}.`,
      goodDirection: 'none',
      dimensions: Object.keys(NOBODYS),
      goodByDimension: goodFor(Object.keys(NOBODYS)),
      formula: nobodys(period),
      behind: ofDimension(NOBODYS),
    },
  ];
}

const described = PNL_PERIODS.flatMap((period) =>
  ofPeriod(period).map((figure) => ({ id: `pnl.${period}${figure.suffix}` as const, period, figure })),
);

function withBasis(period: LedgerPeriod, ledgerFigure: LedgerFigure): Omit<Figure, 'id'> {
  const { behind, isProfit, suffix: _, ...figure } = ledgerFigure;
  return {
    ...figure,
    basis: toDate(period),
    rows: postings(periodToDay(period), behind, isProfit ? '-p.usd' : ADDS),
  };
}
export const pnlPeriodFigures: readonly Figure[] = described.map(({ id, period, figure }) => ({
  id,
  ...withBasis(period, figure),
}));

/**
 * The profit and loss of single days, by the id of the figure that sums them up. They are not figures of the catalogue.
 * All periods share one definition, so that a request for several of them reads it once.
 */
const singleDays = new Map<KnownFigure, Definition>(
  ofPeriod('day').flatMap((figure) => {
    const single: Definition = { id: `pnl.day${figure.suffix}`, ...withBasis('day', figure) };
    return PNL_PERIODS.map((period) => [`pnl.${period}${figure.suffix}`, single]);
  }),
);
/**
 * The figure of one day that a figure of this file sums up; undefined for another figure. Uses the basis of single
 * days.
 */
export const singleDayOf = (id: KnownFigure): Definition | undefined => singleDays.get(id);

/**
 * A page of the journals behind a figure of this file: $1 the day, $2 the dimension, $3 the page size, $4 the offset;
 * undefined for another figure. `amount` is the part of the journal that the figure includes, with its sign; `total`
 * and `whole` are over all journals.
 */
export function journalsSql(id: string): string | undefined {
  const found = described.find((each) => each.id === id);
  if (!found) return undefined;
  const { from, to } = periodToDay(found.period);
  const profit = id.endsWith('profit') ? 'true' : `$2 like '%profit'`;
  return `
with matching as (
  select p.journal_id, p.business_day, sum(case when a.kind = 'revenue' or ${profit} then -p.usd else p.usd end) as amount
    from postings p
    join journals j on j.id = p.journal_id
    join ledger_accounts a on a.code = p.account_code
   where p.business_day between ${from} and ${to} and a.kind in ('revenue', 'cost', 'opex') and $2::text is not null
     and ${found.figure.behind}
   group by 1, 2),
page as (
  select *, count(*) over ()::int as total, sum(amount) over () as whole
    from matching order by business_day desc, journal_id desc limit $3::int offset $4::int)
select j.id::text, j.business_day as day, j.source, j.description, trim_scale(page.amount)::text as amount, page.total,
       trim_scale(page.whole)::text as whole, j.source = 'derived' as transactions,
       (select coalesce(json_agg(json_build_object('account', p.account_code, 'name', a.name, 'currency', p.currency, 'debit', p.debit::text,
                                          'credit', p.credit::text, 'usd', trim_scale(p.usd)::text) order by p.line), '[]')
          from postings p join ledger_accounts a on a.code = p.account_code where p.journal_id = j.id) as postings,
       (select json_build_object('id', e.id, 'department', d.name, 'description', e.description, 'expenseDate', e.expense_date,
                                 'recordedBy', coalesce(m.username, 'Imported'), 'approvedBy', coalesce(c.username, 'Imported'))
          from expenses e
          join departments d on d.id = e.department_id
          left join users m on m.id = e.created_by
          left join users c on c.id = e.approved_by
         where j.source = 'expense' and e.id::text = j.purpose) as expense
  from page join journals j on j.id = page.journal_id
 order by page.business_day desc, page.journal_id desc`;
}

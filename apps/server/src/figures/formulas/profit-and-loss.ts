/** The profit and loss of calendar periods, from the general ledger. USD at each day's rate. */
import { daysOf, type DayRange, type Formula } from './days.ts';

/** ISO weeks begin on Monday. */
export const PNL_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type PnlPeriod = (typeof PNL_PERIODS)[number];

/** First day of the calendar period that the day lies in. */
const startOf = (period: PnlPeriod, day: string): string =>
  `date_trunc('${period}', ${day}::timestamp)::date`;
export const periodToDay = (period: PnlPeriod, day = '$1::date'): DayRange => ({
  from: startOf(period, day),
  to: day,
});

/** Sum of a daily formula from the first day of the calendar period to each day: one pass, however long the period. */
export const periodToDate =
  (period: PnlPeriod, daily: Formula): Formula =>
  ({ from, to }) => {
    const reach = { from: startOf(period, from), to };
    return `
select business_day, dimension, value from (
  with daily as materialized (${daily(reach)})
  select d.business_day, k.dimension,
         sum(coalesce(v.value, 0)) over (partition by k.dimension, ${startOf(period, 'd.business_day')} order by d.business_day) as value
    from ${daysOf(reach)} d
   cross join (select distinct dimension from daily) k
    left join daily v on v.business_day = d.business_day and v.dimension = k.dimension) summed
 where business_day >= ${from}`;
  };

const REVALUATION = '4900';
/** SQL over an account a: exchange differences are no revenue and stand outside net profit. */
const KIND = `case when a.code = '${REVALUATION}' then 'revaluation' else a.kind end`;

/** Relation (business_day, account_code, kind, product, usd): each day's revenue and costs, both positive. */
const booked = ({ from, to }: DayRange): string => `
select l.business_day, l.account_code, ${KIND} as kind, nullif(l.product, '') as product,
       case a.kind when 'revenue' then -l.usd else l.usd end as usd
  from daily_ledger l
  join ledger_accounts a on a.code = l.account_code
 where l.business_day between ${from} and ${to}`;

/** The same with the department that answers for it: that of the account, or of the product; null is nobody's. */
const answeredFor = (range: DayRange): string => `
select b.*, case b.kind when 'opex' then own.account_code else product.account_code end as department
  from (${booked(range)}) b
  left join departments own on own.account_code = b.account_code
  left join (select product, min(account_code) as account_code from departments
              where product is not null group by product) product on product.product = b.product`;

/** Dimension -> SQL over b that is its part of the row, null where the row has none. */
type Parts = Readonly<Record<string, string>>;
const spread =
  (relation: (range: DayRange) => string, parts: Parts): Formula =>
  (range) =>
    `
select b.business_day, v.dimension, sum(v.value) as value
  from (${relation(range)}) b
 cross join lateral (values ${Object.entries(parts)
   .map(([dimension, value]) => `('${dimension}', ${value})`)
   .join(', ')}) v(dimension, value)
 where v.value is not null
 group by 1, 2`;

const when = (condition: string, value = 'b.usd'): string => `case when ${condition} then ${value} end`;
const SIGNED = `case b.kind when 'revenue' then b.usd else -b.usd end`;

/** Which rows of the ledger each dimension holds, over b; profits hold revenue less costs. */
export const TOTALS: Parts = {
  revenue: `b.kind = 'revenue'`,
  'cost-of-revenue': `b.kind = 'cost'`,
  'gross-profit': `b.kind in ('revenue', 'cost')`,
  'operating-expenses': `b.kind = 'opex'`,
  costs: `b.kind in ('cost', 'opex')`,
  'net-profit': `b.kind in ('revenue', 'cost', 'opex')`,
};
export const PRODUCTS: Parts = {
  'wallet-revenue': `b.kind = 'revenue' and b.product = 'wallet'`,
  'wallet-costs': `b.kind = 'cost' and b.product = 'wallet'`,
  'wallet-profit': `b.kind in ('revenue', 'cost') and b.product = 'wallet'`,
  'card-revenue': `b.kind = 'revenue' and b.product = 'card'`,
  'card-costs': `b.kind = 'cost' and b.product = 'card'`,
  'card-profit': `b.kind in ('revenue', 'cost') and b.product = 'card'`,
  'unallocated-costs': `(b.kind = 'opex' or b.kind = 'cost' and b.product is null)`,
  'unallocated-profit': `(b.kind = 'opex' or b.kind = 'cost' and b.product is null)`,
};
export const NOBODYS: Parts = {
  revenue: `b.kind = 'revenue' and b.department is null`,
  costs: `b.kind in ('cost', 'opex') and b.department is null`,
  profit: `b.kind in ('revenue', 'cost', 'opex') and b.department is null`,
};
const valued = (parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, rows]) => [
      name,
      when(rows, name.endsWith('profit') ? SIGNED : 'b.usd'),
    ]),
  );

export const LINE_ACCOUNTS = [
  '4000',
  '4010',
  '4020',
  '4030',
  '4040',
  REVALUATION,
  '5000',
  '5010',
  '5020',
  '5030',
  '5040',
] as const;

const ofDepartment =
  (condition: string, value: string): Formula =>
  (range) =>
    `
select b.business_day, b.department as dimension, sum(${value}) as value
  from (${answeredFor(range)}) b
 where b.department is not null and ${condition}
 group by 1, 2`;

/** What is booked on each day itself. */
export const dailyTotals = spread(booked, valued(TOTALS));
export const dailyLines: Formula = (range) => `
select b.business_day, b.account_code as dimension, sum(b.usd) as value from (${booked(range)}) b group by 1, 2`;
export const dailyProducts = spread(booked, valued(PRODUCTS));
export const dailyNobodys = spread(answeredFor, valued(NOBODYS));
export const dailyOpex = ofDepartment(`b.kind = 'opex'`, 'b.usd');
export const DEPARTMENT_COSTS = `b.kind in ('cost', 'opex')`;
export const DEPARTMENT_PROFIT = `b.kind in ('revenue', 'cost', 'opex')`;
export const dailyDepartmentCosts = ofDepartment(DEPARTMENT_COSTS, 'b.usd');
export const dailyDepartmentProfit = ofDepartment(DEPARTMENT_PROFIT, SIGNED);

/**
 * SQL over p, a and j: the posting is of the rows that `condition` over b names: for listings, which show postings one
 * by one.
 */
export const isOf = (condition: string): string => `exists (
  select from (select b.*, case b.kind when 'opex' then (select d.account_code from departments d where d.account_code = b.account_code)
                 else (select min(d.account_code) from departments d where d.product = b.product) end as department
                 from (select a.code as account_code, ${KIND} as kind,
                              pnl_product(a.kind, a.code, j.source, j.purpose, j.product) as product) b) b
   where ${condition})`;
/** `condition` of the dimension asked for. */
export const ofDimension = (parts: Parts): string =>
  isOf(
    `case $2 ${Object.entries(parts)
      .map(([name, rows]) => `when '${name}' then ${rows}`)
      .join(' ')} end`,
  );

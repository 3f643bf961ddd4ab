/** The profit and loss of calendar periods, from the general ledger. USD at each day’s rate. */
import type { Basis } from '../figure.ts';
import type { DayRange, Formula } from './days.ts';

/** ISO weeks begin on Monday. */
export const PNL_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
type PnlPeriod = (typeof PNL_PERIODS)[number];
/** A single day is a period too: the other periods are sums of days. */
export type LedgerPeriod = PnlPeriod | 'day';

/** First day of the calendar period that contains the day. */
const startOf = (period: LedgerPeriod, day: string): string =>
  `date_trunc('${period}', ${day}::timestamp)::date`;
export const periodToDay = (period: LedgerPeriod, day = '$1::date'): DayRange => ({
  from: startOf(period, day),
  to: day,
});

const REVALUATION = '4900';
/** SQL over an account a: exchange differences are not revenue and are not part of net profit. */
const KIND = `case when a.code = '${REVALUATION}' then 'revaluation' else a.kind end`;

/** Each requested day sums up its pieces: the ledger is split where a period begins and where a requested day ends. */
const sumOfPeriod = (period: PnlPeriod, days: string): string => `
asked as (select d.business_day, ${startOf(period, 'd.business_day')} as first from ${days} d),
piece as (
  select e.day as first, lead(e.day) over (order by e.day) as next
    from (select first as day from asked union select business_day + 1 from asked) e),
held as (
  select p.first, l.account_code, l.product, sum(l.usd) as usd
    from piece p join daily_ledger l on l.business_day >= p.first and l.business_day < p.next
   group by 1, 2, 3),
summed as (
  select asked.business_day, h.account_code, nullif(h.product, '') as product, sum(h.usd) as usd
    from asked join held h on h.first between asked.first and asked.business_day
   group by 1, 2, 3)`;
/** Nothing is split: for hundreds of days the pieces would be joined with one another. */
const sumOfDay = (days: string): string => `
summed as (
  select l.business_day, l.account_code, nullif(l.product, '') as product, sum(l.usd) as usd
    from ${days} d join daily_ledger l on l.business_day = d.business_day
   group by 1, 2, 3)`;

/**
 * Relation (business_day, account_code, kind, product, usd, department): what was booked from the first day of the
 * period to each day, revenue and costs both positive. The department is the one responsible: that of the account, or
 * of the product; null when there is none. The ledger is read once, however many days are requested.
 */
export const toDate = (period: LedgerPeriod): Basis => ({
  name: `booked_in_${period}`,
  sql: (days) => `
with ${(period === 'day' ? sumOfDay(days) : sumOfPeriod(period, days)).trim()}
select s.business_day, s.account_code, ${KIND} as kind, s.product,
       case a.kind when 'revenue' then -s.usd else s.usd end as usd,
       case a.kind when 'opex' then own.account_code else of_product.account_code end as department
  from summed s
  join ledger_accounts a on a.code = s.account_code
  left join departments own on own.account_code = s.account_code
  left join (select product, min(account_code) as account_code from departments
              where product is not null group by product) of_product on of_product.product = s.product`,
});

/** Dimension -> SQL over b that is its part of the row, null when the row has none. */
type Parts = Readonly<Record<string, string>>;
/** A formula over the basis of the period, which contains exactly the requested days. */
type OfPeriod = (period: LedgerPeriod) => Formula;
const spread =
  (parts: Parts): OfPeriod =>
  (period) =>
  () =>
    `
select b.business_day, v.dimension, sum(v.value) as value
  from ${toDate(period).name} b
 cross join lateral (values ${Object.entries(parts)
   .map(([dimension, value]) => `('${dimension}', ${value})`)
   .join(', ')}) v(dimension, value)
 where v.value is not null
 group by 1, 2`;

const when = (condition: string, value = 'b.usd'): string => `case when ${condition} then ${value} end`;
const SIGNED = `case b.kind when 'revenue' then b.usd else -b.usd end`;

/** Which rows of the ledger each dimension includes, over b; profits are revenue less costs. */
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
  (condition: string, value: string): OfPeriod =>
  (period) =>
  () =>
    `
select b.business_day, b.department as dimension, sum(${value}) as value
  from ${toDate(period).name} b
 where b.department is not null and ${condition}
 group by 1, 2`;

export const totals = spread(valued(TOTALS));
export const lines: OfPeriod = (period) => () =>
  `
select b.business_day, b.account_code as dimension, sum(b.usd) as value from ${toDate(period).name} b group by 1, 2`;
export const products = spread(valued(PRODUCTS));
export const nobodys = spread(valued(NOBODYS));
export const opex = ofDepartment(`b.kind = 'opex'`, 'b.usd');
export const DEPARTMENT_COSTS = `b.kind in ('cost', 'opex')`;
export const DEPARTMENT_PROFIT = `b.kind in ('revenue', 'cost', 'opex')`;
export const departmentCosts = ofDepartment(DEPARTMENT_COSTS, 'b.usd');
export const departmentProfit = ofDepartment(DEPARTMENT_PROFIT, SIGNED);

/**
 * SQL over p, a and j: whether the posting belongs to the rows that `condition` over b selects; for listings, which
 * show single postings.
 */
export const isOf = (condition: string): string => `exists (
  select from (select b.*, case b.kind when 'opex' then (select d.account_code from departments d where d.account_code = b.account_code)
                 else (select min(d.account_code) from departments d where d.product = b.product) end as department
                 from (select a.code as account_code, ${KIND} as kind,
                              pnl_product(a.kind, a.code, j.source, j.purpose, j.product) as product) b) b
   where ${condition})`;
/** `condition` of the requested dimension. */
export const ofDimension = (parts: Parts): string =>
  isOf(
    `case $2 ${Object.entries(parts)
      .map(([name, rows]) => `when '${name}' then ${rows}`)
      .join(' ')} end`,
  );

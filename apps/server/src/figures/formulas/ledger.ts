/** Balances and costs from the general ledger. */
import { daysOf, monthEnd, monthStart, type DayRange, type Formula } from './days.ts';
import { CURRENCIES, closingRates, majorUnits } from './money.ts';

/** The company's own money: bank in SLL and USD, custody in USDC. */
export const OWN_FUNDS = ['1010', '1020'] as const;
export const TRUST = ['1000'] as const;
export const RESERVE = ['1040'] as const;
export const GST = ['2040'] as const;

const inAccounts = (accounts: readonly string[]): string =>
  `p.account_code in (${accounts.map((each) => `'${each}'`).join(', ')})`;

/** Relation (business_day, currency, minor): debit less credit of the accounts at the end of each day. */
const balances = (accounts: readonly string[], { from, to }: DayRange): string => `
select d.business_day, c.currency,
       sum(coalesce(m.minor, 0)) over (partition by c.currency order by d.business_day) as minor
  from ${daysOf({ from, to })} d
 cross join ${CURRENCIES}
  left join (select greatest(p.business_day, ${from}) as business_day, p.currency, sum(p.debit - p.credit) as minor
               from postings p
              where ${inAccounts(accounts)} and p.business_day <= ${to}
              group by 1, 2) m on m.business_day = d.business_day and m.currency = c.currency`;

export type Side = 'asset' | 'liability';
const signOf = (side: Side): string => (side === 'asset' ? '' : '-');

/** Balance in one currency, in its major units. */
export const nativeBalance =
  (accounts: readonly string[], currency: string, side: Side = 'asset'): Formula =>
  (range) =>
    `
select b.business_day, '' as dimension, ${majorUnits(`${signOf(side)}b.minor`, 'b.currency')} as value
  from (${balances(accounts, range)}) b where b.currency = '${currency}'`;

/** Balance of all currencies in USD at the closing rate; no value while a currency that is held has no rate. */
export const usdBalance =
  (accounts: readonly string[], side: Side = 'asset'): Formula =>
  (range) =>
    `
select b.business_day, '' as dimension,
       case when not bool_or(b.minor <> 0 and r.mid is null)
            then coalesce(${signOf(side)}sum(${majorUnits('b.minor', 'b.currency')} / r.mid), 0) end as value
  from (${balances(accounts, range)}) b
  join ${closingRates(range)} r on r.business_day = b.business_day and r.currency = b.currency
 group by b.business_day`;

/** USD that left the accounts on each day, net of what came in, at the day's rate. */
export const netOutflow =
  (accounts: readonly string[]): Formula =>
  ({ from, to }) =>
    `
select p.business_day, '' as dimension, -sum(p.usd) as value
  from postings p
 where ${inAccounts(accounts)} and p.business_day between ${from} and ${to}
 group by p.business_day`;

/** Costs in the accounts of a kind in each calendar month that ends in the range, in USD at each day's rate. */
export const monthlyCost =
  (kind: 'cost' | 'opex'): Formula =>
  ({ from, to }) =>
    `
select ${monthEnd('p.business_day')} as business_day, '' as dimension, sum(p.usd) as value
  from postings p join ledger_accounts a on a.code = p.account_code
 where a.kind = '${kind}' and p.business_day between ${monthStart(from)} and ${to}
 group by 1`;

/** Account -> dimension. */
export type AccountParts = Readonly<Record<string, string>>;
export const accountParts = (accounts: AccountParts): string =>
  `(values ${Object.entries(accounts)
    .map(([code, dimension]) => `('${code}', '${dimension}')`)
    .join(', ')}) a(code, dimension)`;

/** Postings of each day itself to the accounts, on their own side, in USD at the day's rate. */
export const bookedOn =
  (accounts: AccountParts, side: 'debit' | 'credit'): Formula =>
  ({ from, to }) =>
    `
select p.business_day, a.dimension, ${side === 'debit' ? '' : '-'}sum(p.usd) as value
  from postings p join ${accountParts(accounts)} on a.code = p.account_code
 where p.business_day between ${from} and ${to}
 group by 1, 2`;

/** What is owed to others and what is overdrawn: sums over holders, from the rollup that the close computes. */
import type { Formula } from './days.ts';
import { closingRateOf, closingRates, majorUnits } from './money.ts';
import { columns } from './listings.ts';
import type { RowListing } from '../figure.ts';

export type Balances = 'owed' | 'overdrawn';

/** In USD at the closing rate. No value on a day that is not counted, or while a currency that is held has no rate. */
export const balancesUsd =
  (which: Balances): Formula =>
  (range) =>
    `
select o.business_day, '' as dimension,
       case when not bool_or(o.${which} <> 0 and r.mid is null)
            then coalesce(sum(${majorUnits(`o.${which}`, 'o.currency')} / r.mid), 0) end as value
  from daily_owed o
  join ${closingRates(range)} r on r.business_day = o.business_day and r.currency = o.currency
 where o.business_day between ${range.from} and ${range.to}
 group by o.business_day`;

/** In one currency, in its major units. No value on a day that is not counted. */
export const balancesIn =
  (which: Balances, currency: string): Formula =>
  ({ from, to }) =>
    `
select o.business_day, '' as dimension, ${majorUnits(`sum(o.${which})`, `'${currency}'`)} as value
  from daily_owed o
 where o.currency = '${currency}' and o.business_day between ${from} and ${to}
 group by o.business_day`;

const only = (alias: string, currency?: string): string =>
  currency === undefined ? '' : ` and ${alias}.currency = '${currency}'`;

/**
 * By account and currency: the balances above zero, those below, and the account's balance, which is their difference.
 */
export const owedByAccount = (currency?: string): RowListing => ({
  columns: columns('account', 'currency', '#owed', '#overdrawn', '#account_balance', '#rate', '#owed_usd'),
  sql: `
select o.account_code || ' ' || a.name as account, o.currency,
       trim_scale(${majorUnits('o.owed', 'o.currency')}) as owed,
       trim_scale(${majorUnits('o.overdrawn', 'o.currency')}) as overdrawn,
       trim_scale(${majorUnits('o.owed - o.overdrawn', 'o.currency')}) as account_balance,
       trim_scale(${closingRateOf('o')}) as rate,
       trim_scale(round(${majorUnits('o.owed', 'o.currency')} / ${closingRateOf('o')}, 12)) as owed_usd
  from daily_owed o join ledger_accounts a on a.code = o.account_code
 where o.business_day = $1::date and o.owed + o.overdrawn > 0${only('o', currency)}
 order by o.account_code, o.currency`,
});

/** Each overdrawn balance with its holder; one without a holder is not attributed. */
export const overdrawnHolders = (currency?: string): RowListing => ({
  columns: columns('account', 'subscriber', 'card', 'counterparty', 'currency', '#overdrawn', '#usd'),
  sql: `
select b.account_code || ' ' || a.name as account,
       case when b.account_code = '2000' then nullif(b.holder, '') end as subscriber,
       case when b.account_code = '2020' then nullif(b.holder, '') end as card,
       case when b.holder = '' then 'not attributed' when b.account_code not in ('2000', '2020') then b.holder end as counterparty,
       b.currency, trim_scale(${majorUnits('b.minor', 'b.currency')}) as overdrawn,
       trim_scale(round(${majorUnits('b.minor', 'b.currency')} / ${closingRateOf('b')}, 12)) as usd
  from (select distinct on (holder, account_code, currency) *
          from overdrawn_balances where business_day <= $1::date
         order by holder, account_code, currency, business_day desc) b
  join ledger_accounts a on a.code = b.account_code
 where b.minor > 0${only('b', currency)}
 order by b.account_code, b.currency, b.minor desc, b.holder`,
});

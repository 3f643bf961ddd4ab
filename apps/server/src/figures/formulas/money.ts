/** Minor units and rates, in SQL. The factors are those of the contract. */
import { CURRENCY_EXPONENT, Currency } from '@cottontree/contract/money.ts';
import { daysOf, type DayRange } from './days.ts';

const perUnit = Currency.options
  .map((each) => `when '${each}' then ${10 ** CURRENCY_EXPONENT[each]}`)
  .join(' ');

/** Relation c(currency). */
export const CURRENCIES = `(values ${Currency.options.map((each) => `('${each}')`).join(', ')}) c(currency)`;

/** Major units of `currency` with 30 decimal places: quotients of it are exact far beyond the 12 that are stored. */
export const majorUnits = (minor: string, currency: string): string =>
  `(${minor})::numeric(60, 30) / case ${currency} ${perUnit} end`;

/**
 * Relation (business_day, currency, mid): units per USD at the close of each day, with the last published rate carried
 * forward.
 */
export const closingRates = (range: DayRange): string => `(
  select d.business_day, c.currency,
         case when c.currency = 'USD' then 1
              else (select r.mid from fx_rates r
                     where r.currency = c.currency and r.day <= d.business_day
                     order by r.day desc limit 1) end as mid
    from ${daysOf(range)} d
   cross join ${CURRENCIES})`;

/** SQL over a row with a currency: its closing rate of the day of the receipt. */
export const closingRateOf = (alias: string): string =>
  `(select mid from ${closingRates({ from: '$1::date', to: '$1::date' })} r where r.currency = ${alias}.currency)`;

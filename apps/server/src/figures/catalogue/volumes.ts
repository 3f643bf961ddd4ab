import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { Figure } from '../figure.ts';
import { monthToDate } from '../formulas/combine.ts';
import type { DayRange, Formula } from '../formulas/days.ts';
import { MONTH_TO_DATE, lastDays, transactions } from '../formulas/listings.ts';
import { majorUnits } from '../formulas/money.ts';

const VOLUME_KINDS = ['wallet', 'card', 'transfer', 'total'] as const;

/** Successful amounts in the currency's own units. */
const daily =
  (currency: Currency): Formula =>
  ({ from, to }) =>
    `
select t.business_day, g.dimension, ${majorUnits('sum(t.amount)', `'${currency}'`)} as value
  from daily_totals t
  join transaction_types k on k.type = t.type
 cross join lateral (values (k.volume_kind), ('total')) g(dimension)
 where t.status = 'success' and k.volume_kind is not null and t.currency = '${currency}'
   and t.business_day between ${from} and ${to}
 group by t.business_day, g.dimension`;

const WORDS =
  'wallet is cash in and out, merchant, bill and airtime payments; card is purchases and withdrawals by card; transfer is person to person, salaries, government payments and remittances received; total is the three together. In the currency’s own units, before fees';

const inCurrency = (currency: Currency): Figure[] => {
  const base = {
    unit: currency,
    goodDirection: 'up',
    dimensions: VOLUME_KINDS,
    permission: 'analytics.view',
    timing: 'live',
    whenNothing: 0,
  } as const;
  const rows = (range: DayRange) =>
    transactions(
      range,
      `t.status = 'success' and t.currency = '${currency}' and ($2 = 'total' and k.volume_kind is not null or k.volume_kind = $2)`,
      'amount',
    );
  const name = CURRENCY_IN_ID[currency];
  return [
    {
      ...base,
      id: `volumes.${name}-day`,
      title: `Volume of the day in ${currency}`,
      definition: `Amounts of the day’s successful transactions in ${currency}: ${WORDS}.`,
      formula: daily(currency),
      rows: rows(lastDays(1)),
    },
    {
      ...base,
      id: `volumes.${name}-month`,
      title: `Volume of the month in ${currency}`,
      definition: `Amounts of successful transactions in ${currency} from the first of the calendar month to the end of the day: ${WORDS}.`,
      formula: monthToDate(daily(currency)),
      rows: rows(MONTH_TO_DATE),
    },
  ];
};

export const volumeFigures: readonly Figure[] = [
  ...inCurrency('SLL'),
  ...inCurrency('USD'),
  ...inCurrency('USDC'),
];

/** The booked values of one day for each field that people declare for a day: see decision 0016. */
import type { Figure, RowListing } from '../figure.ts';
import { DECLINED, FAILED, REFUSED, TECHNICALLY, cardAttempts } from '../formulas/activity.ts';
import { daysOf, type Formula } from '../formulas/days.ts';
import { bookedOn } from '../formulas/ledger.ts';
import { columns, lastDays, postedOn, transactions } from '../formulas/listings.ts';
import { majorUnits } from '../formulas/money.ts';
import { REVENUE_LINES } from '../formulas/revenue.ts';

const COUNT = {
  unit: 'count',
  goodDirection: 'none',
  dimensions: [],
  permission: 'analytics.view',
  timing: 'closing',
  whenNothing: 0,
} as const;
const DOLLARS = { ...COUNT, unit: 'USD', permission: 'revenue.view' } as const;

const casesWhere = (condition: string): RowListing => ({
  columns: columns('case', 'subscriber', '#to_level', 'opened', 'decided'),
  orderTells: true,
  sql: `
select id as "case", subscriber_id as subscriber, to_level, opened_day::text as opened, decided_day::text as decided
  from kyc_cases where ${condition} order by opened_day, subscriber_id, id`,
});
/** Most cases were decided long before: they are excluded once, not for each day. */
const casesPending: Formula = (range) => `
select d.business_day, '' as dimension, count(*) as value
  from ${daysOf(range)} d
  join (select opened_day, decided_day from kyc_cases
         where opened_day <= ${range.to} and (decided_day is null or decided_day > ${range.from})) c
    on c.opened_day <= d.business_day and (c.decided_day is null or c.decided_day > d.business_day)
 group by d.business_day`;

const cardsThat = (happened: 'issued' | 'activated'): Pick<Figure, 'formula' | 'rows'> => ({
  formula: ({ from, to }) => `
select ${happened}_day as business_day, '' as dimension, count(*) as value
  from cards where ${happened}_day between ${from} and ${to} group by ${happened}_day`,
  rows: {
    columns: columns('card', 'subscriber', 'tier', 'issued', 'activated'),
    orderTells: true,
    sql: `
select id as card, subscriber_id as subscriber, tier, issued_day::text as issued, activated_day::text as activated
  from cards where ${happened}_day = $1::date order by subscriber_id, id`,
  },
});
const cardAttemptRows = (condition: string) =>
  transactions(lastDays(1), `t.type in ('card_purchase', 'atm_withdrawal') and ${condition}`, 'one');

/** Customers' value-moving transactions, whatever their outcome. */
const byProduct: Formula = ({ from, to }) => `
select t.business_day, t.product as dimension, sum(t.n) as value
  from daily_totals t join transaction_types k using (type)
 where k.value_moving and t.business_day between ${from} and ${to}
 group by 1, 2`;
const volumeInUsd: Formula = ({ from, to }) => `
select t.business_day, k.volume_kind as dimension, sum(${majorUnits('t.amount', 't.currency')} / t.fx_rate) as value
  from daily_totals t join transaction_types k using (type)
 where t.status = 'success' and k.volume_kind in ('wallet', 'card') and t.business_day between ${from} and ${to}
 group by 1, 2`;

const REVENUE = {
  '4000': 'wallet',
  '4010': 'fee',
  '4020': 'card',
  '4030': 'interchange',
  '4040': 'subscription',
};
const PROCESSING = { '5010': '' };
/** Company A and B are the two lines of business; Finance includes the costs of compliance. */
const EXPENSES = {
  '6000': 'staff',
  '6010': 'technology',
  '6020': 'operating',
  '6030': 'operating',
  '6040': 'compliance',
  '6050': 'marketing',
};

export const dayFigures: readonly Figure[] = [
  {
    ...COUNT,
    id: 'day.kyc-completed',
    title: 'KYC cases approved on the day',
    definition: 'Identification cases that were approved on the day, to whichever level.',
    formula: ({ from, to }) => `
select decided_day as business_day, '' as dimension, count(*) as value
  from kyc_cases where status = 'approved' and decided_day between ${from} and ${to} group by decided_day`,
    rows: casesWhere(`status = 'approved' and decided_day = $1::date`),
  },
  {
    ...COUNT,
    id: 'day.kyc-pending',
    title: 'KYC cases open at the end of the day',
    definition: 'Identification cases opened on or before the day and not decided at its end.',
    formula: casesPending,
    rows: casesWhere(`opened_day <= $1::date and (decided_day is null or decided_day > $1::date)`),
  },
  {
    ...COUNT,
    id: 'day.transactions',
    title: 'Transactions of the day by product',
    definition:
      'Value-moving transactions customers attempted on the day, whatever their outcome, by wallet or by card. The two sum to the transactions of the day.',
    dimensions: ['wallet', 'card'],
    formula: byProduct,
    rows: transactions(lastDays(1), 'k.value_moving and t.product = $2', 'one'),
  },
  {
    ...COUNT,
    id: 'day.cards-issued',
    title: 'Cards issued on the day',
    definition: 'Cards of all tiers that were issued on the day.',
    permission: 'cards.view',
    ...cardsThat('issued'),
  },
  {
    ...COUNT,
    id: 'day.cards-activated',
    title: 'Cards activated on the day',
    definition: 'Cards of all tiers that were activated on the day.',
    permission: 'cards.view',
    ...cardsThat('activated'),
  },
  {
    ...COUNT,
    id: 'day.card-declines',
    title: 'Card declines of the day',
    definition: `Card purchases and withdrawals that the issuer declined on the day: ${REFUSED}.`,
    permission: 'cards.view',
    formula: cardAttempts(DECLINED),
    rows: cardAttemptRows(DECLINED),
  },
  {
    ...COUNT,
    id: 'day.card-failures',
    title: 'Card failures of the day',
    definition: `Card purchases and withdrawals that failed on the day ${TECHNICALLY}.`,
    permission: 'cards.view',
    formula: cardAttempts(FAILED),
    rows: cardAttemptRows(FAILED),
  },
  {
    ...COUNT,
    id: 'day.volume',
    title: 'Volume of the day in all currencies',
    definition:
      'Amounts of the day’s successful transactions in every currency, each in USD at the rate recorded with it: wallet is cash in and out, merchant, bill and airtime payments; card is purchases and withdrawals by card.',
    unit: 'USD',
    dimensions: ['wallet', 'card'],
    formula: volumeInUsd,
    rows: transactions(lastDays(1), `t.status = 'success' and k.volume_kind = $2`, 'usd'),
  },
  {
    ...DOLLARS,
    id: 'day.revenue',
    title: 'Booked revenue of the day by line',
    definition:
      'What the general ledger credits to the five revenue accounts on the day (4000 wallet, 4010 fee, 4020 card, 4030 interchange, 4040 subscription), in USD at the day’s rate, adjustments included.',
    dimensions: REVENUE_LINES,
    formula: bookedOn(REVENUE, 'credit'),
    rows: postedOn(REVENUE, 'credit'),
  },
  {
    ...DOLLARS,
    id: 'day.processing-fees',
    title: 'Booked processing fees of the day',
    definition: 'What the general ledger debits to processing (account 5010) on the day, in USD.',
    formula: bookedOn(PROCESSING, 'debit'),
    rows: postedOn(PROCESSING, 'debit'),
  },
  {
    ...DOLLARS,
    id: 'day.expenses',
    title: 'Booked expenses of the day by kind',
    definition:
      'What the general ledger debits to the departments’ accounts on the day, in USD: staff is 6000 HR; technology 6010 IT; operating 6020 Company A and 6030 Company B; compliance 6040 Finance; marketing 6050 Marketing. No value on a day without any.',
    dimensions: ['operating', 'compliance', 'technology', 'marketing', 'staff'],
    whenNothing: null,
    formula: bookedOn(EXPENSES, 'debit'),
    rows: postedOn(EXPENSES, 'debit'),
  },
];

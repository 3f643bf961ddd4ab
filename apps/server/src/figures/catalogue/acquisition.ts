import type { Figure } from '../figure.ts';
import {
  MARKETING_ACCOUNT,
  RETENTION_DIMENSIONS,
  RETENTION_MONTHS,
  acquisitionCost,
  activated,
  activation,
  contributionMargin,
  due,
  earnedToDate,
  expectedMonths,
  inTime,
  marketing,
  retention,
  signedUpToDate,
  valueToDate,
} from '../formulas/acquisition.ts';
import { ofCompleteMonth } from '../formulas/combine.ts';
import { completeMonthEnd, monthStart } from '../formulas/days.ts';
import { monthlyCost } from '../formulas/ledger.ts';
import { COMPLETE_MONTH, columns, parts } from '../formulas/listings.ts';
import { monthlyRevenue } from '../formulas/revenue.ts';

const BASE = {
  unit: 'USD',
  goodDirection: 'up',
  dimensions: [],
  permission: 'analytics.view',
  timing: 'closing',
  whenNothing: null,
} as const;
const MONTH_END = completeMonthEnd('$1::date');
const AGE = `case $2 ${Object.entries(RETENTION_MONTHS)
  .map(([dimension, age]) => `when '${dimension}' then ${age}`)
  .join(' ')} end`;

/** For each cohort, by its month of activation, how many were active in a later month. */
const cohortRows = (which: string): Figure['rows'] => ({
  columns: columns('cohort', 'month', '#members'),
  sql: `
select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, members
  from cohort_actives where ${which} order by cohort, month`,
});

export const acquisitionFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'acquisition.activated',
    title: 'Newly activated subscribers',
    definition:
      'Subscribers whose first successful value-moving transaction ever lies in the last complete calendar month, however long ago they signed up.',
    unit: 'count',
    whenNothing: 0,
    windowEnd: 'month',
    formula: ofCompleteMonth(activated),
    rows: {
      columns: columns('subscriber', 'first_business'),
      orderTells: true,
      sql: `
select subscriber_id as subscriber, business_day::text as first_business from first_actives
 where business_day between ${COMPLETE_MONTH.from} and ${COMPLETE_MONTH.to} order by business_day, subscriber_id`,
    },
  },
  {
    ...BASE,
    id: 'acquisition.activation',
    title: 'Activation',
    definition:
      'Of the subscribers who signed up in the 30 days that ended 30 days before the day, the share with a first successful value-moving transaction within 30 days of signing up.',
    unit: 'percent',
    formula: activation,
    rows: parts(
      ['Signed up 30 to 59 days ago', due, 'count'],
      ['Of them active within 30 days', inTime, 'count'],
    ),
  },
  {
    ...BASE,
    id: 'acquisition.cac',
    title: 'Customer acquisition cost (CAC)',
    definition: `What the ledger holds of marketing (account ${MARKETING_ACCOUNT}: campaigns, acquisition commissions and sign-up bonuses) for the last complete month, divided by the subscribers newly activated in it; no value where there are none.`,
    goodDirection: 'down',
    permission: 'revenue.view',
    formula: ofCompleteMonth(acquisitionCost),
    rows: parts(
      ['Marketing of the month', marketing, 'USD', MONTH_END],
      ['Newly activated in the month', activated, 'count', MONTH_END],
    ),
  },
  {
    ...BASE,
    id: 'acquisition.value-to-date',
    title: 'Customer value to date',
    definition:
      'Net fees and interchange of all successful transactions of customers from the first day of the books to the end of the day, without GST, each in USD at the rate recorded with it, divided by everybody who had signed up by then, those who left since included. It is revenue: costs and adopted amounts are booked of the company, not of a customer. It forecasts nothing. No value before the first successful transaction of a customer.',
    permission: 'revenue.view',
    formula: valueToDate,
    rows: parts(
      ['Revenue from customers to date', earnedToDate, 'USD'],
      ['Customers who had signed up', signedUpToDate, 'count'],
    ),
  },
  {
    ...BASE,
    id: 'acquisition.expected-months',
    title: 'Expected active months of a new customer',
    definition:
      'For each of the first 36 months after activation: the share of all cohorts old enough that did business in that month, divided by 1.18 to the power of its years, and summed. Beyond the oldest cohort the decline of the older half goes on geometrically. No value before cohorts of three months are known.',
    unit: 'ratio',
    formula: ofCompleteMonth(expectedMonths),
    rows: cohortRows(`month <= ${MONTH_END}`),
  },
  {
    ...BASE,
    id: 'acquisition.contribution-margin',
    title: 'Contribution margin',
    definition: 'Revenue of the last complete month less its cost of revenue, as a share of the revenue.',
    unit: 'ratio',
    permission: 'revenue.view',
    formula: ofCompleteMonth(contributionMargin),
    rows: parts(
      ['Monthly revenue', monthlyRevenue, 'USD', MONTH_END],
      ['Cost of revenue of the month', monthlyCost('cost'), 'USD', MONTH_END],
    ),
  },
  {
    ...BASE,
    id: 'cohorts.retention',
    title: 'Cohort retention',
    definition:
      'Of the subscribers activated (first value-moving transaction) 1, 2, 3, 4, 5, 6 or 12 months before the last complete month, the share with a value-moving transaction in that month.',
    unit: 'percent',
    dimensions: RETENTION_DIMENSIONS,
    formula: ofCompleteMonth(retention),
    rows: cohortRows(`cohort = (${monthStart(MONTH_END)} - make_interval(months => ${AGE}))::date
   and month in (cohort, ${monthStart(MONTH_END)})`),
  },
];

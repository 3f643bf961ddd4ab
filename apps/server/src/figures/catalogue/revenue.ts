import type { Figure } from '../figure.ts';
import { activeSubscribers } from '../formulas/activity.ts';
import {
  USUAL_WEEKS,
  above,
  growth,
  monthToDate,
  ofClosedMonth,
  ofCompleteMonth,
  onceAMonthIsBooked,
  ratio,
  usualOnWeekday,
} from '../formulas/combine.ts';
import { closedMonthEnd, completeMonthEnd, type Formula } from '../formulas/days.ts';
import {
  COMPLETE_MONTH,
  MONTH_TO_DATE,
  earnings,
  lastDays,
  parts,
  type Part,
  subscribersIn,
  twoMonths,
} from '../formulas/listings.ts';
import { KYC_BUCKETS, groupSizes, registered } from '../formulas/population.ts';
import {
  BY_KYC_LEVEL,
  BY_LINE,
  BY_PRODUCT,
  REVENUE_LINES,
  dailyRevenue,
  monthlyRevenue,
  monthlyRevenueBy,
} from '../formulas/revenue.ts';

const BASE = {
  unit: 'USD',
  goodDirection: 'up',
  dimensions: [],
  permission: 'revenue.view',
  timing: 'closing',
  whenNothing: 0,
} as const;
const MONTH_END = completeMonthEnd('$1::date');
const CLOSED_MONTH = closedMonthEnd('$1::date');
const PRODUCTS = ['wallet', 'card'] as const;
const LEVELS = ['level0', 'level1', 'level2'] as const;

/** The number of subscribers at each level; a subscriber in progress is at level 0, as in the rows of transactions. */
const subscribersByLevel: Formula = (range) => `
select business_day, case dimension when 'in_progress' then 'level0' else dimension end as dimension, sum(value) as value
  from (${groupSizes('kyc', KYC_BUCKETS)(range)}) buckets group by 1, 2`;
const arpu = ratio(ofClosedMonth(monthlyRevenue), onceAMonthIsBooked(registered));
const arpuActive = ratio(monthlyRevenue, activeSubscribers(30));
const usualRevenue = usualOnWeekday(dailyRevenue);
const perLevel = ratio(ofClosedMonth(monthlyRevenueBy(BY_KYC_LEVEL)), onceAMonthIsBooked(subscribersByLevel));

/** What a usual day is the mean of, the latest first; a day without a value does not count. */
const weekdaysBefore = Array.from({ length: USUAL_WEEKS }, (_, weeks): Part => [
  weeks === 0 ? 'Revenue, 1 week before' : `Revenue, ${weeks + 1} weeks before`,
  dailyRevenue,
  'USD',
  `($1::date - ${7 * (weeks + 1)})`,
]);

export const revenueFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'revenue.month',
    windowEnd: 'month',
    daily: 'revenue.day',
    title: 'Monthly revenue',
    definition:
      'Net fees and interchange of successful transactions of the last complete calendar month, without GST, each in USD at the rate recorded with it, and the amounts adopted from daily entries. Exchange differences are not revenue.',
    formula: ofCompleteMonth(monthlyRevenue),
    rows: earnings(COMPLETE_MONTH),
  },
  {
    ...BASE,
    id: 'revenue.line',
    windowEnd: 'month',
    title: 'Revenue by line',
    definition:
      'Monthly revenue in five exclusive lines: wallet (cash-out, person to person, remittance), fee (merchant, bill, airtime, disbursement), card (exchange margin, load spread, ATM, issuance), interchange, subscription. They sum to monthly revenue.',
    dimensions: REVENUE_LINES,
    formula: ofCompleteMonth(monthlyRevenueBy(BY_LINE)),
    rows: earnings(COMPLETE_MONTH, `${BY_LINE} = $2`),
  },
  {
    ...BASE,
    id: 'revenue.product',
    windowEnd: 'month',
    title: 'Revenue by product',
    definition:
      'Monthly revenue in two parts: wallet is the lines wallet and fee; card is the lines card, interchange and subscription.',
    dimensions: PRODUCTS,
    formula: ofCompleteMonth(monthlyRevenueBy(BY_PRODUCT)),
    rows: earnings(COMPLETE_MONTH, `${BY_PRODUCT} = $2`),
  },
  {
    ...BASE,
    id: 'revenue.growth',
    title: 'Revenue growth',
    definition: 'Revenue of the last complete month against the month before; no value where that was 0.',
    unit: 'percent',
    whenNothing: null,
    formula: growth(monthlyRevenue),
    rows: twoMonths('Revenue', monthlyRevenue, 'USD'),
  },
  {
    ...BASE,
    id: 'revenue.arpu',
    title: 'Revenue per subscriber (ARPU)',
    definition:
      'Monthly revenue, which is of the last complete calendar month, divided by the subscribers registered at the end of the day; on the open day, at the moment. Both as screens show them.',
    timing: 'live',
    whenNothing: null,
    formula: arpu,
    rows: parts(
      ['Monthly revenue', monthlyRevenue, 'USD', CLOSED_MONTH],
      ['Registered', registered, 'count'],
    ),
  },
  {
    ...BASE,
    id: 'revenue.arpu-active',
    title: 'Revenue per active subscriber',
    definition:
      'Monthly revenue divided by the subscribers active in the last 30 days of that month (the GSMA’s manner).',
    whenNothing: null,
    formula: ofCompleteMonth(arpuActive),
    rows: parts(
      ['Monthly revenue', monthlyRevenue, 'USD', MONTH_END],
      ['Active in the 30 days to the end of the month', activeSubscribers(30), 'count', MONTH_END],
    ),
  },
  {
    ...BASE,
    id: 'revenue.day',
    title: 'Revenue of the day',
    definition:
      'Net fees and interchange of the day’s successful transactions, without GST, each in USD at the rate recorded with it, and the amounts adopted from daily entries.',
    timing: 'live',
    formula: dailyRevenue,
    rows: earnings(lastDays(1)),
  },
  {
    ...BASE,
    id: 'revenue.usual-day',
    title: 'Usual revenue of the weekday',
    definition:
      'Mean revenue of the same weekday in the eight weeks before the day. Days on which nothing was earned or adopted do not count; no value where all eight are such days.',
    whenNothing: null,
    formula: usualRevenue,
    rows: parts(...weekdaysBefore),
  },
  {
    ...BASE,
    id: 'revenue.above-usual',
    title: 'Revenue above a usual day',
    definition:
      'By how much the revenue of the day is above what its weekday usually brings, in per cent; negative if it is below. No value for a weekday that usually brings nothing.',
    unit: 'percent',
    whenNothing: null,
    formula: above(dailyRevenue, usualRevenue),
    rows: parts(
      ['Revenue of the day', dailyRevenue, 'USD'],
      ['Usual revenue of the weekday', usualRevenue, 'USD'],
    ),
  },
  {
    ...BASE,
    id: 'revenue.month-to-date',
    daily: 'revenue.day',
    title: 'Revenue, month to date',
    definition: 'Revenue from the first of the calendar month to the end of the day.',
    timing: 'live',
    formula: monthToDate(dailyRevenue),
    rows: earnings(MONTH_TO_DATE),
  },
  {
    ...BASE,
    id: 'revenue.kyc',
    windowEnd: 'month',
    title: 'Revenue by KYC level',
    definition:
      'Monthly revenue by the KYC level the customer had on the day of each transaction; in progress is level 0.',
    dimensions: LEVELS,
    formula: ofCompleteMonth(monthlyRevenueBy(BY_KYC_LEVEL)),
    rows: earnings(COMPLETE_MONTH, `${BY_KYC_LEVEL} = $2`),
  },
  {
    ...BASE,
    id: 'revenue.kyc-subscribers',
    title: 'Subscribers by KYC level, in progress among level 0',
    definition:
      'Registered subscribers by KYC level at the end of the day, in progress among level 0: the subscribers by identification, in three groups. The three sum to registered subscribers.',
    unit: 'count',
    goodDirection: 'none',
    dimensions: LEVELS,
    timing: 'live',
    formula: subscribersByLevel,
    rows: subscribersIn('kyc', `case dimension when 'in_progress' then 'level0' else dimension end = $2`),
  },
  {
    ...BASE,
    id: 'revenue.kyc-average',
    title: 'Revenue per subscriber by KYC level',
    definition:
      'Monthly revenue of the level, which is of the last complete calendar month, divided by the subscribers at that level at the end of the day, in progress among level 0; on the open day, at the moment.',
    dimensions: LEVELS,
    timing: 'live',
    whenNothing: null,
    formula: perLevel,
    rows: parts(
      ['Revenue of the level', monthlyRevenueBy(BY_KYC_LEVEL), 'USD', CLOSED_MONTH],
      ['Subscribers at the level', subscribersByLevel, 'count'],
    ),
  },
];

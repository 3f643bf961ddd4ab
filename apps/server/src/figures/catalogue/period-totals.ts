/** Daily counts summed over the last days: the totals that trends show for their period. */
import { TrendPeriod } from '@cottontree/contract/predictions/trends.ts';
import type { Figure } from '../figure.ts';
import { DECLINED, FAILED, REFUSED, TECHNICALLY, attempts } from '../formulas/activity.ts';
import { rollingTotals } from '../formulas/combine.ts';
import type { DayRange, Formula } from '../formulas/days.ts';
import { earnings, newcomers, transactions } from '../formulas/listings.ts';
import { dailyRevenue } from '../formulas/revenue.ts';
import { newSubscribers } from './subscribers.ts';

const PERIODS = TrendPeriod.options;
const BASE = {
  unit: 'count',
  goodDirection: 'up',
  dimensions: PERIODS,
  permission: 'analytics.view',
  timing: 'closing',
  whenNothing: 0,
} as const;
/** The days of the requested dimension. */
const PERIOD: DayRange = { from: `($1::date - $2::int + 1)`, to: '$1::date' };
const over = (daily: Formula): Formula => rollingTotals(daily, PERIODS.map(Number));
const WORDS = 'in the 7, 30, 90 or 365 days that end with the day';

export const periodTotalFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'period.revenue',
    daily: 'revenue.day',
    title: 'Revenue of the period',
    definition: `Net fees and interchange of successful transactions ${WORDS}, without GST, each in USD at the rate recorded with it, and the amounts adopted from daily entries.`,
    unit: 'USD',
    permission: 'revenue.view',
    formula: over(dailyRevenue),
    rows: earnings(PERIOD),
  },
  {
    ...BASE,
    id: 'period.transactions',
    daily: 'operations.transactions',
    title: 'Transactions of the period',
    definition: `Value-moving transactions customers attempted ${WORDS}, whatever their outcome.`,
    formula: over(attempts()),
    rows: transactions(PERIOD, 'k.value_moving', 'one'),
  },
  {
    ...BASE,
    id: 'period.declined',
    daily: 'operations.declined',
    title: 'Declined in the period',
    definition: `Value-moving transactions declined ${WORDS}: ${REFUSED}.`,
    goodDirection: 'down',
    formula: over(attempts(DECLINED)),
    rows: transactions(PERIOD, `k.value_moving and ${DECLINED}`, 'one'),
  },
  {
    ...BASE,
    id: 'period.failed',
    daily: 'operations.failed',
    title: 'Failed in the period',
    definition: `Value-moving transactions that failed ${WORDS} ${TECHNICALLY}.`,
    goodDirection: 'down',
    formula: over(attempts(FAILED)),
    rows: transactions(PERIOD, `k.value_moving and ${FAILED}`, 'one'),
  },
  {
    ...BASE,
    id: 'period.new-subscribers',
    daily: 'subscribers.new',
    title: 'New subscribers of the period',
    definition: `Subscribers whose wallet was opened ${WORDS}.`,
    formula: over(newSubscribers),
    rows: newcomers(PERIOD),
  },
];

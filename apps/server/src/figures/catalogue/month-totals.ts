/** Daily counts summed from the first of the calendar month; on a month's last day, the total of the month. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Figure, RowListing } from '../figure.ts';
import { DECLINED, FAILED, REFUSED, TECHNICALLY, attempts } from '../formulas/activity.ts';
import { monthToDate } from '../formulas/combine.ts';
import type { Formula } from '../formulas/days.ts';
import { MONTH_TO_DATE, newcomers, transactions } from '../formulas/listings.ts';
import { newSubscribers } from './subscribers.ts';

const BASE = {
  unit: 'count',
  goodDirection: 'up',
  dimensions: [],
  permission: 'analytics.view',
  timing: 'asked',
  whenNothing: 0,
  windowEnd: 'day',
} as const;
const SO_FAR = 'from the first of the calendar month to the end of the day';

const counted = (
  id: KnownFigure,
  daily: KnownFigure,
  title: string,
  goodDirection: Figure['goodDirection'],
  words: string,
  formula: Formula,
  rows: RowListing,
): Figure => ({
  ...BASE,
  id,
  daily,
  title,
  goodDirection,
  definition: `${words}.`,
  formula: monthToDate(formula),
  rows,
});

export const monthTotalFigures: readonly Figure[] = [
  counted(
    'month.transactions',
    'operations.transactions',
    'Transactions of the month',
    'up',
    `Value-moving transactions customers attempted ${SO_FAR}, whatever their outcome`,
    attempts(),
    transactions(MONTH_TO_DATE, 'k.value_moving'),
  ),
  counted(
    'month.declined',
    'operations.declined',
    'Declined in the month',
    'down',
    `Value-moving transactions declined ${SO_FAR}: ${REFUSED}`,
    attempts(DECLINED),
    transactions(MONTH_TO_DATE, `k.value_moving and ${DECLINED}`),
  ),
  counted(
    'month.failed',
    'operations.failed',
    'Failed in the month',
    'down',
    `Value-moving transactions that failed ${SO_FAR} ${TECHNICALLY}`,
    attempts(FAILED),
    transactions(MONTH_TO_DATE, `k.value_moving and ${FAILED}`),
  ),
  counted(
    'month.new-subscribers',
    'subscribers.new',
    'New subscribers of the month',
    'up',
    `Subscribers whose wallet was opened ${SO_FAR}`,
    newSubscribers,
    newcomers(MONTH_TO_DATE),
  ),
];

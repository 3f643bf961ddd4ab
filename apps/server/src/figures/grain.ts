/** Over what time each figure speaks. */
import type { Figure } from './figure.ts';

/**
 * level: what stands at a day's end, rolling windows included; day: what happened on it; complete-month: of the last month
 * that is over; month, week, quarter, year: from its first day on; window: of as many days as the dimension says.
 */
export type Grain = 'level' | 'day' | 'complete-month' | 'month' | 'week' | 'quarter' | 'year' | 'window';

const OF_COMPLETE_MONTH =
  /last complete (?:calendar )?month|^Monthly revenue|^Gross profit less|^Net profit before tax as|of that month/;

/** By how the catalogue words it; grains.test.ts holds the list that comes of it. */
export function grainOf({ id, title, definition }: Figure): Grain {
  const period = /^pnl\.(week|month|quarter|year)/.exec(id)?.[1];
  if (period === 'week' || period === 'month' || period === 'quarter' || period === 'year') return period;
  if (id.startsWith('period.')) return 'window';
  if (OF_COMPLETE_MONTH.test(definition)) return 'complete-month';
  if (
    / of the month|month to date| in the month|by department$|^Over budget$|^Budget utilisation$|^Departments over|month-end/i.test(
      title,
    )
  )
    return 'month';
  return /(?<!end) of the day|on the day|by hour|^New subscribers$|^Daily active|^Value stopped/.test(title)
    ? 'day'
    : 'level';
}

/** The days of its own window, where a level looks back over one: "in the last 30 days" then asks for nothing else. */
export const windowOf = ({ title }: Figure): number | null => {
  const found = /, (\d+) days$/.exec(title);
  return found ? Number(found[1]) : null;
};

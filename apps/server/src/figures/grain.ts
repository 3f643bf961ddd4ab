/** The time span that each figure covers. */
import type { Figure } from './figure.ts';

/**
 * level: the state at a day's end, including rolling windows; day: what happened on it; complete-month: the last
 * complete month; month, week, quarter, year: from its first day on; window: as many days as the dimension says.
 */
export type Grain = 'level' | 'day' | 'complete-month' | 'month' | 'week' | 'quarter' | 'year' | 'window';

const OF_COMPLETE_MONTH =
  /last complete (?:calendar )?month|^Monthly revenue|^Gross profit less|^Net profit before tax as|of that month/;

/** Derived from the wording in the catalogue; grains.test.ts contains the resulting list. */
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

/**
 * The number of days of its own window, for a level that looks back over one: "in the last 30 days" is then that window
 * and no other range.
 */
export const windowOf = ({ title }: Figure): number | null => {
  const found = /, (\d+) days$/.exec(title);
  return found ? Number(found[1]) : null;
};

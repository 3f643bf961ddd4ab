import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { choiceParam } from '../../kernel/url-state.ts';

/** The window of the main chart; the first needs no URL parameter. */
export const PERIOD = choiceParam('period', ['30', '7', '90', '365', 'year-to-date']);
export type Period = ReturnType<typeof PERIOD.read>;

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: '7', label: '7' },
  { value: '30', label: '30' },
  { value: '90', label: '90' },
  { value: '365', label: '365' },
  { value: 'year-to-date', label: 'To date' },
];

/** The number of days of a period that ends with a day; of the year to date from January 1, at least two. */
export function daysOf(period: Period, end: BusinessDay): number {
  if (period !== 'year-to-date') return Number(period);
  return Math.max(2, daysBetween(`${end.slice(0, 4)}-01-01`, end) + 1);
}

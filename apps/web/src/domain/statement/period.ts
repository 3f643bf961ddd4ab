import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Param } from '../../kernel/url-state.ts';
import { STATEMENT_TEXTS } from './texts.ts';

export const YEAR_TO_DATE = 'year-to-date';
export const PERIODS = [
  ...(['7', '30', '90', '365'] as const).map((value) => ({
    value,
    label: STATEMENT_TEXTS.days(value),
    name: STATEMENT_TEXTS.lastDays(value),
  })),
  { value: YEAR_TO_DATE, label: STATEMENT_TEXTS.toDate, name: STATEMENT_TEXTS.yearToDate },
];
export const DEFAULT_PERIOD = '30';

/** The days from one to another: "2026-11-03..2026-11-12". */
const RANGE = /^(2\d{3}-\d{2}-\d{2})\.\.(2\d{3}-\d{2}-\d{2})$/;
/** A year and a leap day: more are not offered, and the year before them is read as well. */
const MOST_DAYS = 366;

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;

export interface Days {
  from: BusinessDay;
  to: BusinessDay;
  /** Their number. */
  days: number;
}

/** The days that a period names itself; undefined for one that is counted back from the newest day. */
export function rangeOf(period: string): Days | undefined {
  const [, from = '', to = ''] = RANGE.exec(period) ?? [];
  if (!isDay(from) || !isDay(to)) return undefined;
  const days = daysBetween(from, to) + 1;
  return days >= 2 && days <= MOST_DAYS ? { from, to, days } : undefined;
}

/** The window of the main chart: one that is offered, or a range of days. */
export const PERIOD: Param<string> = {
  name: 'period',
  read: (text) =>
    text !== null && (PERIODS.some(({ value }) => value === text) || rangeOf(text)) ? text : DEFAULT_PERIOD,
  write: (period) => (period === DEFAULT_PERIOD ? undefined : period),
};

/** The days of a period. Those counted back end with `end`, the year to date has at least two; a range after it is none. */
export function daysOf(period: string, end: BusinessDay): Days {
  const range = rangeOf(period);
  if (range && range.to <= end) return range;
  const days =
    period === YEAR_TO_DATE
      ? Math.max(2, daysBetween(`${end.slice(0, 4)}-01-01`, end) + 1)
      : Number(range ? DEFAULT_PERIOD : period);
  return { from: addDays(end, 1 - days), to: end, days };
}

/** The days of a bar. */
export type Grain = 'day' | 'week' | 'month';

/** The finest grain of which no more than `most` bars are needed. */
export function grainOf(days: number, most: number): Grain {
  if (days <= most) return 'day';
  return Math.ceil(days / 7) + 1 <= most ? 'week' : 'month';
}

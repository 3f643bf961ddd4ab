/**
 * Determines the days for which segments are kept, and over which ranges. Pure: the job finds out what exists and what
 * is due.
 */
import { RANGE_DAYS } from '@cottontree/contract/segments/schemas.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';

export interface Closed {
  readonly first: BusinessDay;
  readonly last: BusinessDay;
}
export interface Request {
  readonly day: BusinessDay;
  readonly rangeDays: number;
}
export interface WantedDay {
  readonly day: BusinessDay;
  /** Statistics over this many days up to the day. */
  readonly ranges: readonly number[];
  /** Movements since this many days before. */
  readonly movements: readonly number[];
  /** A month end that only histories need. */
  readonly history: boolean;
}

/** Every snapshot has statistics over at least this range: histories use them. */
export const HISTORY_RANGE = 30;
const ALL_RANGES = Object.values(RANGE_DAYS);

/** First days of the calendar months that are closed completely, newest first. */
export function closedMonths({ first, last }: Closed): BusinessDay[] {
  const months: BusinessDay[] = [];
  let month = addDays(`${addDays(last, 1).slice(0, 7)}-01`, -1);
  while (month >= first) {
    const start = `${month.slice(0, 7)}-01`;
    if (start >= first) months.push(start);
    month = addDays(start, -1);
  }
  return months;
}

/** The last day of the month that begins with `firstOfMonth`. */
export const endOfMonth = (firstOfMonth: BusinessDay): BusinessDay =>
  addDays(`${addDays(firstOfMonth, 31).slice(0, 7)}-01`, -1);

/** In the order of priority: requested days, the latest day, the earlier month ends. */
export function wantedDays(closed: Closed, requests: readonly Request[]): WantedDay[] {
  const days = new Map<BusinessDay, { ranges: Set<number>; movements: Set<number> }>();
  const want = (day: BusinessDay, ranges: readonly number[], movements: readonly number[] = []): void => {
    if (day < closed.first || day > closed.last) return;
    const held = days.get(day) ?? { ranges: new Set([HISTORY_RANGE]), movements: new Set() };
    for (const each of ranges) held.ranges.add(each);
    for (const each of movements) if (addDays(day, -each) >= closed.first) held.movements.add(each);
    days.set(day, held);
  };
  // The day to compare with comes first: movements need both days.
  const compared = (day: BusinessDay, ranges: readonly number[]): void => {
    for (const each of ranges) want(addDays(day, -each), []);
    want(day, ranges, ranges);
  };
  for (const { day, rangeDays } of requests) compared(day, [rangeDays]);
  want(closed.last, ALL_RANGES);
  compared(closed.last, ALL_RANGES);
  const priority = new Set(days.keys());
  for (const month of closedMonths(closed)) want(endOfMonth(month), []);
  return [...days].map(([day, { ranges, movements }]) => ({
    day,
    ranges: [...ranges],
    movements: [...movements],
    history: !priority.has(day),
  }));
}

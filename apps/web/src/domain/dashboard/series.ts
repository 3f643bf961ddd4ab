import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Against, FigureChange } from '@cottontree/contract/figures/changes.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { listChanges, readSeries, type FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { endOfLastMonth, useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { useRead } from '../../kernel/query.ts';

/** For a comparison with a month ago only, which every response contains: the minimum number of days. */
const FEWEST_DAYS = 2;

/** Figures now and a month before; in the live view they follow the open day. */
export function useStanding(names: readonly FigureKey[]) {
  return useRead(readSeries, { query: { ids: names.join(','), days: FEWEST_DAYS, asOf: useAsOf() } });
}

/** How figures changed up to the last closed day, or to the page's day: an open day is not compared. */
export function useChanges(names: readonly FigureKey[], against: Against) {
  const yesterday = addDays(useToday(), -1);
  const asOf = useAsOf() ?? yesterday;
  return useRead(listChanges, { query: { ids: names.join(','), against, asOf } });
}

/** One of the changes; undefined while it is loading, or if it is withheld from this person. */
export function changeOf(
  answer: { changes: readonly FigureChange[] } | undefined,
  name: FigureKey,
): FigureChange | undefined {
  const { id, dimension } = figureOfKey(name);
  return answer?.changes.find((each) => each.id === id && each.dimension === dimension);
}

/**
 * The series of figures over the last `days` closed days. A count of a day that has just started would look like a
 * collapse. Also, closed days need not be fetched again after every transaction.
 * @param to the last of them, if it is an earlier one
 */
export function useClosedDays(names: readonly FigureKey[], days: number, to?: BusinessDay) {
  const yesterday = addDays(useToday(), -1);
  const end = useAsOf() ?? yesterday;
  const asOf = to ?? end;
  return useRead(readSeries, { query: { ids: names.join(','), days, asOf } });
}

/** The series of monthly figures over the last `months` complete months: read them with monthsOf. */
export function useMonths(names: readonly FigureKey[], months: number) {
  const now = useToday();
  const asOf = lastMonthEnd(useAsOf() ?? now);
  return useRead(readSeries, { query: { ids: names.join(','), days: daysForMonths(months), asOf } });
}

/** One series of the response; undefined while it is loading, or if it is withheld from this person. */
export function courseOf(
  answer: { series: readonly FigureSeries[] } | undefined,
  name: FigureKey,
): FigureSeries | undefined {
  const { id, dimension } = figureOfKey(name);
  return answer?.series.find((each) => each.id === id && each.dimension === dimension);
}

/** A value for drawing: floating point precision is finer than any pixel. */
export const drawn = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const drawnPoints = (course: FigureSeries | undefined): (number | null)[] =>
  course?.points.map((point) => drawn(point.value)) ?? [];

/**
 * The number of days, counted back from the last day of a month, that covers the last day of each of `months` months.
 */
export const daysForMonths = (months: number): number => 31 * (months - 1) + 1;

const endsMonth = (day: BusinessDay): boolean => addDays(day, 1).endsWith('-01');

/** The day itself if a month ends on it, else the last day of the month before. */
export const lastMonthEnd = (day: BusinessDay): BusinessDay => (endsMonth(day) ? day : endOfLastMonth(day));

/**
 * The last `months` complete months of a monthly figure: its values on the last days of months.
 * @returns the last day of each month, oldest first, and its value; null for a month without a value
 */
export function monthsOf(
  course: FigureSeries | undefined,
  months: number,
): { end: BusinessDay; value: number | null }[] {
  const ends = course?.points.filter((point) => endsMonth(point.day)) ?? [];
  return ends.slice(-months).map((point) => ({ end: point.day, value: drawn(point.value) }));
}

/**
 * The last `days` days of a series up to its newest day, and the same number of days before them, aligned by index. A
 * day without a record is null.
 */
export function withPeriodBefore(course: FigureSeries | undefined, days: number) {
  const values = new Map(course?.points.map((point) => [point.day, drawn(point.value)]));
  const end = course?.points.at(-1)?.day;
  const shown =
    end === undefined ? [] : Array.from({ length: days }, (_, place) => addDays(end, place - days + 1));
  return {
    days: shown,
    values: shown.map((day) => values.get(day) ?? null),
    before: shown.map((day) => values.get(addDays(day, -days)) ?? null),
  };
}

import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { readSeries, type FigureSeries } from '@cottontree/contract/figures.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';

/** "revenue.line:card" for a part of a figure, "revenue.month" for the whole of one. */
export type SeriesName = string;

/** For what only compares with a month ago, which every answer tells: as few days as may be asked for. */
export const CHANGE_DAYS = 2;

/** The courses of several figures over the `days` days that end with the day of the page. */
export function useSeries(names: readonly SeriesName[], days: number) {
  return useRead(readSeries, { query: { ids: names.join(','), days, asOf: useAsOf() } });
}

/** One of the answer's courses; undefined while it is loading, or when it is withheld from this person. */
export function courseOf(
  answer: { series: readonly FigureSeries[] } | undefined,
  name: SeriesName,
): FigureSeries | undefined {
  const [id, dimension = ''] = name.split(':');
  return answer?.series.find((each) => each.id === id && each.dimension === dimension);
}

/** A value for drawing: the precision of a float is more than a screen has pixels. */
export const drawn = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const drawnPoints = (course: FigureSeries | undefined): (number | null)[] =>
  course?.points.map((point) => drawn(point.value)) ?? [];

/** Days enough to hold the last day of each of the last `months` complete months, whatever the day. */
export const daysForMonths = (months: number): number => months * 31 + 1;

const endsMonth = (day: BusinessDay): boolean => addDays(day, 1).endsWith('-01');

/**
 * The last `months` complete months of a figure that speaks of months: its values on the days on which a month ends.
 * @returns the last day of each month, oldest first, and its value; null where the month has none
 */
export function monthsOf(
  course: FigureSeries | undefined,
  months: number,
): { end: BusinessDay; value: number | null }[] {
  const ends = course?.points.filter((point) => endsMonth(point.day)) ?? [];
  return ends.slice(-months).map((point) => ({ end: point.day, value: drawn(point.value) }));
}

/** The newer half of a run of days beside the older one, place by place. */
export function withPeriodBefore(course: FigureSeries | undefined, days: number) {
  const points = course?.points ?? [];
  const values = points.map((point) => drawn(point.value));
  const before = values.slice(-2 * days, -days);
  const missing = Array.from({ length: Math.max(0, days - before.length) }, () => null);
  return {
    days: points.slice(-days).map((point) => point.day),
    values: values.slice(-days),
    before: [...missing, ...before],
  };
}

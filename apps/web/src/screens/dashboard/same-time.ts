import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { readSeries } from '@cottontree/contract/figures/figures.ts';
import { useRead } from '../../kernel/query.ts';

export interface SameTime {
  /** "10:00", the full hour that is nearest. */
  readonly hour: string;
  readonly value: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BY_HOUR = 'operations.transactions-by-hour';
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');
const IDS = Array.from({ length: 24 }, (_, hour) => `${BY_HOUR}:${twoDigits(hour)}`).join(',');

/** The transactions of the day a week before an open day up to the nearest full hour; undefined around midnight. */
export function useSameTime(openDay: BusinessDay | undefined, now: number): SameTime | undefined {
  const before = openDay === undefined ? '' : addDays(openDay, -7);
  const { data } = useRead(
    readSeries,
    { query: { ids: IDS, days: 2, asOf: before } },
    { enabled: openDay !== undefined },
  );
  const hours = Math.round((now % DAY_MS) / HOUR_MS);
  if (data === undefined || openDay === undefined || hours === 0 || hours === 24) return undefined;
  const values = data.series
    .filter(({ dimension }) => Number(dimension) < hours)
    .map(({ points }) => points.find(({ day }) => day === before)?.value ?? null);
  const known = values.filter((value) => value !== null);
  if (known.length < hours) return undefined;
  return { hour: `${twoDigits(hours)}:00`, value: known.reduce((sum, value) => sum + Number(value), 0) };
}

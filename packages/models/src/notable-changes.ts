/** Which days of a daily series are unusual, given their weekday, their position in the month and the season. */
import { median } from 'd3-array';
import { addDays } from '@cottontree/contract/calendar.ts';
import { calendarEffect } from './calendar-effects.ts';
import type { DailySeries } from './forecast.ts';
import { robustScale } from './robust.ts';
import { studentTwoSided } from './special-functions.ts';

/** How a figure varies: amounts in proportion, counts as Poisson counts, percentages of a whole by difference. */
export type Scale = 'proportion' | 'count' | 'percentage';

interface Transform {
  readonly into: (value: number) => number;
  readonly out: (value: number) => number;
  /** The spread by chance alone: the minimum spread. */
  readonly leastSpread: number;
}

/** Anscombe (1948): makes the standard deviation of a Poisson count about 1, whatever its mean. */
const COUNT: Transform = {
  into: (value) => 2 * Math.sqrt(value + 3 / 8),
  out: (value) => Math.max(0, Math.max(0, value / 2) ** 2 - 3 / 8),
  leastSpread: 1,
};
const PERCENTAGE: Transform = {
  into: (value) => value,
  out: (value) => Math.min(100, Math.max(0, value)),
  leastSpread: 0,
};

/** Null if a scale does not fit the values. */
function transformOf(scale: Scale, values: readonly number[]): Transform | null {
  if (scale === 'percentage') return PERCENTAGE;
  if (values.some((value) => value < 0)) return null;
  if (scale === 'count') return COUNT;
  const middle = median(values) ?? 0;
  // Adds a hundredth of the median, so that a day with 0 has a logarithm.
  const shift = middle / 100;
  return middle === 0
    ? null
    : {
        into: (value) => Math.log(value + shift),
        out: (value) => Math.max(0, Math.exp(value) - shift),
        leastSpread: 0,
      };
}

export interface JudgedDay {
  /** Index from the end: 0 is the last day. */
  readonly back: number;
  readonly value: number;
  readonly expected: number;
  /** The 80% interval. */
  readonly low: number;
  readonly high: number;
  /** Deviation in robust standard deviations. */
  readonly z: number;
  readonly pValue: number;
}

/** Number of days whose median the next day is compared with: it follows the season if that changes slowly. */
const BASE = 28;
/** Minimum number of deviations to estimate the spread. */
const LEAST = 42;
const TENTH = 1.2816;
const DEGREES = 10;

/**
 * Assesses the last `judged` days: each is compared with the median of the 28 days before it, both without calendar
 * effects, in robust standard deviations of the earlier deviations. The p-value is from Student's t with ten degrees of
 * freedom, because days have heavier tails than the normal distribution.
 *
 * @returns empty with fewer than 70 days before the assessed ones, or if they never deviated
 */
export function judgeDays({ firstDay, values }: DailySeries, scale: Scale, judged: number): JudgedDay[] {
  const start = values.length - judged;
  if (start < BASE + LEAST) return [];
  const transform = transformOf(scale, values);
  if (!transform) return [];
  const { into, out, leastSpread } = transform;
  const days = values.map((_, at) => addDays(firstDay, at));
  const moved = values.map(into);
  // Fitted without the assessed days, so that unusual days do not influence what is usual.
  const effect = calendarEffect(days.slice(0, start), moved.slice(0, start));
  const adjusted = moved.map((value, at) => value - effect(days[at] ?? firstDay));
  const deviation = (at: number): number =>
    (adjusted[at] ?? 0) - (median(adjusted.slice(at - BASE, at)) ?? 0);
  const usual = Array.from({ length: start - BASE }, (_, at) => deviation(at + BASE));
  const spread = Math.max(robustScale(usual), leastSpread);
  if (spread === 0) return [];
  const bias = median(usual) ?? 0;
  return Array.from({ length: judged }, (_, place) => {
    const at = start + place;
    const z = (deviation(at) - bias) / spread;
    const centre = (moved[at] ?? 0) - z * spread;
    return {
      back: judged - 1 - place,
      value: values[at] ?? 0,
      expected: out(centre),
      low: out(centre - TENTH * spread),
      high: out(centre + TENTH * spread),
      z,
      pValue: studentTwoSided(z, DEGREES),
    };
  });
}

/** Whether a daily series went up or down over a period, its weekdays set aside. */
import { median } from 'd3-array';
import { trendTest } from './trend-test.ts';

export interface Trend {
  readonly direction: 'up' | 'down' | 'stable';
  /** Null where the period has fewer than seven values. */
  readonly pValue: number | null;
}

export interface TrendCriteria {
  /** Chance of a trend where there is none. */
  readonly significance: number;
  /** Smaller changes over the period, as a share of its median, are no trend. */
  readonly leastChange: number;
}

const LEAST_DAYS = 7;
/** Weekdays are known from whole weeks: this many at least. */
const LEAST_WEEKS = 4;

/** What each place of the week (place of the series modulo 7) adds to the mean of the week around it. */
function weekdayEffects(values: readonly number[]): number[] {
  const deviations: number[][] = Array.from({ length: 7 }, () => []);
  for (let at = 3; at < values.length - 3; at += 1) {
    const week = values.slice(at - 3, at + 4).reduce((sum, value) => sum + value, 0) / 7;
    deviations[at % 7]?.push((values[at] ?? 0) - week);
  }
  return deviations.map((each) => median(each) ?? 0);
}

/**
 * Mann-Kendall's test over the last `period` values, weekdays taken out as the whole run shows them; up or down when it
 * is significant and Theil-Sen's slope carries it at least `leastChange` of the period's median over the period.
 *
 * @param values consecutive days up to the end of the period; the more before it, the better its weekdays are known
 */
export function trendDirection(values: readonly number[], period: number, criteria: TrendCriteria): Trend {
  // A growing business has growing weekends: where there is a logarithm, weekdays are proportions.
  const proportional = values.every((value) => value > 0);
  const moved = proportional ? values.map(Math.log) : values;
  const effects = values.length >= 7 * LEAST_WEEKS ? weekdayEffects(moved) : [];
  const start = Math.max(0, values.length - period);
  const adjusted = moved.slice(start).map((value, at) => value - (effects[(start + at) % 7] ?? 0));
  if (adjusted.length < LEAST_DAYS) return { direction: 'stable', pValue: null };
  const { s, pValue, slope } = trendTest(adjusted);
  const level = proportional ? 1 : Math.abs(median(adjusted) ?? 0);
  const matters = Math.abs(slope) * (adjusted.length - 1) >= criteria.leastChange * level && slope !== 0;
  if (pValue >= criteria.significance || !matters) return { direction: 'stable', pValue };
  return { direction: s > 0 ? 'up' : 'down', pValue };
}

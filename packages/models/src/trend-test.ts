/** Whether a series moves, and how fast, without assuming a distribution. */
import { median } from 'd3-array';
import { normalTwoSided } from './special-functions.ts';

export interface TrendTest {
  /** Mann-Kendall's S: rising pairs less falling pairs. */
  readonly s: number;
  /** Variance of S without a trend, for ties and serial correlation. */
  readonly variance: number;
  /** Two-sided. */
  readonly pValue: number;
  /** Theil-Sen: the median slope of all pairs, per step. */
  readonly slope: number;
}

/** Slopes of at most so many pairs are looked at: beyond, every n-th value is taken, which moves the median little. */
const MOST_VALUES = 200;

/** The median of the slopes between all pairs (Theil 1950, Sen 1968); 0 for fewer than two values. */
export function theilSen(values: readonly number[]): number {
  const step = Math.ceil(values.length / MOST_VALUES);
  const slopes: number[] = [];
  for (let i = 0; i < values.length; i += step) {
    for (let j = i + step; j < values.length; j += step) {
      slopes.push(((values[j] ?? 0) - (values[i] ?? 0)) / (j - i));
    }
  }
  return median(slopes) ?? 0;
}

/** Values that are equal, counted: [3, 2] where three are one value and two another. */
function tiesOf(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

/** Ranks, equal values sharing the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, place) => ({ value, place })).toSorted((a, b) => a.value - b.value);
  const ranks = Array.from<number>({ length: values.length }).fill(0);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]?.place ?? 0] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

/**
 * By how much serial correlation widens the variance of S (Hamed and Rao 1998): from the autocorrelations of the ranks
 * of the detrended values, those within the 95% band of white noise left out. Never below 1: a series that swings back
 * is not tested more boldly than an independent one.
 */
function correlationFactor(values: readonly number[], slope: number): number {
  const n = values.length;
  const ranks = ranksOf(values.map((value, at) => value - slope * at));
  const mean = (n + 1) / 2;
  const spread = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (spread === 0) return 1;
  let sum = 0;
  for (let lag = 1; lag < n - 2; lag += 1) {
    let covariance = 0;
    for (let at = lag; at < n; at += 1) {
      covariance += ((ranks[at] ?? 0) - mean) * ((ranks[at - lag] ?? 0) - mean);
    }
    const correlation = covariance / spread;
    if (Math.abs(correlation) > 1.96 / Math.sqrt(n))
      sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
  }
  return Math.max(1, 1 + (2 / (n * (n - 1) * (n - 2))) * sum);
}

/**
 * Mann-Kendall's test for a monotone trend (Mann 1945, Kendall 1975), with the correction for ties, the continuity
 * correction and, from ten values on, that of Hamed and Rao for serial correlation.
 */
export function trendTest(values: readonly number[]): TrendTest {
  const n = values.length;
  let s = 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) s += Math.sign((values[j] ?? 0) - (values[i] ?? 0));
  }
  const slope = theilSen(values);
  const ties = tiesOf(values).reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0);
  const independent = (n * (n - 1) * (2 * n + 5) - ties) / 18;
  const variance = independent * (n >= 10 ? correlationFactor(values, slope) : 1);
  const z = variance === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return { s, variance, pValue: normalTwoSided(z), slope };
}

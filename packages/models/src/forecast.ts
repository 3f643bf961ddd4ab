/**
 * Forecasts a daily series of positive amounts: a damped trend of its logarithms without calendar effects, with the
 * residual bootstrap for the uncertainty.
 */
import { quantileSorted } from 'd3-array';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { calendarEffect } from './calendar-effects.ts';
import type { PastForecast } from './forecast-judgement.ts';
import { baselinesOf } from './forecast-baselines.ts';
import { fitDampedTrend, simulatePaths, type SmoothingParameters } from './damped-trend.ts';

/** Consecutive days from `firstDay` on. */
export interface DailySeries {
  readonly firstDay: BusinessDay;
  readonly values: readonly number[];
}

/** The probabilities of the reported quantiles. */
const QUANTILES = [0.025, 0.1, 0.5, 0.9, 0.975] as const;
/** One value for each of QUANTILES. */
type Range = readonly [lowest: number, low: number, middle: number, high: number, highest: number];

export interface Forecast {
  /** The range of each coming day. */
  readonly days: readonly Range[];
  /**
   * The range of the sum over all days: not the sum of the days' quantiles, because high and low days offset each
   * other.
   */
  readonly sum: Range;
  readonly parameters: SmoothingParameters;
}

/** Minimum number of days for a forecast. */
const LEAST_DAYS = 90;

const rangeOf = (values: Float64Array): Range => {
  const sorted = Array.from(values).toSorted((a, b) => a - b);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = QUANTILES.map((q) => quantileSorted(sorted, q));
  return [a, b, c, d, e];
};

/** A day without business has no logarithm: it is replaced by a twentieth of the median day. */
function logsOf(values: readonly number[]): number[] {
  const positive = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const floor = (positive[Math.floor(positive.length / 2)] ?? 1) / 20;
  return values.map((value) => Math.log(Math.max(value, floor)));
}

export interface ForecastOptions {
  /** Number of days to forecast. */
  readonly horizon: number;
  readonly paths?: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

export function forecast({ firstDay, values }: DailySeries, options: ForecastOptions): Forecast {
  const { horizon, paths = 1_000, random } = options;
  const logs = logsOf(values);
  const days = values.map((_, at) => addDays(firstDay, at));
  const effect = calendarEffect(days, logs);
  const adjusted = logs.map((log, at) => log - effect(days[at] ?? firstDay));
  const fitted = fitDampedTrend(adjusted);
  const simulated = simulatePaths(fitted, horizon, paths, random);
  const effects = Array.from({ length: horizon }, (_, step) =>
    effect(addDays(firstDay, values.length + step)),
  );
  const sums = new Float64Array(paths);
  const ofDay = new Float64Array(paths);
  const ranges = effects.map((calendar, step) => {
    for (let path = 0; path < paths; path += 1) {
      const value = Math.exp((simulated[path * horizon + step] ?? 0) + calendar);
      ofDay[path] = value;
      sums[path] = (sums[path] ?? 0) + value;
    }
    return rangeOf(ofDay);
  });
  return { days: ranges, sum: rangeOf(sums), parameters: fitted.parameters };
}

/** The forecast of a method on one past day, and the outcome. */
export interface BacktestOrigin extends PastForecast {
  /** The last day in the data of the forecast. */
  readonly day: BusinessDay;
  /** Whether the 80% interval of the sum contained the outcome. */
  readonly held: boolean;
}

export interface ForecastBacktest {
  /** In order of the day. */
  readonly origins: readonly BacktestOrigin[];
  /** The number of single days, and how many of them were within their 80% and 95% intervals. */
  readonly days: number;
  readonly held80: number;
  readonly held95: number;
}

const MOST_ORIGINS = 24;
/** Days from one origin to the next. */
const APART = 14;

/**
 * Rolling-origin evaluation (Tashman 2000): forecasts from past days with the data of that day, for the sum over the
 * horizon. Null if no origin leaves `least` days to fit.
 */
export function backtestForecast(
  series: DailySeries,
  options: ForecastOptions & { readonly least?: number },
): ForecastBacktest | null {
  const { horizon } = options;
  const { firstDay, values } = series;
  const least = options.least ?? Math.max(LEAST_DAYS, Math.round(horizon / 2));
  const origins: BacktestOrigin[] = [];
  let held80 = 0;
  let held95 = 0;
  for (let end = values.length - horizon; end >= least && origins.length < MOST_ORIGINS; end -= APART) {
    const known = values.slice(0, end);
    const came = values.slice(end, end + horizon);
    const made = forecast({ firstDay, values: known }, options);
    made.days.forEach(([lowest, low, , high, highest], at) => {
      const value = came[at] ?? 0;
      held80 += Number(value >= low && value <= high);
      held95 += Number(value >= lowest && value <= highest);
    });
    const actual = sumOf(came);
    const [, low, middle, high] = made.sum;
    origins.push({
      day: addDays(firstDay, end - 1),
      predicted: middle,
      actual,
      baselines: baselinesOf(known, horizon),
      held: actual >= low && actual <= high,
    });
  }
  if (origins.length === 0) return null;
  return { origins: origins.toReversed(), days: origins.length * horizon, held80, held95 };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

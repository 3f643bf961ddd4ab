/**
 * Decides whether a forecast is good enough to be shown, by its past accuracy: for the displayed sum, compared with
 * baselines that need no model, and for the displayed interval.
 */

/** The sum that a method forecast on one past day with the data of that day, and the actual sum. */
export interface PastForecast {
  readonly predicted: number;
  readonly actual: number;
  /** The forecast of each baseline on that day, by name; null if the history was too short for it. */
  readonly baselines: Readonly<Record<string, number | null>>;
}

/** A kind of 80% interval that is shown, and how many outcomes were inside. */
export interface ShownBand {
  /** The outcomes, in the plural: "totals", "daily values". */
  readonly of: string;
  readonly held: number;
  readonly cases: number;
}

interface ComparedBaseline {
  readonly name: string;
  /** Mean absolute error, in per cent of the actual values. */
  readonly error: number;
  /** The error of the forecast over the same days. */
  readonly own: number;
}

export interface Judgement {
  readonly cases: number;
  /** Mean ratio of forecast to actual, minus 1, in per cent: negative if the forecasts were too low. */
  readonly bias: number;
  /** Mean absolute error of the sum, in per cent of the actual values. */
  readonly error: number;
  readonly bands: readonly ShownBand[];
  readonly baselines: readonly ComparedBaseline[];
  /** Why it is not shown, in complete sentences; null if it may be shown. */
  readonly withheld: string | null;
}

/** Per cent. */
const MOST_BIAS = 5;
/** Accepted coverage of an 80% interval: with less it is too narrow, with more too wide to be useful. */
const BAND_HOLDS = [0.7, 0.95] as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** The signed deviation in per cent of the actual value. */
const off = (value: number, actual: number): number => (100 * (value - actual)) / actual;
const errorOf = (said: readonly { readonly value: number; readonly actual: number }[]): number =>
  mean(said.map(({ value, actual }) => Math.abs(off(value, actual))));
const percent = (value: number): string => `${value.toFixed(1)}%`;
const whole = (share: number): string => `${(100 * share).toFixed(0)}%`;

/** Baselines with forecasts for at least half of the days; each is compared over its own days. */
function compared(forecasts: readonly PastForecast[]): ComparedBaseline[] {
  const names = [...new Set(forecasts.flatMap(({ baselines }) => Object.keys(baselines)))];
  return names.flatMap((name) => {
    const both = forecasts.flatMap(({ predicted, actual, baselines }) => {
      const value = baselines[name] ?? null;
      return value === null ? [] : [{ value, actual, predicted }];
    });
    if (2 * both.length < forecasts.length) return [];
    const own = errorOf(both.map(({ predicted, actual }) => ({ value: predicted, actual })));
    return [{ name, error: errorOf(both), own }];
  });
}

/**
 * Assesses past forecasts. Outcomes of 0 have no percentage and are left out.
 *
 * @returns null if there is nothing to assess
 */
export function judgeForecasts(all: readonly PastForecast[], bands: readonly ShownBand[]): Judgement | null {
  const forecasts = all.filter(({ actual }) => actual > 0);
  if (forecasts.length === 0) return null;
  const bias = mean(forecasts.map(({ predicted, actual }) => off(predicted, actual)));
  const error = errorOf(forecasts.map(({ predicted, actual }) => ({ value: predicted, actual })));
  const baselines = compared(forecasts).toSorted((a, b) => a.error - a.own - (b.error - b.own));
  const reasons = [...biased(bias, forecasts.length), ...bands.flatMap(misses), ...beaten(baselines)];
  const withheld = reasons.length === 0 ? null : reasons.join(' ');
  return { cases: forecasts.length, bias, error, bands, baselines, withheld };
}

function biased(bias: number, cases: number): string[] {
  if (Math.abs(bias) <= MOST_BIAS) return [];
  const tests = cases === 1 ? 'In one test on a past day' : `In ${cases} tests on past days`;
  const side = bias < 0 ? 'too low' : 'too high';
  return [
    `${tests} it was ${percent(Math.abs(bias))} ${side} on average (bias: misses in both directions offset each other); the limit is ${percent(MOST_BIAS)}.`,
  ];
}

function misses({ of, held, cases }: ShownBand): string[] {
  const share = cases === 0 ? 0 : held / cases;
  const [least, most] = BAND_HOLDS;
  if (share >= least && share <= most) return [];
  const verdict = share < least ? 'narrow' : 'wide';
  return [
    `Its 80% range is too ${verdict}: it held ${held} of ${cases} ${of} (${percent(100 * share)}); it must hold ${whole(least)} to ${whole(most)}.`,
  ];
}

/** The reason about the most accurate baseline, which is first. */
function beaten([worst]: readonly ComparedBaseline[]): string[] {
  if (worst === undefined || worst.own <= worst.error) return [];
  return [
    `Its misses in either direction were ${percent(worst.own)} on average (absolute error); those of a simple estimate (${worst.name}) only ${percent(worst.error)}.`,
  ];
}

/**
 * Whether a forecast is good enough to be shown, by what it said in the past: judged in the sum that is shown, beside
 * baselines that somebody could work out without a model, and by the very band that stands beside it.
 */

/** The sum that a method forecast from one past day with what was known then, and what it came to. */
export interface PastForecast {
  readonly predicted: number;
  readonly actual: number;
  /** What each baseline said on that day, by its name; null where the history was too short for it. */
  readonly baselines: Readonly<Record<string, number | null>>;
}

/** A kind of 80% band that is shown: how many outcomes it held. */
export interface ShownBand {
  /** What it holds, in the plural: "sums", "single days". */
  readonly of: string;
  readonly held: number;
  readonly cases: number;
}

export interface ComparedBaseline {
  readonly name: string;
  /** Mean absolute error, per cent of what came. */
  readonly error: number;
  /** Of the forecast, over the same days. */
  readonly own: number;
}

export interface Judgement {
  readonly cases: number;
  /** Mean of what was said over what came, less 1, per cent: negative where it said too little. */
  readonly bias: number;
  /** Mean absolute error of the sum, per cent of what came. */
  readonly error: number;
  readonly bands: readonly ShownBand[];
  readonly baselines: readonly ComparedBaseline[];
  /** Why it is not shown, in whole sentences; null where it may be. */
  readonly withheld: string | null;
}

/** Per cent. */
const MOST_BIAS = 5;
/** What a band that promises 80% may hold: less claims to know too much, more says nothing. */
const BAND_HOLDS = [0.7, 0.95] as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Per cent of what came, with its sign. */
const off = (value: number, actual: number): number => (100 * (value - actual)) / actual;
const errorOf = (said: readonly { readonly value: number; readonly actual: number }[]): number =>
  mean(said.map(({ value, actual }) => Math.abs(off(value, actual))));
const percent = (value: number): string => `${value.toFixed(1)}%`;
const whole = (share: number): string => `${(100 * share).toFixed(0)}%`;

/** Baselines that were known on at least half of the days; the forecast is compared with each over the days it knew. */
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
 * The judgement over past forecasts. Outcomes of nothing have no per cent and are left out.
 *
 * @returns null where there is nothing to judge by
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
  const made = cases === 1 ? 'Made from one past day' : `Made from each of ${cases} past days`;
  const side = bias < 0 ? 'too low' : 'too high';
  return [
    `${made}, it was ${percent(Math.abs(bias))} ${side} on average; the limit is ${percent(MOST_BIAS)}.`,
  ];
}

function misses({ of, held, cases }: ShownBand): string[] {
  const share = cases === 0 ? 0 : held / cases;
  const [least, most] = BAND_HOLDS;
  if (share >= least && share <= most) return [];
  const verdict = share < least ? 'narrow' : 'wide';
  return [
    `Its 80% range is too ${verdict}: of ${cases} ${of}, ${held} (${percent(100 * share)}) came within it; ${whole(least)} to ${whole(most)} is required.`,
  ];
}

/** By the baseline that it does worst against, which comes first. */
function beaten([worst]: readonly ComparedBaseline[]): string[] {
  if (worst === undefined || worst.own <= worst.error) return [];
  return [
    `It was ${percent(worst.own)} off on average; a simple estimate without a model (“${worst.name}”) was ${percent(worst.error)} off.`,
  ];
}

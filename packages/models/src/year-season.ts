/** The seasonality of the months of a year, as far as the available years allow an estimate. */
import { cholesky, solve } from './linear-algebra.ts';

export interface YearSeason {
  /** January first: a month relative to the geometric mean of all twelve. */
  readonly factors: readonly number[];
  /** Number of months used. */
  readonly months: number;
  /** The share of the estimated differences that is kept after shrinkage, 0 to 1. */
  readonly believed: number;
}

const YEAR = 12;
/**
 * Each month of the year three times: with two years, a curved trend of a young company cannot be separated from a
 * season.
 */
const LEAST_SEASON_MONTHS = 3 * YEAR;
/** Coefficients of the trend: level, slope and curvature, in years. */
const TREND = 3;

/**
 * Estimates the season from values of consecutive months, oldest first, all above 0; `first` is the month of the year
 * of the oldest, 0 for January. Least squares of the logarithm on a quadratic trend and twelve effects that sum to
 * zero; each effect is then shrunk by tau²/(tau² + se²), where tau² is the variance of the effects beyond their own
 * errors (empirical Bayes, e.g. Efron and Morris 1975). Null with less than three years.
 */
export function yearSeason(values: readonly number[], first: number): YearSeason | null {
  const months = values.length;
  if (months < LEAST_SEASON_MONTHS || values.some((value) => !(value > 0))) return null;
  const columns = values.map((_, place) => {
    const time = (place - (months - 1) / 2) / YEAR;
    const month = (first + place) % YEAR;
    // December's effect follows from the others.
    const effects = Array.from({ length: YEAR - 1 }, (_each, other) =>
      month === YEAR - 1 ? -1 : Number(month === other),
    );
    return [1, time, time ** 2, ...effects];
  });
  const logs = values.map(Math.log);
  const width = TREND + YEAR - 1;
  const dot = (one: (row: number) => number, other: (row: number) => number): number =>
    logs.reduce((sum, _, row) => sum + one(row) * other(row), 0);
  const at = (column: number) => (row: number) => columns[row]?.[column] ?? 0;
  const ordinals = Array.from({ length: width }, (_, column) => column);
  const lower = cholesky(ordinals.map((i) => ordinals.map((j) => dot(at(i), at(j)))));
  if (lower === null) return null;
  const fitted = solve(
    lower,
    ordinals.map((i) => dot(at(i), (row) => logs[row] ?? 0)),
  );
  const left = logs.reduce(
    (sum, log, row) =>
      sum + (log - ordinals.reduce((said, i) => said + at(i)(row) * (fitted[i] ?? 0), 0)) ** 2,
    0,
  );
  const spread = left / (months - width);
  const inverse = ordinals.map((i) =>
    solve(
      lower,
      ordinals.map((j) => Number(i === j)),
    ),
  );
  const eleven = ordinals.slice(TREND);
  const varianceOf = (these: readonly number[]): number =>
    spread * these.reduce((sum, i) => sum + these.reduce((part, j) => part + (inverse[i]?.[j] ?? 0), 0), 0);
  const effects = eleven.map((i) => fitted[i] ?? 0);
  effects.push(-effects.reduce((sum, effect) => sum + effect, 0));
  const errors = [...eleven.map((i) => varianceOf([i])), varianceOf(eleven)];
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / YEAR;
  const beyond = Math.max(0, mean(effects.map((effect) => effect ** 2)) - mean(errors));
  const share = errors.map((error) => (beyond === 0 ? 0 : beyond / (beyond + error)));
  const drawn = effects.map((effect, month) => effect * (share[month] ?? 0));
  const middle = mean(drawn);
  return { factors: drawn.map((effect) => Math.exp(effect - middle)), months, believed: mean(share) };
}

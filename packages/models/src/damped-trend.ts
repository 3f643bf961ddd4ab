/**
 * Exponential smoothing with a damped additive trend and additive errors, ETS(A,Ad,N) (Hyndman and Athanasopoulos,
 * Forecasting: Principles and Practice, 3rd edition, 8.2 and 8.5); with φ = 1 it is Holt's linear method.
 */
import { minimise } from './nelder-mead.ts';

export interface SmoothingParameters {
  /** Smoothing of the level, 0 to 1. */
  readonly alpha: number;
  /** Smoothing of the slope: α·β* of the textbook. */
  readonly beta: number;
  /** Damping: the share of the slope that remains after a step. */
  readonly phi: number;
  /** The level before the first value. */
  readonly level: number;
  readonly slope: number;
}

export interface Smoothed {
  readonly parameters: SmoothingParameters;
  /** The level after the last value. */
  readonly level: number;
  readonly slope: number;
  /** One-step forecast errors. */
  readonly residuals: readonly number[];
}

/** Runs the recursion over a series. */
export function smooth(values: readonly number[], parameters: SmoothingParameters): Smoothed {
  const { alpha, beta, phi } = parameters;
  let { level, slope } = parameters;
  const residuals = values.map((value) => {
    const expected = level + phi * slope;
    const error = value - expected;
    level = expected + alpha * error;
    slope = phi * slope + beta * error;
    return error;
  });
  return { parameters, level, slope, residuals };
}

/** The expected value `h` steps after the last: level + (φ + … + φʰ)·slope. */
export function forecastMean({ level, slope, parameters: { phi } }: Smoothed, h: number): number {
  const weight = phi === 1 ? h : (phi * (1 - phi ** h)) / (1 - phi);
  return level + weight * slope;
}

const between = (low: number, high: number, x: number): number => low + (high - low) / (1 + Math.exp(-x));

/**
 * Bounds of φ: with less, the trend ends within a season; with more, it is Holt's method (the textbook's 0.8 to 0.98,
 * widened for daily steps).
 */
const PHI = [0.9, 0.998] as const;

/**
 * The parameters with the smallest squared one-step error. α in (0, 1), β in (0, α).
 *
 * @param values at least ten
 */
export function fitDampedTrend(values: readonly number[]): Smoothed {
  const early = values.slice(0, 28);
  const level = early.reduce((sum, value) => sum + value, 0) / early.length;
  const at = (x: readonly number[]): SmoothingParameters => {
    const [a = 0, b = 0, p = 0, l = 0, s = 0] = x;
    const alpha = between(0, 1, a);
    return {
      alpha,
      beta: between(0, alpha, b),
      phi: between(...PHI, p),
      level: level + l,
      slope: s / 100,
    };
  };
  const cost = (x: readonly number[]): number =>
    Math.log(smooth(values, at(x)).residuals.reduce((sum, error) => sum + error * error, 1e-12));
  // Starts with a slow level and a slow trend: a daily series with large jumps has neither.
  const found = minimise(cost, [-1.5, -3, 2, 0, 0], { mostEvaluations: 800, tolerance: 1e-8 });
  return smooth(values, at(found.at));
}

/**
 * Simulates futures of a smoothed series: the error of each step is sampled from the centred residuals (residual
 * bootstrap).
 *
 * @param random uniform in [0, 1)
 * @returns `paths` futures of `h` steps, one after the other
 */
export function simulatePaths(
  fitted: Smoothed,
  h: number,
  paths: number,
  random: () => number,
): Float64Array {
  const { alpha, beta, phi } = fitted.parameters;
  // The first errors are left out, because the level is still being found.
  const settled = fitted.residuals.slice(Math.min(14, Math.floor(fitted.residuals.length / 4)));
  const mean = settled.reduce((sum, error) => sum + error, 0) / Math.max(1, settled.length);
  const out = new Float64Array(h * paths);
  for (let path = 0; path < paths; path += 1) {
    let { level, slope } = fitted;
    for (let step = 0; step < h; step += 1) {
      const error = (settled[Math.floor(random() * settled.length)] ?? 0) - mean;
      const expected = level + phi * slope;
      out[path * h + step] = expected + error;
      level = expected + alpha * error;
      slope = phi * slope + beta * error;
    }
  }
  return out;
}

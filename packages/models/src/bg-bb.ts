/**
 * The beta-geometric/beta-Bernoulli model of returning customers (Fader, Hardie and Shang, Customer-Base Analysis in a
 * Discrete-Time Noncontractual Setting, Marketing Science 29(6), 2010). While alive, a customer is active in a month
 * with an individual probability drawn from Beta(α, β). Before each month a customer drops out for good with a
 * probability drawn from Beta(γ, δ).
 */
import { cholesky } from './linear-algebra.ts';
import { minimise } from './nelder-mead.ts';
import { logBeta, logSum } from './special-functions.ts';

export interface BgBb {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  readonly delta: number;
}

/**
 * Customers with the same history: active in `x` of the `n` months after the first, last in month `last` (0: in none).
 */
export interface History {
  readonly x: number;
  readonly last: number;
  readonly n: number;
}
export interface Cell extends History {
  readonly count: number;
}

/**
 * ln L(α, β, γ, δ | x, last, n), equation (5). Each term of its sum is computed from the previous one by a rational
 * factor, which avoids most of the gamma functions.
 */
export function logLikelihoodOf({ alpha, beta, gamma, delta }: BgBb, { x, last, n }: History): number {
  const base = logBeta(alpha, beta) + logBeta(gamma, delta);
  const alive = logBeta(alpha + x, beta + n - x) + logBeta(gamma, delta + n);
  if (n === last) return alive - base;
  let term = 1;
  let sum = 0;
  for (let i = 0; i < n - last; i += 1) {
    sum += term;
    term *=
      ((beta + last - x + i) / (alpha + beta + last + i)) *
      ((delta + last + i) / (gamma + delta + 1 + last + i));
  }
  const droppedOut = logBeta(alpha + x, beta + last - x) + logBeta(gamma + 1, delta + last) + Math.log(sum);
  return logSum(alive, droppedOut) - base;
}

export const logLikelihood = (model: BgBb, cells: readonly Cell[]): number =>
  cells.reduce((sum, cell) => sum + cell.count * logLikelihoodOf(model, cell), 0);

/**
 * Expected number of active months among the next `months` for a customer with this history: the sum over k of P(active
 * in month n + k), each B(α+x+1, β+n−x)/B(α, β) · B(γ, δ+n+k)/B(γ, δ) / L.
 */
export function expectedActiveMonths(model: BgBb, history: History, months: number): number {
  const { alpha, beta, gamma, delta } = model;
  const { x, n } = history;
  const own = logBeta(alpha + x + 1, beta + n - x) - logBeta(alpha, beta) - logLikelihoodOf(model, history);
  let term = Math.exp(own + logBeta(gamma, delta + n + 1) - logBeta(gamma, delta));
  let sum = 0;
  for (let k = 1; k <= months; k += 1) {
    sum += term;
    term *= (delta + n + k) / (gamma + delta + n + k);
  }
  return sum;
}

/** P(not dropped out before month n + 1 | history), equation (11). */
export function probabilityAlive(model: BgBb, history: History): number {
  const { alpha, beta, gamma, delta } = model;
  const { x, n } = history;
  return Math.exp(
    logBeta(alpha + x, beta + n - x) -
      logBeta(alpha, beta) +
      logBeta(gamma, delta + n + 1) -
      logBeta(gamma, delta) -
      logLikelihoodOf(model, history),
  );
}

const modelOf = (logs: readonly number[]): BgBb => {
  const [alpha = 1, beta = 1, gamma = 1, delta = 1] = logs.map((log) => Math.exp(log));
  return { alpha, beta, gamma, delta };
};

export interface BgBbFit {
  readonly model: BgBb;
  readonly logLikelihood: number;
  /** Draws from the distribution of the parameters: `draw(z)` takes four standard normal values. */
  readonly draw: (z: readonly number[]) => BgBb;
}

/** Outside e^±8 the likelihood is flat: all customers have practically the same probability. */
const WIDEST = 8;

/**
 * Precisions of a weak prior on the logarithms (standard deviations 2, 0.5 and 0.2). The first one is used that removes
 * all flat directions of the likelihood; if customers hardly differ, only the ratio of two parameters is determined.
 */
const WEAK_PRIORS = [0.25, 4, 25] as const;

/**
 * Maximum likelihood over the logarithms of the parameters. Draws use the normal distribution with the curvature of the
 * likelihood at its maximum (the observed information); if the curvature is not positive definite, all draws are the
 * maximum.
 */
export function fitBgBb(cells: readonly Cell[]): BgBbFit {
  const cost = (logs: readonly number[]): number =>
    logs.some((log) => Math.abs(log) > WIDEST)
      ? Number.POSITIVE_INFINITY
      : -logLikelihood(modelOf(logs), cells);
  const found = minimise(cost, [0, 0, 0, 0], { mostEvaluations: 600, tolerance: 1e-9 });
  // Without the penalty at the bounds, because there the differences would be infinite.
  const curvature = hessian((logs) => -logLikelihood(modelOf(logs), cells), found.at);
  const lower = WEAK_PRIORS.reduce<number[][] | null>(
    (known, weight) =>
      known ?? cholesky(curvature.map((row, i) => row.map((value, j) => value + (i === j ? weight : 0)))),
    null,
  );
  return {
    model: modelOf(found.at),
    logLikelihood: -found.value,
    draw: (z) => {
      if (!lower) return modelOf(found.at);
      // With H = L·Lᵀ, solving Lᵀ·step = z gives steps whose covariance is H⁻¹.
      const step = solveUpper(lower, z);
      return modelOf(found.at.map((log, i) => Math.max(-WIDEST, Math.min(WIDEST, log + (step[i] ?? 0)))));
    },
  };
}

function solveUpper(lower: readonly (readonly number[])[], z: readonly number[]): number[] {
  const x = z.map(() => 0);
  for (let i = z.length - 1; i >= 0; i -= 1) {
    let sum = z[i] ?? 0;
    for (let k = i + 1; k < z.length; k += 1) sum -= (lower[k]?.[i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (lower[i]?.[i] ?? 1);
  }
  return x;
}

/** Second derivatives by central differences. */
function hessian(f: (at: readonly number[]) => number, at: readonly number[]): number[][] {
  const h = 0.01;
  const moved = (i: number, di: number, j: number, dj: number): number =>
    f(at.map((x, k) => x + (k === i ? di : 0) + (k === j ? dj : 0)));
  return at.map((_, i) =>
    at.map(
      (__, j) =>
        (moved(i, h, j, h) - moved(i, h, j, -h) - moved(i, -h, j, h) + moved(i, -h, j, -h)) / (4 * h * h),
    ),
  );
}

/**
 * Every draw is a pure function of (seed, entity, day, purpose), so it does not depend on the order of execution.
 * 32-bit mixing after MurmurHash3's finalizer (A. Appleby, public domain): full avalanche with two multiplications.
 */

/** The purpose of a draw: two draws of one entity on one day are independent if their purposes differ. */
export const PURPOSE = {
  person: 1,
  kyc: 2,
  card: 3,
  turn: 4,
  turnEvents: 5,
  walletCount: 6,
  walletEvent: 7,
  purchaseCount: 8,
  purchase: 9,
  atmCount: 10,
  atm: 11,
  payroll: 12,
  episode: 13,
  load: 14,
  friend: 15,
  agent: 16,
  merchant: 17,
  fx: 18,
  signup: 19,
  expense: 20,
  counterparty: 21,
  billing: 24,
  cardLife: 26,
  grant: 27,
  mix: 28,
  support: 29,
  block: 30,
} as const;

function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A 32-bit key (signed) for a stream of draws. */
export function key(seed: number, entity: number, day: number, purpose: number): number {
  const a = mix(Math.imul(seed, 0x27d4eb2f) ^ Math.imul(entity + 1, 0x9e3779b1));
  return mix(a + Math.imul(day, 0x165667b1) + Math.imul(purpose, 0x61c88647));
}

/** The i-th uniform draw of a stream, in (0, 1): never 0, so that its logarithm is finite. */
export function uniform(stream: number, i: number): number {
  return ((mix(stream + Math.imul(i + 1, 0x9e3779b9)) >>> 0) + 0.5) / 4294967296;
}

/** Standard normal (Box-Muller) from draws i and i + 1 of a stream. */
export function normal(stream: number, i: number): number {
  return Math.sqrt(-2 * Math.log(uniform(stream, i))) * Math.cos(2 * Math.PI * uniform(stream, i + 1));
}

/** Lognormal with the given median and sigma of the logarithm; uses draws i and i + 1. */
export function lognormal(stream: number, i: number, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(stream, i));
}

/** Poisson by inversion of one uniform draw; for small means. */
export function poisson(u: number, mean: number): number {
  let p = Math.exp(-mean);
  let sum = p;
  let n = 0;
  while (u > sum && n < 200) {
    n += 1;
    p *= mean / n;
    sum += p;
  }
  return n;
}

/** Gamma(3/2, scale 2/3), mean 1: the sum of an exponential and half a squared normal; uses draws i to i + 2. */
export function gammaThreeHalves(stream: number, i: number): number {
  const z = normal(stream, i + 1);
  return (-Math.log(uniform(stream, i)) + (z * z) / 2) / 1.5;
}

/** Steps of the R2 sequence (M. Roberts, 2018), which is even in both dimensions together, and of the golden ratio. */
const STEPS = [0.7548776662466927, 0.5698402909980532, 0.6180339887498949] as const;

/**
 * The draw of person `n` in one of three dimensions, distributed evenly over the people instead of independently, so
 * that the composition of the company (archetypes, cards, tiers) hardly differs between seeds.
 */
export function evenly(seed: number, dimension: 0 | 1 | 2, n: number): number {
  return (uniform(key(seed, dimension, 0, PURPOSE.mix), 0) + n * STEPS[dimension]) % 1;
}

/** Index of the first cumulative share above `u`; the last entry must be 1 (or more). */
export function pick(cumulative: readonly number[] | Float64Array, u: number): number {
  let i = 0;
  while (i < cumulative.length - 1 && u >= (cumulative[i] ?? 1)) i += 1;
  return i;
}

/** Cumulative sums of weights, scaled to end at 1. */
export function cumulate(weights: readonly number[]): number[] {
  const total = weights.reduce((a, b) => a + b, 0);
  let sum = 0;
  return weights.map((w) => (sum += w) / total);
}

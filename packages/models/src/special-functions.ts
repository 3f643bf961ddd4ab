/** Mathematical functions that JavaScript lacks. */

/** Lanczos' coefficients for g = 7, n = 9 (Godfrey 2001), good for 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
const HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI);

/** ln Γ(x) for x > 0 (Lanczos 1964). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  let sum: number = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i += 1) sum += (LANCZOS[i] ?? 0) / (z + i);
  const t = z + 7.5;
  return HALF_LOG_TAU + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** ln B(a, b) for a, b > 0. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** ln(e^a + e^b) without overflow. */
export function logSum(a: number, b: number): number {
  const most = Math.max(a, b);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log1p(Math.exp(Math.min(a, b) - most));
}

/**
 * Probability that Student's t with an even number of degrees of freedom is at least as far from 0 as t (closed form:
 * Abramowitz and Stegun 26.7.4).
 */
export function studentTwoSided(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const square = Math.cos(angle) ** 2;
  let term = 1;
  let sum = 1;
  for (let k = 2; k <= degrees - 2; k += 2) {
    term *= ((k - 1) / k) * square;
    sum += term;
  }
  return Math.max(0, 1 - Math.sin(angle) * sum);
}

import { describe, expect, it } from 'vitest';
import { logBeta, logGamma, logSum, studentTwoSided } from './special-functions.ts';

describe('special functions', () => {
  it('ln Γ is the logarithm of the factorial, and √π at one half', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n += 1) {
      factorial *= n;
      expect(logGamma(n + 1)).toBeCloseTo(Math.log(factorial), 10);
    }
    expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 12);
    // Γ(1/4) and Γ(1/10), as in published tables.
    expect(Math.exp(logGamma(0.25))).toBeCloseTo(3.6256099082, 9);
    expect(Math.exp(logGamma(0.1))).toBeCloseTo(9.5135076987, 9);
    // Near 0 it is -ln x - 0.5772 x.
    expect(logGamma(1e-10)).toBeCloseTo(10 * Math.log(10), 9);
  });
  it('B(a, b) = Γ(a)Γ(b)/Γ(a + b): B(2, 3) = 1/12', () =>
    expect(Math.exp(logBeta(2, 3))).toBeCloseTo(1 / 12, 12));
  it('adds logarithms without overflow', () => {
    expect(logSum(1_000, 1_000)).toBeCloseTo(1_000 + Math.LN2, 10);
    expect(logSum(Number.NEGATIVE_INFINITY, 3)).toBe(3);
    expect(logSum(3, Number.NEGATIVE_INFINITY)).toBe(3);
    expect(logSum(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
    expect(logSum(0, Math.log(3))).toBeCloseTo(Math.log(4), 12);
    expect(logSum(Math.log(3), 0)).toBeCloseTo(Math.log(4), 12);
  });
  it('tails agree with the tables: 2.228 and 3.169 of t with ten degrees of freedom, 4.303 with two', () => {
    expect(studentTwoSided(2.228139, 10)).toBeCloseTo(0.05, 6);
    expect(studentTwoSided(-3.169273, 10)).toBeCloseTo(0.01, 6);
    expect(studentTwoSided(4.302653, 2)).toBeCloseTo(0.05, 6);
    expect(studentTwoSided(2.776445, 4)).toBeCloseTo(0.05, 6);
    expect(studentTwoSided(2.446912, 6)).toBeCloseTo(0.05, 6);
    expect(studentTwoSided(0, 10)).toBe(1);
    expect(studentTwoSided(1e12, 10)).toBeCloseTo(0, 12);
    expect(studentTwoSided(1e12, 10)).toBeGreaterThanOrEqual(0);
  });
});

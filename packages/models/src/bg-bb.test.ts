import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedActiveMonths,
  fitBgBb,
  logLikelihood,
  logLikelihoodOf,
  probabilityAlive,
  type Cell,
} from './bg-bb.ts';

/** First-time donors of 1995 over the next six years: Fader, Hardie and Shang 2010, table 1 (x, last, donors). */
const DONORS: readonly (readonly [number, number, number])[] = [
  [6, 6, 1203],
  [5, 6, 728],
  [4, 6, 512],
  [3, 6, 357],
  [2, 6, 234],
  [1, 6, 129],
  [5, 5, 335],
  [4, 5, 284],
  [3, 5, 225],
  [2, 5, 173],
  [1, 5, 119],
  [4, 4, 240],
  [3, 4, 181],
  [2, 4, 155],
  [1, 4, 78],
  [3, 3, 322],
  [2, 3, 255],
  [1, 3, 129],
  [2, 2, 613],
  [1, 2, 277],
  [1, 1, 1091],
  [0, 0, 3464],
];
const CELLS: readonly Cell[] = DONORS.map(([x, last, count]) => ({ x, last, n: 6, count }));
const PUBLISHED = { alpha: 1.204, beta: 0.75, gamma: 0.657, delta: 2.783 };

const choose = (n: number, k: number): number =>
  Array.from({ length: k }).reduce<number>((product, _, i) => (product * (n - i)) / (i + 1), 1);

describe('the BG/BB model', () => {
  it('finds the published parameters of the donations: 1.204, 0.750, 0.657, 2.783, log-likelihood -33,225.6', () => {
    expect(CELLS.reduce((sum, { count }) => sum + count, 0)).toBe(11_104);
    expect(logLikelihood(PUBLISHED, CELLS)).toBeCloseTo(-33_225.6, 0);
    const { model, logLikelihood: found } = fitBgBb(CELLS);
    expect(found).toBeCloseTo(-33_225.6, 0);
    expect(model.alpha).toBeCloseTo(1.204, 1);
    expect(model.beta).toBeCloseTo(0.75, 1);
    expect(model.gamma).toBeCloseTo(0.657, 1);
    expect(model.delta).toBeCloseTo(2.783, 0);
  });
  it('predicts the paper’s values for the next five years: 0.07 after none, 3.75 after all (table 4)', () => {
    expect(expectedActiveMonths(PUBLISHED, { x: 0, last: 0, n: 6 }, 5)).toBeCloseTo(0.07, 2);
    expect(expectedActiveMonths(PUBLISHED, { x: 6, last: 6, n: 6 }, 5)).toBeCloseTo(3.75, 2);
  });
  it('is a distribution: the probabilities of all histories sum to one', () => {
    const positive = fc.double({ min: 0.2, max: 6, noNaN: true });
    fc.assert(
      fc.property(
        positive,
        positive,
        positive,
        positive,
        fc.integer({ min: 1, max: 8 }),
        (alpha, beta, gamma, delta, n) => {
          const model = { alpha, beta, gamma, delta };
          let sum = Math.exp(logLikelihoodOf(model, { x: 0, last: 0, n }));
          for (let last = 1; last <= n; last += 1) {
            for (let x = 1; x <= last; x += 1) {
              sum += choose(last - 1, x - 1) * Math.exp(logLikelihoodOf(model, { x, last, n }));
            }
          }
          expect(sum).toBeCloseTo(1, 8);
        },
      ),
    );
  });
  it('predicts at most the months of the period, more for longer ones, and fewer after a longer absence', () => {
    const alive = (last: number): number => probabilityAlive(PUBLISHED, { x: 3, last, n: 6 });
    expect(alive(6)).toBeGreaterThan(alive(5));
    expect(alive(5)).toBeGreaterThan(alive(3));
    for (const [x, last] of DONORS) {
      const one = expectedActiveMonths(PUBLISHED, { x, last, n: 6 }, 1);
      const five = expectedActiveMonths(PUBLISHED, { x, last, n: 6 }, 5);
      expect(one).toBeLessThanOrEqual(probabilityAlive(PUBLISHED, { x, last, n: 6 }));
      expect(five).toBeGreaterThan(one);
      expect(five).toBeLessThan(5);
    }
  });
  // With all four parameters 1 the expectations of p, p(1 - p), (1 - p)² over a uniform p are 1/2, 1/6 and 1/3.
  const UNIFORM = { alpha: 1, beta: 1, gamma: 1, delta: 1 };
  it.each([
    [{ x: 0, last: 0, n: 0 }, 1],
    [{ x: 1, last: 1, n: 1 }, 1 / 4],
    [{ x: 0, last: 0, n: 1 }, 1 / 4 + 1 / 2],
    [{ x: 1, last: 1, n: 2 }, 1 / 18 + 1 / 12],
    [{ x: 0, last: 0, n: 2 }, 1 / 9 + 1 / 12 + 1 / 2],
  ])('gives the history %o with uniform probabilities the likelihood %d', (history, likelihood) => {
    expect(Math.exp(logLikelihoodOf(UNIFORM, history))).toBeCloseTo(likelihood, 10);
  });
  it('predicts what follows from uniform probabilities by hand', () => {
    expect(probabilityAlive(UNIFORM, { x: 1, last: 1, n: 1 })).toBeCloseTo(1 / 6 / (1 / 4), 10);
    expect(probabilityAlive(UNIFORM, { x: 0, last: 0, n: 1 })).toBeCloseTo(1 / 6 / (3 / 4), 10);
    // E[p(1 - p)] = 1/6, and (1 - drop-out)² and (1 - drop-out)³ are 1/3 and 1/4.
    const silent = { x: 0, last: 0, n: 1 };
    expect(expectedActiveMonths(UNIFORM, silent, 0)).toBe(0);
    expect(expectedActiveMonths(UNIFORM, silent, 1)).toBeCloseTo(1 / 18 / (3 / 4), 10);
    expect(expectedActiveMonths(UNIFORM, silent, 2)).toBeCloseTo((1 / 18 + 1 / 24) / (3 / 4), 10);
  });
  it('predicts for a customer without months of history the means of its distributions', () => {
    const fresh = { x: 0, last: 0, n: 0 };
    expect(probabilityAlive(PUBLISHED, fresh)).toBeCloseTo(2.783 / 3.44, 10);
    const [first, second] = [2.783 / 3.44, (2.783 / 3.44) * (3.783 / 4.44)];
    expect(expectedActiveMonths(PUBLISHED, fresh, 2)).toBeCloseTo((1.204 / 1.954) * (first + second), 10);
  });
  it('draws parameters around the maximum, close to it with many customers', () => {
    const { model, draw } = fitBgBb(CELLS);
    expect(draw([0, 0, 0, 0])).toEqual(model);
    const away = draw([1, 1, 1, 1]);
    expect(Math.abs(away.alpha / model.alpha - 1)).toBeLessThan(0.3);
    expect(away).not.toEqual(model);
  });
  it('draws with the spread of the likelihood: a draw at distance z costs z²/2 of its logarithm', () => {
    const { logLikelihood: most, draw } = fitBgBb(CELLS);
    const cost = (...z: number[]): number => most - logLikelihood(draw(z), CELLS);
    for (const z of [
      [0.5, 0, 0, 0],
      [0, 0.5, 0, 0],
      [0, 0, 0.5, 0],
      [0, 0, 0, 0.5],
      [0.5, -0.5, 0.5, 0.5],
      [-0.5, -0.5, 0.5, -0.5],
    ]) {
      const half = z.reduce((sum, each) => sum + each ** 2, 0) / 2;
      expect(cost(...z) / half, z.join()).toBeGreaterThan(0.8);
      expect(cost(...z) / half, z.join()).toBeLessThan(1.2);
    }
  });
  it('draws no parameter beyond e⁸', () => {
    const far = Object.values(fitBgBb(CELLS).draw([1e9, -1e9, 1e9, -1e9]));
    expect(far.map((each) => Math.abs(Math.log(each)))).toEqual(far.map(() => expect.closeTo(8, 10)));
  });
  it('draws also when customers hardly differ, so that only the ratio of two parameters is known', () => {
    // Everybody is active with probability one half, and nobody ever drops out.
    const alike = Array.from({ length: 7 }, (_, x) => ({
      x,
      last: x === 0 ? 0 : 6,
      n: 6,
      count: choose(6, x) * 30,
    }));
    const { model, draw } = fitBgBb(alike);
    // The likelihood has no maximum here: the search ends within e^±8.
    for (const each of Object.values(model)) expect(Math.abs(Math.log(each))).toBeLessThanOrEqual(8);
    const months = (each: typeof model): number => expectedActiveMonths(each, { x: 3, last: 6, n: 6 }, 3);
    expect(months(draw([1, 1, 1, 1]))).not.toBe(months(model));
    expect(Math.abs(months(draw([1, -1, 1, -1])) / months(model) - 1)).toBeLessThan(0.3);
  });
});

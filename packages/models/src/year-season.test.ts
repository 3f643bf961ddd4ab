import fc from 'fast-check';
import { randomLcg, randomNormal } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { yearSeason } from './year-season.ts';

/** January to December, with a geometric mean of 1. */
const RAW = [0.94, 0.95, 1, 1.02, 0.99, 0.98, 0.97, 0.96, 1, 1, 1.02, 1.17];
const MIDDLE = Math.exp(RAW.reduce((sum, each) => sum + Math.log(each), 0) / 12);
const SEASON = RAW.map((each) => each / MIDDLE);

const noise = (spread: number, seed: number) => randomNormal.source(randomLcg(seed))(0, spread);
const monthsOf = (count: number, first: number, spread = 0, season = SEASON, seed = 0.4): number[] => {
  const chance = noise(spread, seed);
  return Array.from(
    { length: count },
    (_, at) =>
      9 * Math.exp(0.02 * at - 0.0003 * at ** 2 + chance()) * (season[(first + at) % 12] ?? Number.NaN),
  );
};

describe('the season of the year', () => {
  it('is found exactly with a curved trend without noise, wherever the history starts', () => {
    for (const first of [0, 4, 10]) {
      const found = yearSeason(monthsOf(40, first), first);
      found?.factors.forEach((factor, month) => expect(factor).toBeCloseTo(SEASON[month] ?? 0, 6));
      expect(found?.believed).toBeCloseTo(1, 6);
    }
  });
  it('agrees with a least-squares solver of its own: four years from April, with a strong December', () => {
    // Computed with numpy.linalg: effects, their standard errors from s²·(XᵀX)⁻¹, and tau²/(tau² + se²).
    const values = Array.from({ length: 48 }, (_, at) => {
      const month = (3 + at) % 12;
      return 80 + ((at * 37) % 41) + (month === 11 ? 30 : month === 1 ? -15 : 0);
    });
    const found = yearSeason(values, 3);
    const expected = [
      1.0227, 0.9065, 1.0388, 0.9923, 1.0323, 1.009, 0.9853, 0.9611, 0.9365, 0.972, 1.0085, 1.1557,
    ];
    expect(found?.factors).toEqual(expected.map((factor) => expect.closeTo(factor, 4)));
    expect(found?.believed).toBeCloseTo(0.5952, 4);
    expect(found?.months).toBe(48);
  });
  it('is null with less than three years, or with months without a value', () => {
    expect(yearSeason(monthsOf(35, 0), 0)).toBeNull();
    expect(yearSeason([...monthsOf(36, 0), 0], 0)).toBeNull();
    expect(yearSeason(monthsOf(36, 0), 0)?.months).toBe(36);
  });
  it('is shrunk towards zero by as much as may be chance', () => {
    const reach = (spread: number, season = SEASON) => {
      const found = Array.from({ length: 40 }, (_, seed) =>
        yearSeason(monthsOf(36, 10, spread, season, (seed + 1) / 41), 10),
      );
      const december = found.map((each) => Math.abs((each?.factors[11] ?? Number.NaN) - 1));
      return december.reduce((sum, each) => sum + each, 0) / found.length;
    };
    const flat = SEASON.map(() => 1);
    // Without a season, less than three years of noise would show: 3% divided by the root of three.
    expect(reach(0.03, flat)).toBeLessThan(0.03 / Math.sqrt(3) / 2);
    // A season well above the noise is kept almost completely.
    expect(reach(0.02)).toBeGreaterThan(0.13);
    expect(reach(0.1)).toBeLessThan(reach(0.02));
  });
  it('always has twelve positive factors with a geometric mean of 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), { minLength: 36, maxLength: 60 }),
        fc.integer({ min: 0, max: 11 }),
        (values, first) => {
          const found = yearSeason(values, first);
          const logs = found?.factors.map(Math.log) ?? [];
          expect(logs).toHaveLength(12);
          expect(logs.every(Number.isFinite)).toBe(true);
          expect(logs.reduce((sum, log) => sum + log, 0)).toBeCloseTo(0, 6);
          expect(found?.believed).toBeGreaterThanOrEqual(0);
          expect(found?.believed).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

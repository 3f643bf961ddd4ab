import { describe, expect, it } from 'vitest';
import { fitDampedTrend, forecastMean, simulatePaths, smooth, type Smoothed } from './damped-trend.ts';

describe('smoothing, by hand', () => {
  const parameters = { alpha: 0.5, beta: 0.25, phi: 0.8, level: 10, slope: 5 };
  it('moves the level and the slope by their part of each error', () => {
    // Expected 10 + 0.8 · 5 = 14, error 4: level 16, slope 4 + 1 = 5. Expected 20, error -2: level 19, slope 3.5.
    const found = smooth([18, 18], parameters);
    expect(found.residuals).toEqual([4, -2]);
    expect([found.level, found.slope]).toEqual([19, 3.5]);
  });
  it('forecasts with a slope that is damped at each step', () => {
    const { level, slope } = smooth([18, 18], parameters);
    const fitted: Smoothed = { parameters, level, slope, residuals: [] };
    // 19 + 0.8 · 3.5, then 0.64 · 3.5 more.
    expect(forecastMean(fitted, 1)).toBeCloseTo(21.8, 10);
    expect(forecastMean(fitted, 2)).toBeCloseTo(24.04, 10);
  });
});

describe('simulated futures, by hand', () => {
  /** The draws are places in the residuals that are left, as shares of their number. */
  const futures = (residuals: readonly number[], draws: readonly number[], h: number, paths: number) => {
    const fitted: Smoothed = {
      parameters: { alpha: 0.5, beta: 0.25, phi: 0.8, level: 0, slope: 0 },
      level: 10,
      slope: 5,
      residuals,
    };
    const left = [...draws];
    return [...simulatePaths(fitted, h, paths, () => left.shift() ?? Number.NaN)];
  };
  it('take their errors from the residuals, about their mean', () => {
    // Of 1, 3 and 5 the errors are -2, 0 and 2; each path starts from 10 with a slope of 5.
    // 14 + 2 = 16: level 15, slope 4.5. Then 15 + 3.6 - 2 = 16.6. The other path: 14 - 2, level 13, slope 3.5, 15.8 + 0.
    const found = futures([1, 3, 5], [0.99, 0, 0.1, 0.5], 2, 2);
    expect(found).toEqual([16, 16.6, 12, 15.8].map((each) => expect.closeTo(each, 10)));
  });
  it('leave out the first quarter of the residuals, fourteen at most', () => {
    // Of eight the first two: the mean of the others is 3.5.
    const eight = [100, 100, 1, 2, 3, 4, 5, 6];
    expect(futures(eight, [0], 1, 1)[0]).toBeCloseTo(14 - 2.5, 10);
    expect(futures(eight, [0.999], 1, 1)[0]).toBeCloseTo(14 + 2.5, 10);
    const long = Array.from({ length: 80 }, (_, at) => (at < 14 ? 500 : at === 14 ? 66 : 0));
    expect(futures(long, [0], 1, 1)[0]).toBeCloseTo(14 + 65, 10);
  });
  it('have no errors without residuals', () => {
    expect(futures([], [0.5], 1, 1)[0]).toBeCloseTo(14, 10);
  });
});

describe('the fitted parameters', () => {
  const squared = ({ residuals }: Smoothed): number => residuals.reduce((sum, error) => sum + error ** 2, 0);
  const values = Array.from(
    { length: 60 },
    (_, at) => 20 + 0.3 * at + 3 * Math.sin(at * 1.7) + ((at * 7) % 5),
  );

  it('have no larger squared error than others within the bounds', () => {
    const fitted = fitDampedTrend(values);
    const { alpha, beta, phi, level, slope } = fitted.parameters;
    for (const a of [0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95])
      for (const share of [0.01, 0.1, 0.5, 0.9])
        for (const p of [0.9, 0.95, 0.998])
          expect(
            squared(smooth(values, { alpha: a, beta: a * share, phi: p, level, slope })),
          ).toBeGreaterThan(squared(fitted) * 0.999);
    for (const change of [
      { level: level + 0.3 },
      { level: level - 0.3 },
      { slope: slope + 0.03 },
      { slope: slope - 0.03 },
    ])
      expect(squared(smooth(values, { ...fitted.parameters, ...change }))).toBeGreaterThan(
        squared(fitted) * 0.999,
      );
    expect(alpha).toBeGreaterThan(0);
    expect(alpha).toBeLessThan(1);
    expect(beta).toBeGreaterThan(0);
    expect(beta).toBeLessThanOrEqual(alpha);
    expect(phi).toBeGreaterThanOrEqual(0.9);
    expect(phi).toBeLessThanOrEqual(0.998);
  });
  it('follow a series that jumps by nearly all of each error, and one that varies about its mean by little', () => {
    // A random walk has its best forecast in its last value, noise in its mean.
    let at = 0;
    const walk = Array.from({ length: 300 }, (_, day) => (at += Math.sin(day * day)));
    expect(fitDampedTrend(walk).parameters.alpha).toBeGreaterThan(0.8);
    const noise = Array.from({ length: 300 }, (_, day) => 50 + Math.sin(day * day));
    expect(fitDampedTrend(noise).parameters.alpha).toBeLessThan(0.15);
  });
});

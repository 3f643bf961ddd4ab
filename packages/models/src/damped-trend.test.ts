import { randomLcg } from 'd3-random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitDampedTrend, forecastMean, simulatePaths, smooth } from './damped-trend.ts';

/** Air passengers of Australia, millions, 1990 to 2016: Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 2nd edition, 7.2. */
const PASSENGERS = [
  17.5534, 21.8601, 23.8866, 26.9293, 26.8885, 28.8314, 30.0751, 30.9535, 30.1857, 31.5797, 32.577569,
  33.477398, 39.021581, 41.386432, 41.596552, 44.657324, 46.951775, 48.728837, 51.488427, 50.026967,
  60.640913, 63.36031, 66.355274, 68.197955, 68.123238, 69.779345, 72.597701,
];

describe('exponential smoothing with a damped trend', () => {
  it('with φ = 1 is Holt’s method: with the textbook’s parameters it forecasts 74.60, 76.70, 78.80, 80.91, 83.01', () => {
    const alpha = 0.8321;
    const fitted = smooth(PASSENGERS, { alpha, beta: alpha * 0.0001, phi: 1, level: 15.5715, slope: 2.1017 });
    const forecasts = [1, 2, 3, 4, 5].map((h) => Number(forecastMean(fitted, h).toFixed(2)));
    [74.6, 76.7, 78.8, 80.91, 83.01].forEach((expected, at) =>
      expect(Math.abs((forecasts[at] ?? 0) - expected), `step ${at + 1}: ${forecasts[at]}`).toBeLessThan(
        0.02,
      ),
    );
  });
  it('finds the level and the slope of a line, and continues it in the forecast', () => {
    const line = Array.from({ length: 120 }, (_, at) => 100 + 0.5 * at);
    const fitted = fitDampedTrend(line);
    expect(forecastMean(fitted, 1)).toBeCloseTo(160, 0);
    expect(Math.max(...fitted.residuals.slice(30).map(Math.abs))).toBeLessThan(0.2);
  });
  it('is damped: steps decrease with the horizon, and never pass the limit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.8, max: 0.99, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (phi, slope) => {
          const fitted = smooth([], { alpha: 0.3, beta: 0.1, phi, level: 10, slope });
          const step = (h: number): number => Math.abs(forecastMean(fitted, h + 1) - forecastMean(fitted, h));
          expect(step(20)).toBeLessThanOrEqual(step(1) + 1e-12);
          expect(Math.abs(forecastMean(fitted, 10_000) - 10)).toBeLessThanOrEqual(
            Math.abs(slope) * (phi / (1 - phi)) + 1e-9,
          );
        },
      ),
    );
  });
  it('simulates futures whose mean is the forecast, the same for the same seed', () => {
    const values = Array.from({ length: 200 }, (_, at) => 10 + 0.01 * at + Math.sin(at * 12.9898) * 0.2);
    const fitted = fitDampedTrend(values);
    const paths = simulatePaths(fitted, 10, 4_000, randomLcg(0.1));
    for (const step of [0, 9]) {
      let sum = 0;
      for (let path = 0; path < 4_000; path += 1) sum += paths[path * 10 + step] ?? 0;
      expect(sum / 4_000).toBeCloseTo(forecastMean(fitted, step + 1), 1);
    }
    expect(simulatePaths(fitted, 10, 4_000, randomLcg(0.1))).toEqual(paths);
  });
});

import { randomLcg, randomNormal } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { trendDirection } from './trend-direction.ts';

const CRITERIA = { significance: 0.05, leastChange: 0.005 };
const WEEK = [1, 0.98, 0.99, 1.02, 1.15, 1.1, 0.76];
const series = (days: number, growth: number, noise = 0.01, seed = 0.5): number[] => {
  const random = randomNormal.source(randomLcg(seed))(0, noise);
  return Array.from(
    { length: days },
    (_, day) => 1_000 * (1 + growth) ** day * ((WEEK[day % 7] ?? 1) + random()),
  );
};

describe('the direction of a trend', () => {
  it('[A-4.41] is up, down or stable, whatever the weekdays do', () => {
    expect(trendDirection(series(120, 0.004), 30, CRITERIA).direction).toBe('up');
    expect(trendDirection(series(120, -0.004), 30, CRITERIA).direction).toBe('down');
    expect(trendDirection(series(120, 0), 30, CRITERIA).direction).toBe('stable');
  });
  it('is found within a week, although its last days are the quiet ones', () => {
    // Ends on the weekday of 0.76: without taking weekdays out, the week would fall.
    expect(trendDirection(series(126, 0.01, 0.001), 7, CRITERIA).direction).toBe('up');
  });
  it('is stable when the change is certain and too small to matter', () => {
    const flat = Array.from({ length: 90 }, (_, day) => 1_000_000 + day);
    const { direction, pValue } = trendDirection(flat, 30, CRITERIA);
    expect(direction).toBe('stable');
    expect(pValue).toBeLessThan(0.05);
  });
  it('is not tested over less than a week', () => {
    expect(trendDirection([1, 2, 3], 30, CRITERIA)).toEqual({ direction: 'stable', pValue: null });
    expect(
      trendDirection(
        Array.from({ length: 30 }, () => 0),
        30,
        CRITERIA,
      ).direction,
    ).toBe('stable');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthTrend } from './growth-trend.ts';

const sizesOf = (rates: readonly number[]): number[] =>
  rates.reduce<number[]>((sizes, rate) => [...sizes, (sizes.at(-1) ?? 0) * (1 + rate)], [1_000]);

describe('the trend of growth', () => {
  it('finds the growth and the decay that a company was generated with', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.005, max: 0.3, noNaN: true }),
        fc.double({ min: 0.81, max: 0.999, noNaN: true }),
        fc.integer({ min: 4, max: 20 }),
        (first, decay, months) => {
          const rates = Array.from({ length: months }, (_, month) => first * decay ** month);
          const trend = growthTrend(sizesOf(rates));
          expect(trend.method).toBe('fitted');
          expect(trend.next).toBeCloseTo(first * decay ** months, 6);
          expect(trend.decay).toBeCloseTo(decay, 6);
          expect(trend.months).toBe(Math.min(12, months));
        },
      ),
    );
  });
  it('uses only the last twelve months', () => {
    const trend = growthTrend(sizesOf([0.9, 0.8, ...Array.from({ length: 12 }, () => 0.05)]));
    expect(trend).toMatchObject({ method: 'fitted', months: 12 });
    expect(trend.next).toBeCloseTo(0.05, 9);
  });
  it('uses the mean of the last three with too few months or a decrease among them', () => {
    expect(growthTrend(sizesOf([0.02, 0.04]))).toMatchObject({ method: 'mean', months: 2, decay: 0.93 });
    const shrinking = growthTrend(sizesOf([0.1, 0.1, 0.1, -0.03, 0.02, -0.02]));
    expect(shrinking.method).toBe('mean');
    expect(shrinking.next).toBeCloseTo(-0.01, 9);
  });
  it('takes a month without growth for a decrease, and leaves out what grew from nothing', () => {
    const halted = growthTrend(sizesOf([0.1, 0, 0.1, 0.1]));
    expect(halted).toMatchObject({ method: 'mean', months: 4, decay: 0.93 });
    expect(halted.next).toBeCloseTo(0.2 / 3, 9);
    expect(growthTrend([0, 100, 110])).toMatchObject({ method: 'mean', months: 1 });
    expect(growthTrend([0, 100, 110]).next).toBeCloseTo(0.1, 9);
    expect(growthTrend(sizesOf([0.1, 0.1, 0.1])).method).toBe('mean');
  });
  it('has no growth for a company of one month, and never lets growth increase or vanish at once', () => {
    expect(growthTrend([500])).toEqual({ next: 0, decay: 0.93, months: 0, method: 'none' });
    expect(growthTrend(sizesOf([0.01, 0.02, 0.04, 0.08])).decay).toBe(1);
    expect(growthTrend(sizesOf([0.2, 0.1, 0.05, 0.025])).decay).toBeCloseTo(0.8, 12);
  });
});

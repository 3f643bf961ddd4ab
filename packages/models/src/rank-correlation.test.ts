import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlationOfRanks, rankCorrelation, ranksOf } from './rank-correlation.ts';

describe('rank correlation', () => {
  it('is the published one: IQ and hours of television, -29/165 (Wikipedia, "Spearman’s rank correlation coefficient")', () => {
    const iq = Float64Array.of(106, 100, 86, 101, 99, 103, 97, 113, 112, 110);
    const hours = Float64Array.of(7, 27, 2, 50, 28, 29, 20, 12, 6, 17);
    expect(rankCorrelation(iq, hours)).toBeCloseTo(-29 / 165, 12);
  });
  it('gives equal values their mean rank', () => {
    expect([...ranksOf(Float64Array.of(5, 1, 5, 9, 1, 5))]).toEqual([4, 1.5, 4, 6, 1.5, 4]);
  });
  it('keeps its value for increasing transformations, changes sign for decreasing ones, and is in [-1, 1]', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 3,
      maxLength: 60,
    });
    fc.assert(
      fc.property(pairs, (values) => {
        const [x, y] = [Float64Array.from(values, ([a]) => a), Float64Array.from(values, ([, b]) => b)];
        fc.pre(new Set(x).size > 1 && new Set(y).size > 1);
        const found = rankCorrelation(x, y) ?? Number.NaN;
        expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-12);
        expect(
          rankCorrelation(
            x.map((value) => value ** 3 + 2),
            y,
          ),
        ).toBeCloseTo(found, 10);
        expect(
          rankCorrelation(
            x.map((value) => -value),
            y,
          ),
        ).toBeCloseTo(-found, 10);
      }),
    );
  });
  it('is null if one of them does not vary', () => {
    expect(rankCorrelation(Float64Array.of(1, 2, 3), Float64Array.of(7, 7, 7))).toBeNull();
    expect(rankCorrelation(Float64Array.of(7, 7, 7), Float64Array.of(1, 2, 3))).toBeNull();
  });
  it('refuses ranks that cannot be paired', () => {
    expect(() => correlationOfRanks(Float64Array.of(1, 2, 3), Float64Array.of(1, 2))).toThrow(
      '3 values cannot be paired with 2',
    );
  });
});

import { randomLcg, randomNormal } from 'd3-random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalTwoSided } from './special-functions.ts';
import { theilSen, trendTest } from './trend-test.ts';

describe('the trend test', () => {
  it('gives Kendall’s S of the tuna data (Hollander and Wolfe 1973, page 187; cor.test of R: T = 26 of 36 pairs)', () => {
    // In the order of the Hunter L values.
    const { s, variance, pValue } = trendTest([2.5, 4.0, 2.6, 3.6, 2.8, 3.1, 5.2, 5.0, 3.8]);
    expect(s).toBe(16);
    expect(variance).toBeCloseTo((9 * 8 * 23) / 18, 10);
    // Normal approximation with continuity correction; the exact p of the source is 0.1194.
    expect(pValue).toBeCloseTo(0.1179, 3);
  });
  it('takes ties out of the variance: two of ten equal leave 125 - 1 (Kendall 1975)', () => {
    const { variance } = trendTest([1, 2, 2, 3, 4, 5, 6, 7, 8]);
    expect(variance).toBeCloseTo((9 * 8 * 23 - 2 * 1 * 9) / 18, 10);
  });
  it('turns round with the series, and does not see where zero is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 60 }),
        (values) => {
          const there = trendTest(values);
          const back = trendTest(values.toReversed());
          expect(back.s + there.s).toBe(0);
          expect(back.slope + there.slope).toBeCloseTo(0, 9);
          expect(trendTest(values.map((value) => value + 1_000)).s).toBe(there.s);
          expect(there.pValue).toBeGreaterThanOrEqual(0);
          expect(there.pValue).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
  it('is rarely fooled by noise, also where a day resembles the one before', () => {
    const random = randomNormal.source(randomLcg(0.3))();
    const found = (correlation: number, how = 'corrected'): number => {
      let alarms = 0;
      for (let run = 0; run < 300; run += 1) {
        let value = 0;
        const series = Array.from({ length: 60 }, () => (value = correlation * value + random()));
        const { pValue, s } = trendTest(series);
        const plain = normalTwoSided((s - Math.sign(s)) / Math.sqrt((60 * 59 * 125) / 18));
        alarms += Number((how === 'corrected' ? pValue : plain) < 0.05);
      }
      return alarms / 300;
    };
    expect(found(0)).toBeLessThan(0.08);
    // The correction is no cure: without it, two of five of these series would be called a trend.
    expect(found(0.5)).toBeLessThan(0.25);
    expect(found(0.5, 'uncorrected')).toBeGreaterThan(0.28);
  });
  it('has the slope that most pairs agree on: one wild value moves nothing', () => {
    const line = Array.from({ length: 50 }, (_, at) => 3 * at);
    expect(theilSen(line)).toBe(3);
    expect(theilSen(line.with(20, 1e9))).toBe(3);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve, brierScore, calibrationByDecile, wilson } from './calibration.ts';

describe('the area under the curve', () => {
  it('is the share of pairs in the right order: 0.75 for (0.1 no, 0.4 no, 0.35 yes, 0.8 yes), the example of scikit-learn', () => {
    expect(areaUnderCurve(Float64Array.from([0.1, 0.4, 0.35, 0.8]), Uint8Array.from([0, 0, 1, 1]))).toBe(
      0.75,
    );
  });
  it('equals the share counted over all pairs, with ties as one half', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { minLength: 2, maxLength: 40 }),
        (rows) => {
          const yes = rows.filter(([, label]) => label);
          const no = rows.filter(([, label]) => !label);
          const area = areaUnderCurve(
            Float64Array.from(rows, ([score]) => score),
            Uint8Array.from(rows, ([, label]) => Number(label)),
          );
          const none = yes.length === 0 || no.length === 0;
          let pairs = 0;
          for (const [a] of yes) for (const [b] of no) pairs += a > b ? 1 : a === b ? 0.5 : 0;
          const share = none ? null : Number((pairs / (yes.length * no.length)).toFixed(10));
          expect(area === null ? null : Number(area.toFixed(10))).toBe(share);
        },
      ),
    );
  });
});

describe('calibration', () => {
  it('groups into deciles of equal size that keep the overall mean', () => {
    const scores = Float64Array.from({ length: 100 }, (_, at) => at / 100);
    const groups = calibrationByDecile(
      scores,
      Array.from({ length: 100 }, (_, at) => Number(at >= 50)),
    );
    expect(groups.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 10));
    expect(groups[0]).toEqual({ predicted: expect.closeTo(0.045, 10), observed: 0, count: 10 });
    expect(groups[9]?.observed).toBe(1);
    expect(calibrationByDecile(Float64Array.from([0.2, 0.9]), [0, 1])).toHaveLength(2);
    expect(calibrationByDecile(new Float64Array(), [])).toEqual([]);
  });
  it('orders the predictions first, and rounds the limits of the groups', () => {
    // 0 to 24 hundredths in another order; an outcome from 12 hundredths on.
    const scores = Float64Array.from({ length: 25 }, (_, at) => ((at * 7) % 25) / 100);
    const groups = calibrationByDecile(
      scores,
      Array.from(scores, (score) => Number(score > 0.115)),
    );
    expect(groups.map(({ count }) => count)).toEqual([3, 2, 3, 2, 3, 2, 3, 2, 3, 2]);
    expect(groups[0]).toEqual({ predicted: expect.closeTo(0.01, 10), observed: 0, count: 3 });
    expect(groups[4]).toEqual({
      predicted: expect.closeTo(0.11, 10),
      observed: expect.closeTo(1 / 3, 10),
      count: 3,
    });
    expect(groups[9]).toEqual({ predicted: expect.closeTo(0.235, 10), observed: 1, count: 2 });
  });
  it('scores a certain correct prediction 0 and a coin 0.25 (Brier 1950)', () => {
    expect(brierScore(Float64Array.from([1, 0]), [1, 0])).toBe(0);
    expect(brierScore(Float64Array.from([0.5, 0.5]), [1, 0])).toBe(0.25);
    expect(brierScore(Float64Array.from([0.9, 0.2, 0.4]), [1, 0, 1])).toBeCloseTo(
      (0.01 + 0.04 + 0.36) / 3,
      12,
    );
    expect(brierScore(new Float64Array(), [])).toBe(0);
  });
  it('bounds a share as Wilson 1927 does: 15 of 148 between 0.0624 and 0.1605 (Newcombe 1998)', () => {
    const { low, high } = wilson(15, 148);
    expect(low).toBeCloseTo(0.0624, 4);
    expect(high).toBeCloseTo(0.1605, 4);
    expect(wilson(15, 148).share).toBeCloseTo(15 / 148, 12);
    // Without a hit the upper bound is z²/(n + z²) = 3.8415/13.8415, and the bounds do not pass 0 and 1.
    expect(wilson(0, 10)).toEqual({ share: 0, low: 0, high: expect.closeTo(0.27753, 4) });
    expect(wilson(10, 10)).toEqual({
      share: 1,
      low: expect.closeTo(0.72247, 4),
      high: expect.closeTo(1, 12),
    });
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  });
});

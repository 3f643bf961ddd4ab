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
  });
  it('scores a certain correct prediction 0 and a coin 0.25 (Brier 1950)', () => {
    expect(brierScore(Float64Array.from([1, 0]), [1, 0])).toBe(0);
    expect(brierScore(Float64Array.from([0.5, 0.5]), [1, 0])).toBe(0.25);
  });
  it('bounds a share as Wilson 1927 does: 15 of 148 between 0.0624 and 0.1605 (Newcombe 1998)', () => {
    const { low, high } = wilson(15, 148);
    expect(low).toBeCloseTo(0.0624, 4);
    expect(high).toBeCloseTo(0.1605, 4);
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { kaplanMeier, type Endings } from './survival.ts';

describe('the survival curve', () => {
  it('is the published one of the leukaemia trial: remission in weeks on 6-MP (Freireich and others, 1963)', () => {
    // 21 patients: 6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+ (+ still in remission).
    const endings: Endings[] = [
      [6, 3, 1],
      [7, 1, 0],
      [9, 0, 1],
      [10, 1, 1],
      [11, 0, 1],
      [13, 1, 0],
      [16, 1, 0],
      [17, 0, 1],
      [19, 0, 1],
      [20, 0, 1],
      [22, 1, 0],
      [23, 1, 0],
      [25, 0, 1],
      [32, 0, 2],
      [34, 0, 1],
      [35, 0, 1],
    ].map(([time = 0, ended = 0, censored = 0]) => ({ time, ended, censored }));
    const curve = kaplanMeier(endings.toReversed());
    const at = (week: number) => curve.find(({ time }) => time === week);
    // As tabled by Kleinbaum and Klein, Survival Analysis: at risk and S(t).
    for (const [week, atRisk, share] of [
      [6, 21, 0.8571],
      [7, 17, 0.8067],
      [10, 15, 0.7529],
      [13, 12, 0.6902],
      [16, 11, 0.6275],
      [22, 7, 0.5378],
      [23, 6, 0.4482],
    ] as const) {
      expect(at(week)?.atRisk).toBe(atRisk);
      expect(at(week)?.share).toBeCloseTo(share, 4);
    }
    // Log-minus-log interval at week 23 as in the output of R's survfit(conf.type = "log-log").
    expect(at(23)?.low).toBeCloseTo(0.1881, 3);
    expect(at(23)?.high).toBeCloseTo(0.6801, 3);
  });
  it('never increases, stays within its interval, and is the plain share without censoring', () => {
    const curve = kaplanMeier([0, 1, 2, 3].map((time) => ({ time, ended: 5, censored: 0 })));
    expect(curve.map(({ share }) => share)).toEqual(
      [0.75, 0.5, 0.25, 0].map((each) => expect.closeTo(each, 12)),
    );
    for (const { share, low, high } of curve) {
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
    }
    expect(kaplanMeier([])).toEqual([]);
    // Nobody is left at the second time.
    const [, left] = kaplanMeier([1, 2].map((time) => ({ time, ended: time === 1 ? 5 : 0, censored: 0 })));
    expect(left).toEqual({ time: 2, atRisk: 0, share: 0, low: 0, high: 0 });
    expect(kaplanMeier([{ time: 2, ended: 0, censored: 9 }])).toEqual([
      { time: 2, atRisk: 9, share: 1, low: 1, high: 1 },
    ]);
  });
});

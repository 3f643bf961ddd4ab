import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { judgeForecasts, type PastForecast, type ShownBand } from './forecast-judgement.ts';

const said = (predicted: number, actual: number, baseline: number | null = actual * 1.5): PastForecast => ({
  predicted,
  actual,
  baselines: { 'last month again': baseline },
});
const band = (held: number, cases = 100): ShownBand => ({ of: 'totals', held, cases });
const reason = (forecasts: readonly PastForecast[], bands: readonly ShownBand[] = [band(80)]) =>
  judgeForecasts(forecasts, bands)?.withheld;

describe('a forecast is withheld', () => {
  it('for a bias over 5% in either direction, but not for 5%', () => {
    expect(reason([said(105, 100)])).toBeNull();
    expect(reason([said(95, 100)])).toBeNull();
    expect(reason([said(105.1, 100)])).toBe(
      'In one test on a past day it was 5.1% too high on average (bias: misses in both directions offset each other); the limit is 5.0%.',
    );
    expect(reason([said(80, 100), said(84, 100)])).toBe(
      'In 2 tests on past days it was 18.0% too low on average (bias: misses in both directions offset each other); the limit is 5.0%.',
    );
    expect(reason([said(80, 100), said(120, 100)])).toBeNull();
  });
  it.each([
    [69, 'Its 80% range is too narrow: it held 69 of 100 totals (69.0%); it must hold 70% to 95%.'],
    [70, null],
    [95, null],
    [96, 'Its 80% range is too wide: it held 96 of 100 totals (96.0%); it must hold 70% to 95%.'],
    [21, 'Its 80% range is too narrow: it held 21 of 100 totals (21.0%); it must hold 70% to 95%.'],
  ])('by the coverage of its interval, with %d of 100', (held, expected) => {
    expect(reason([said(100, 100)], [band(held)])).toBe(expected);
  });
  it('for any of the displayed intervals, and not without intervals', () => {
    expect(reason([said(100, 100)], [band(80), { of: 'daily values', held: 3, cases: 10 }])).toBe(
      'Its 80% range is too narrow: it held 3 of 10 daily values (30.0%); it must hold 70% to 95%.',
    );
    expect(reason([said(100, 100)], [])).toBeNull();
    expect(reason([said(100, 100)], [band(0, 0)])).toBe(
      'Its 80% range is too narrow: it held 0 of 0 totals (0.0%); it must hold 70% to 95%.',
    );
  });
  it('if a baseline was more accurate, but not if it was equally accurate', () => {
    expect(reason([said(103, 100, 98)])).toBe(
      'Its misses in either direction were 3.0% on average (absolute error); those of a simple estimate (last month again) only 2.0%.',
    );
    expect(reason([said(102, 100, 98)])).toBeNull();
  });
  it('for the best of several baselines, each over the days it has a forecast for', () => {
    const forecasts = [
      { predicted: 104, actual: 100, baselines: { flat: 90, grown: null } },
      { predicted: 98, actual: 100, baselines: { flat: 90, grown: 101 } },
    ];
    expect(judgeForecasts(forecasts, [])?.baselines).toEqual([
      { name: 'grown', error: expect.closeTo(1, 9), own: expect.closeTo(2, 9) },
      { name: 'flat', error: expect.closeTo(10, 9), own: expect.closeTo(3, 9) },
    ]);
    expect(reason(forecasts, [])).toBe(
      'Its misses in either direction were 2.0% on average (absolute error); those of a simple estimate (grown) only 1.0%.',
    );
  });
  it('but not for a baseline with forecasts for fewer than half of the days', () => {
    const forecasts = [
      { predicted: 103, actual: 100, baselines: { grown: 100 } },
      { predicted: 98, actual: 100, baselines: { grown: null } },
      { predicted: 98, actual: 100, baselines: { grown: null } },
    ];
    expect(reason(forecasts, [])).toBeNull();
  });
  it('with all reasons', () => {
    expect(reason([said(80, 100, 90)], [band(2, 10)])).toBe(
      'In one test on a past day it was 20.0% too low on average (bias: misses in both directions offset each other); the limit is 5.0%. ' +
        'Its 80% range is too narrow: it held 2 of 10 totals (20.0%); it must hold 70% to 95%. ' +
        'Its misses in either direction were 20.0% on average (absolute error); those of a simple estimate (last month again) only 10.0%.',
    );
  });
});

describe('the judgement', () => {
  it('is null without outcomes or without forecasts', () => {
    expect(judgeForecasts([], [])).toBeNull();
    expect(judgeForecasts([said(10, 0)], [])).toBeNull();
  });
  it('has the mean of the signed and of the absolute deviations, without outcomes of 0', () => {
    const bands = [band(80)];
    expect(judgeForecasts([said(220, 200), said(80, 100), said(7, 0)], bands)).toEqual({
      cases: 2,
      bias: expect.closeTo(-5, 9),
      error: expect.closeTo(15, 9),
      bands,
      baselines: [{ name: 'last month again', error: expect.closeTo(50, 9), own: expect.closeTo(15, 9) }],
      withheld: null,
    });
  });
  it('does not depend on currency and order, and its bias is never larger than its error', () => {
    const random = randomLcg(0.3);
    for (let round = 0; round < 200; round += 1) {
      const forecasts = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        said(50 + 100 * random(), 100, 60 + 80 * random()),
      );
      const judged = judgeForecasts(forecasts, []);
      const scaled = judgeForecasts(
        forecasts.toReversed().map(({ predicted, actual, baselines }) => ({
          predicted: 1_000 * predicted,
          actual: 1_000 * actual,
          baselines: { 'last month again': 1_000 * (baselines['last month again'] ?? 0) },
        })),
        [],
      );
      expect(scaled?.bias).toBeCloseTo(judged?.bias ?? Number.NaN, 8);
      expect(scaled?.withheld).toBe(judged?.withheld);
      expect(Math.abs(judged?.bias ?? 0)).toBeLessThanOrEqual((judged?.error ?? 0) + 1e-9);
      const shown = judged?.withheld === null;
      const [worst] = judged?.baselines ?? [];
      expect(shown).toBe(Math.abs(judged?.bias ?? 0) <= 5 && (worst?.own ?? 0) <= (worst?.error ?? 0));
    }
  });
});

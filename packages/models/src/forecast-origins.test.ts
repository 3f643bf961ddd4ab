import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { backtestForecast, forecast } from './forecast.ts';

const firstDay = '2025-01-01';
const rising = (days: number): number[] => Array.from({ length: days }, (_, at) => 100 + at);

describe('the range of a forecast', () => {
  const values = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? 40 : 100) + (at % 7));
  const made = (these: readonly number[], paths?: number) =>
    forecast(
      { firstDay, values: these },
      { horizon: 5, random: randomLcg(0.1), ...(paths === undefined ? {} : { paths }) },
    );
  it('of a single path is that path, and the sum is that of its days', () => {
    const { days, sum } = made(values, 1);
    expect(days).toHaveLength(5);
    for (const range of [...days, sum]) expect(new Set(range).size).toBe(1);
    expect(sum[2]).toBeCloseTo(
      days.reduce((total, [, , middle]) => total + middle, 0),
      8,
    );
  });
  it('is of a thousand paths unless another number is given', () => {
    expect(made(values)).toEqual(made(values, 1_000));
    expect(made(values)).not.toEqual(made(values, 999));
  });
  it('of a series that never varied is its value', () => {
    const { days, sum } = made(Array.from({ length: 120 }, () => 50));
    for (const range of days) expect(range).toEqual(range.map(() => expect.closeTo(50, 4)));
    expect(sum).toEqual(sum.map(() => expect.closeTo(250, 3)));
  });
  it('takes less than a twentieth of the median for that', () => {
    // Of the 119 positive days 60 have 40 and 59 have 100: the median is 40, a twentieth 2.
    const days = (odd: number) =>
      Array.from({ length: 120 }, (_, at) => (at < 60 ? 40 : at === 60 ? odd : 100));
    expect(made(days(0), 50)).toEqual(made(days(2), 50));
    expect(made(days(-7), 50)).toEqual(made(days(2), 50));
    expect(made(days(1.9), 50)).not.toEqual(made(days(3), 50));
  });
});

describe('the origins of a backtest', () => {
  const options = (horizon: number, more: { least?: number } = {}) => ({
    horizon,
    paths: 40,
    random: randomLcg(0.1),
    ...more,
  });
  const count = (days: number, horizon: number, more: { least?: number } = {}) =>
    backtestForecast({ firstDay, values: rising(days) }, options(horizon, more))?.origins.length ?? null;
  it('leave ninety days to fit, or half of the horizon if that is more', () => {
    expect([count(119, 30), count(120, 30), count(133, 30), count(134, 30)]).toEqual([null, 1, 1, 2]);
    expect([count(299, 200), count(300, 200)]).toEqual([null, 1]);
    expect([count(89, 30, { least: 60 }), count(90, 30, { least: 60 })]).toEqual([null, 1]);
  });
  it('have what was forecast, what came, and the simple estimates of that day', () => {
    const tested = backtestForecast({ firstDay, values: rising(120) }, options(30));
    const { days, sum } = forecast({ firstDay, values: rising(90) }, options(30));
    const came = rising(120).slice(90);
    expect(tested?.origins).toEqual([
      {
        day: '2025-03-31',
        predicted: sum[2],
        // 190 to 219, and 160 to 189 before.
        actual: 6_135,
        baselines: expect.objectContaining({ 'the last 30 days repeated': 5_235 }),
        held: sum[1] <= 6_135 && 6_135 <= sum[3],
      },
    ]);
    const inside = (low: 0 | 1, high: 3 | 4) =>
      came.filter((value, at) => value >= (days[at]?.[low] ?? 0) && value <= (days[at]?.[high] ?? 0)).length;
    expect(tested).toMatchObject({ days: 30, held80: inside(1, 3), held95: inside(0, 4) });
  });
  it('hold no outcome far from the forecast, in either direction', () => {
    for (const factor of [3, 1 / 3]) {
      const values = rising(120).map((value, at) => (at < 90 ? value : value * factor));
      const tested = backtestForecast({ firstDay, values }, options(30));
      expect(tested?.origins[0]?.held).toBe(false);
      expect(tested).toMatchObject({ held80: 0, held95: 0 });
    }
  });
  it('are in order of the day, fourteen days apart', () => {
    const tested = backtestForecast({ firstDay, values: rising(150) }, options(30));
    expect(tested?.origins.map(({ day }) => day)).toEqual(['2025-04-02', '2025-04-16', '2025-04-30']);
    expect(tested?.days).toBe(90);
  });
});

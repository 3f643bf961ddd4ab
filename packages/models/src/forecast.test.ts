import { randomLcg, randomNormal } from 'd3-random';
import { addDays } from '@cottontree/contract/calendar.ts';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from './calendar-effects.ts';
import { judgeForecasts } from './forecast-judgement.ts';
import { backtestForecast, forecast } from './forecast.ts';

const FIRST = '2025-01-01';
/** A growing business with weekdays, salary windows and noise, like the company's. */
function business(days: number, seed = 0.2): number[] {
  const noise = randomNormal.source(randomLcg(seed))(0, 0.04);
  const week = [1, 0.98, 0.99, 1.02, 1.15, 1.1, 0.76];
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(FIRST, at);
    const date = Number(day.slice(8));
    return 1_000 * 1.001 ** at * (week[weekdayOf(day)] ?? 1) * (date >= 25 ? 1.25 : 1) * Math.exp(noise());
  });
}

describe('a forecast', () => {
  const series = { firstDay: FIRST, values: business(400) };
  const forecastOf = () => forecast(series, { horizon: 30, paths: 500, random: randomLcg(0.1) });
  it('has ordered quantiles, and the same result for the same seed', () => {
    const made = forecastOf();
    for (const day of [...made.days, made.sum]) expect(day.toSorted((a, b) => a - b)).toEqual([...day]);
    expect(forecastOf()).toEqual(made);
  });
  it('follows the weekdays: Sunday stays the quiet day', () => {
    const middles = forecastOf().days.map(([, , middle], at) => ({ middle, day: addDays(FIRST, 400 + at) }));
    const sunday = middles.find(({ day }) => weekdayOf(day) === 6);
    const friday = middles.find(({ day }) => weekdayOf(day) === 4 && Number(day.slice(8)) < 25);
    expect((sunday?.middle ?? 0) / (friday?.middle ?? 1)).toBeLessThan(0.8);
  });
  it('has an interval of the sum that is narrower than the sum of the intervals', () => {
    const made = forecastOf();
    const [, low, , high] = made.sum;
    const wide = made.days.reduce((sum, [, dayLow, , dayHigh]) => sum + dayHigh - dayLow, 0);
    expect(high - low).toBeLessThan(wide);
  });
  it('treats a day without business as a very quiet one', () => {
    const broken = { firstDay: FIRST, values: series.values.map((value, at) => (at === 200 ? 0 : value)) };
    const [, , middle] = forecast(broken, { horizon: 30, paths: 200, random: randomLcg(0.1) }).sum;
    expect(middle).toBeGreaterThan(0.7 * forecastOf().sum[2]);
  });
});

describe('the backtest', () => {
  it('on a growing business is better than naive and has the stated coverage', () => {
    const tested = backtestForecast(
      { firstDay: FIRST, values: business(500) },
      { horizon: 30, paths: 300, random: randomLcg(0.1) },
    );
    // Every 14 days, at most 24 times: the last day that leaves thirty days, and 23 before it.
    expect(tested?.origins).toHaveLength(24);
    expect(tested?.origins.at(-1)?.day).toBe(addDays(FIRST, 469));
    expect(tested?.origins.at(-2)?.day).toBe(addDays(FIRST, 455));
    const judgement = judgeForecasts(tested?.origins ?? [], []);
    expect(judgement?.cases).toBe(24);
    expect(judgement?.error).toBeLessThan(6);
    for (const { own, error } of judgement?.baselines ?? []) expect(own).toBeLessThan(error);
    expect(tested?.days).toBe(720);
    expect(tested?.held80).toBeGreaterThan(0.65 * 720);
    expect(tested?.held95).toBeGreaterThan(0.85 * 720);
  });
  it('does not use future data: changing the future changes no prediction', () => {
    const values = business(300);
    const options = { horizon: 60, paths: 100, least: 240, random: randomLcg(0.1) };
    const one = backtestForecast({ firstDay: FIRST, values }, options);
    const other = backtestForecast(
      { firstDay: FIRST, values: values.map((value, at) => (at >= 240 ? value * 3 : value)) },
      { ...options, random: randomLcg(0.1) },
    );
    expect(other?.origins[0]?.predicted).toBe(one?.origins[0]?.predicted);
    expect(other?.origins[0]?.actual).toBeCloseTo(3 * (one?.origins[0]?.actual ?? 0), 3);
  });
  it('is null without enough data to fit', () => {
    expect(
      backtestForecast({ firstDay: FIRST, values: business(100) }, { horizon: 90, random: randomLcg(0.1) }),
    ).toBeNull();
  });
});

/**
 * Changes and unusual days of a series with weekdays, salary windows and a holiday, compared with a second
 * implementation in Python (numpy: the regression, the line and the quantiles; Student's t by integration), which was
 * written from the descriptions of the functions.
 */
import { addDays } from '@cottontree/contract/calendar.ts';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from './calendar-effects.ts';
import { changeOf, type Change, type Compared } from './change.ts';
import { judgeDays } from './notable-changes.ts';

/** Up to 31 December: Christmas is in it, and no feast of the Islamic calendar. */
const FIRST = '2026-09-01';
const WEEK = [1_000, 980, 990, 1_020, 1_150, 1_100, 760];
const series = (days: number): number[] =>
  Array.from(
    { length: days },
    (_, at) =>
      (WEEK[weekdayOf(addDays(FIRST, at))] ?? 0) + ((at * at * 13) % 197) + (Math.floor((at * at) / 40) % 90),
  );
const CRITERIA = { significance: 0.05, leastChange: 0.005 };

describe('the chance of a change', () => {
  function flow(values: readonly number[], window: number, how: Compared['how']): Change {
    const side = (from: number) => ({
      from: addDays(FIRST, from),
      to: addDays(FIRST, from + window - 1),
      value: values.slice(from, from + window).reduce((sum, value) => sum + value, 0),
    });
    const now = side(values.length - window);
    const before = side(values.length - 2 * window);
    return changeOf({ kind: 'flow', how, now, before }, { days: { firstDay: FIRST, values } }, CRITERIA);
  }
  function stock(values: readonly number[], back: number, how: Compared['how']): Change {
    const at = (place: number) => {
      const day = addDays(FIRST, place);
      return { from: day, to: day, value: values[place] ?? 0 };
    };
    const [now, before] = [at(values.length - 1), at(values.length - 1 - back)];
    return changeOf({ kind: 'stock', how, now, before }, { days: { firstDay: FIRST, values } }, CRITERIA);
  }
  const near = (value: number, adjusted: number, pValue: number, direction: Change['direction']) => ({
    value: expect.closeTo(value, 6),
    adjusted: expect.closeTo(adjusted, 6),
    pValue: expect.closeTo(pValue, 6),
    direction,
  });

  it('of a sum is that of the second implementation', () => {
    expect(flow(series(122), 7, 'change')).toEqual(near(2.465546, 1.403237, 0.713158, 'stable'));
    expect(flow(series(122), 40, 'change')).toEqual(near(-1.494574, -0.754713, 0.328362, 'stable'));
    // A history of 110 days has room for changes over 27 days.
    expect(flow(series(110), 30, 'change')).toEqual(near(0.456422, -0.024742, 0.968171, 'stable'));
    // A history of 80 days has room for changes over 17 days, and a percentage of a day.
    expect(flow(series(80), 20, 'change')).toEqual(near(-5.238237, -4.401055, 0.000024, 'down'));
    expect(flow(series(80), 1, 'points')).toEqual(near(105, 60.926761, 0.434397, 'stable'));
  });
  it('of a sum with values below 0, whose calendar effects are differences, is too', () => {
    const shifted = series(122).map((value) => value - 900);
    expect(flow(shifted, 7, 'change')).toEqual(near(12.119329, 7.18242, 0.708923, 'stable'));
  });
  it('of a level is that of the second implementation', () => {
    expect(stock(series(122), 45, 'points')).toEqual(near(-28, -32.72551, 0.728569, 'stable'));
    expect(stock(series(122), 45, 'change')).toEqual(near(-2.580645, -3.200717, 0.687847, 'stable'));
    expect(stock(series(122), 10, 'change')).toEqual(near(0.666667, 0.666734, 0.935981, 'stable'));
    // Significant, but less than half of what is displayed.
    expect(stock(series(100), 3, 'change')).toEqual(near(43.230404, 18.057204, 0.047061, 'stable'));
  });
});

describe('the last days', () => {
  type Row = readonly [number, number, number, number, number, number, number];
  const rows = (values: readonly number[], scale: Parameters<typeof judgeDays>[1], judged: number): Row[] =>
    judgeDays({ firstDay: FIRST, values }, scale, judged).map(
      ({ back, value, expected, low, high, z, pValue }) => [back, value, expected, low, high, z, pValue],
    );
  const near = (...all: Row[]) => all.map((row) => row.map((each) => expect.closeTo(each, 3)));

  it('in proportion are those of the second implementation', () => {
    expect(rows(series(122), 'proportion', 3)).toEqual(
      near(
        [2, 1_159, 1_161.6346, 1_077.9368, 1_251.7626, -0.038928, 0.969714],
        [1, 1_040, 1_169.2068, 1_084.9688, 1_259.9166, -2.006688, 0.072574],
        [0, 1_057, 1_209.2534, 1_122.1582, 1_303.0399, -2.306522, 0.043766],
      ),
    );
    const closed = series(122).with(60, 0).with(121, 0);
    expect(rows(closed, 'proportion', 2)).toEqual(
      near(
        [1, 1_040, 1_004.092, 862.7261, 1_168.3182, 0.297091, 0.772477],
        [0, 0, 1_014.2714, 871.4885, 1_180.1437, -38.419387, 0],
      ),
    );
  });
  it('as counts are those of the second implementation', () => {
    const counts = (by: number) => series(122).map((value) => Math.floor(value / by));
    expect(rows(counts(100), 'count', 3)).toEqual(
      near(
        [2, 11, 10.983, 7.0745, 15.7129, 0.005032, 0.996084],
        [1, 10, 11.2335, 7.2775, 16.0107, -0.372199, 0.717511],
        [0, 10, 11.406, 7.4178, 16.2156, -0.422657, 0.68149],
      ),
    );
    expect(rows(counts(300), 'count', 2)).toEqual(
      near(
        [1, 3, 3.0374, 1.0806, 5.8155, -0.020322, 0.984186],
        [0, 3, 3.1797, 1.174, 6.0067, -0.096566, 0.924979],
      ),
    );
  });
  it('as percentages are those of the second implementation', () => {
    const shares = series(122).map((value) => value / 20);
    expect(rows(shares, 'percentage', 3)).toEqual(
      near(
        [2, 57.95, 58.0695, 53.5804, 62.5587, -0.034121, 0.973452],
        [1, 52, 58.4661, 53.9769, 62.9552, -1.845996, 0.094664],
        [0, 52.85, 60.3532, 55.8641, 64.8424, -2.142096, 0.05783],
      ),
    );
  });
});

import { addDays, daysBetween } from '@cottontree/contract/calendar.ts';
import { randomLcg, randomNormal } from 'd3-random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHoliday, weekdayOf } from './calendar-effects.ts';
import { changeOf, type Change } from './change.ts';

const CRITERIA = { significance: 0.05, leastChange: 0.005 };
const FIRST = '2025-01-01';
const DAYS = Array.from({ length: 700 }, (_, at) => addDays(FIRST, at));

/** Daily values with only calendar effects: salaries at the end of the month, quiet Sundays, holidays. */
const calendar = (day: string): number => {
  const date = Number(day.slice(8));
  const salary = date >= 25 ? 1.35 : date <= 5 ? 1.15 : date >= 12 && date <= 20 ? 0.85 : 1;
  return salary * (weekdayOf(day) === 6 ? 0.7 : 1) * (isHoliday(day) ? 0.7 : 1);
};
const series = (growth: number, noise = 0, seed = 0.4): number[] => {
  const random = randomNormal.source(randomLcg(seed))(0, noise);
  return DAYS.map((day, at) => 1_000 * calendar(day) * (1 + growth) ** at * (1 + (noise > 0 ? random() : 0)));
};
const sumOf = (values: readonly number[], from: string, to: string): number =>
  values.slice(daysBetween(FIRST, from), daysBetween(FIRST, to) + 1).reduce((sum, value) => sum + value, 0);

/**
 * The change of the sum of `window` days up to `to` against the same number of days before, with data up to the end of
 * `to`.
 */
function flow(values: readonly number[], to: string, window: number): Change {
  const side = (end: string) => {
    const from = addDays(end, 1 - window);
    return { from, to: end, value: sumOf(values, from, end) };
  };
  const days = values.slice(Math.max(0, daysBetween(FIRST, to) - 399), daysBetween(FIRST, to) + 1);
  return changeOf(
    { kind: 'flow', how: 'change', now: side(to), before: side(addDays(to, -window)) },
    { days: { firstDay: addDays(to, 1 - days.length), values: days } },
    CRITERIA,
  );
}
function stock(
  values: readonly number[],
  to: string,
  back: number,
  how: 'points' | 'change' = 'change',
): Change {
  const at = (day: string) => ({ from: day, to: day, value: values[daysBetween(FIRST, day)] ?? 0 });
  const days = values.slice(0, daysBetween(FIRST, to) + 1);
  return changeOf(
    { kind: 'stock', how, now: at(to), before: at(addDays(to, -back)) },
    { days: { firstDay: FIRST, values: days } },
    CRITERIA,
  );
}
/** The 5th, 10th, 15th, 21st, 26th and last day of ten months. */
const END_DAYS = Array.from({ length: 10 }, (_, month) => month).flatMap((month) => {
  const next = new Date(Date.UTC(2026, month + 1, 1)).toISOString().slice(0, 10);
  const first = new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10);
  return [4, 9, 14, 20, 25].map((days) => addDays(first, days)).concat(addDays(next, -1));
});

describe('the change of a sum', () => {
  it('is stable on every day of the month if only payday, weekdays and holidays vary', () => {
    const values = series(0, 0.02);
    for (const window of [7, 30, 90]) {
      const changes = END_DAYS.map((day) => flow(values, day, window));
      expect(changes.filter(({ direction }) => direction !== 'stable').length).toBeLessThanOrEqual(2);
    }
    // The displayed value changes nevertheless: the last week of a month against the quiet week before.
    expect(flow(values, '2026-08-31', 7).value).toBeGreaterThan(25);
    expect(Math.abs(flow(values, '2026-08-31', 7).adjusted ?? 99)).toBeLessThan(6);
  });
  it('is up for a growing business and down for a shrinking one, on every day of the month', () => {
    const [rising, falling] = [series(0.003, 0.02), series(-0.003, 0.02)];
    for (const day of END_DAYS) {
      expect(flow(rising, day, 30).direction, day).toBe('up');
      expect(flow(falling, day, 30).direction, day).toBe('down');
    }
  });
  it('adjusts for the number of days: October is not a thirtieth more than September', () => {
    const values = DAYS.map(() => 100);
    const month = (from: string, to: string) => ({ from, to, value: sumOf(values, from, to) });
    const change = changeOf(
      {
        kind: 'flow',
        how: 'change',
        now: month('2026-10-01', '2026-10-31'),
        before: month('2026-09-01', '2026-09-30'),
      },
      { days: { firstDay: FIRST, values: values.slice(0, daysBetween(FIRST, '2026-10-31') + 1) } },
      CRITERIA,
    );
    expect(change.value).toBeCloseTo(100 / 30, 6);
    expect(change.adjusted).toBeCloseTo(0, 6);
    expect(change.direction).toBe('stable');
  });
  it('is rarely called a change if there is only noise', () => {
    let alarms = 0;
    for (let run = 0; run < 60; run += 1) {
      alarms += Number(flow(series(0, 0.1, run / 60), '2026-10-21', 30).direction !== 'stable');
    }
    expect(alarms).toBeLessThan(7);
  });
  it('is not assessed with too short a history', () => {
    const values = series(0.002).slice(0, 40);
    expect(flow(values, addDays(FIRST, 39), 7)).toMatchObject({ pValue: null, direction: 'stable' });
  });
});

describe('the change of a level', () => {
  it('compares two days, and is assessed on the earlier changes of the level', () => {
    const rising = DAYS.map((_, at) => 10_000 * 1.001 ** at);
    expect(stock(rising, '2026-09-21', 30)).toMatchObject({ direction: 'up' });
    expect(stock(rising, '2026-09-21', 30).value).toBeCloseTo(100 * (1.001 ** 30 - 1), 9);
    // A level that is swept at the end of each month falls by the same amount every time: nothing unusual.
    const swept = DAYS.map((day, at) => 10_000 + 100 * Number(day.slice(8)) + 5 * Math.sin(at));
    expect(stock(swept, '2026-09-03', 7)).toMatchObject({ direction: 'stable' });
    expect(stock(swept, '2026-09-03', 7).value).toBeLessThan(-15);
  });
  it('of a percentage is in points, and may start from 0', () => {
    const share = DAYS.map((_, at) => 0.05 * at);
    const change = stock(share, '2026-09-21', 30, 'points');
    expect(change.value).toBeCloseTo(1.5, 9);
    expect(change.direction).toBe('up');
  });
  it('has no percentage if the previous value was not above 0', () => {
    const owed = DAYS.map((_, at) => at - 600);
    expect(stock(owed, addDays(FIRST, 605), 30)).toEqual({
      value: null,
      adjusted: null,
      pValue: null,
      direction: 'stable',
    });
  });
});

describe('the change of a monthly figure', () => {
  const month = (value: number, to: string) => ({ from: `${to.slice(0, 7)}-01`, to, value });
  const judged = (now: number, months: readonly number[]): Change =>
    changeOf(
      {
        kind: 'flow',
        how: 'points',
        now: month(now, '2026-10-31'),
        before: month(months.at(-1) ?? 0, '2026-09-30'),
      },
      { months },
      CRITERIA,
    );
  it('is assessed on the changes from month to month', () => {
    const months = [10, 11, 10, 11, 10, 11, 10, 11];
    expect(judged(20, months)).toMatchObject({ value: 9, direction: 'up' });
    expect(judged(12, months)).toMatchObject({ value: 1, direction: 'stable' });
    expect(judged(20, months.slice(0, 5))).toMatchObject({ value: 10, pValue: null, direction: 'stable' });
  });
});

it('the direction never contradicts the sign of the number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 500 }), { minLength: 60, maxLength: 120 }),
      fc.constantFrom('flow', 'stock'),
      fc.constantFrom('points', 'change'),
      fc.integer({ min: 1, max: 30 }),
      (values, kind, how, window) => {
        const to = addDays(FIRST, values.length - 1);
        const side = (end: string) => ({
          from: kind === 'flow' ? addDays(end, 1 - window) : end,
          to: end,
          value:
            kind === 'flow'
              ? sumOf(values, addDays(end, 1 - window), end)
              : (values[daysBetween(FIRST, end)] ?? 0),
        });
        const { direction, value } = changeOf(
          { kind, how, now: side(to), before: side(addDays(to, -window)) },
          { days: { firstDay: FIRST, values } },
          CRITERIA,
        );
        expect(direction !== 'up' || (value ?? 0) > 0).toBe(true);
        expect(direction !== 'down' || (value ?? 0) < 0).toBe(true);
      },
    ),
  );
});

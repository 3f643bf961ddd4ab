import { addDays } from '@cottontree/contract/calendar.ts';
import { expect, test } from 'vitest';
import { courseOf, daysForMonths, monthsOf, withPeriodBefore } from './series.ts';

/** A course whose value on each day is the day of the month. */
function course(end: string, days: number) {
  const points = Array.from({ length: days }, (_, place) => {
    const day = addDays(end, place - days + 1);
    return { day, value: day.slice(8) };
  });
  return {
    id: 'revenue.line',
    dimension: 'card',
    value: points.at(-1)?.value ?? null,
    previous: null,
    points,
  };
}

test('months are read on the days on which they end', () => {
  expect(monthsOf(course('2026-03-15', 100), 3)).toEqual([
    { end: '2025-12-31', value: 31 },
    { end: '2026-01-31', value: 31 },
    { end: '2026-02-28', value: 28 },
  ]);
});

test('a month that ends on the day of the page is complete', () => {
  expect(monthsOf(course('2026-02-28', 60), 1)).toEqual([{ end: '2026-02-28', value: 28 }]);
});

test('daysForMonths reaches back far enough from any day of two years', () => {
  for (let back = 0; back < 730; back++) {
    const day = addDays('2026-12-31', -back);
    expect(monthsOf(course(day, daysForMonths(12)), 12), day).toHaveLength(12);
  }
});

test('a part of a figure is found by its dimension, and what is withheld is not found', () => {
  const answer = { series: [course('2026-03-15', 2)] };
  expect(courseOf(answer, 'revenue.line:card')).toBe(answer.series[0]);
  expect(courseOf(answer, 'revenue.line')).toBeUndefined();
  expect(courseOf(answer, 'treasury.own')).toBeUndefined();
  expect(courseOf(undefined, 'revenue.line:card')).toBeUndefined();
});

test('the period before lies place by place under the present one, and is empty where it is not known', () => {
  expect(withPeriodBefore(course('2026-03-06', 6), 3)).toEqual({
    days: ['2026-03-04', '2026-03-05', '2026-03-06'],
    values: [4, 5, 6],
    before: [1, 2, 3],
  });
  expect(withPeriodBefore(course('2026-03-05', 4), 3).before).toEqual([null, null, 2]);
});

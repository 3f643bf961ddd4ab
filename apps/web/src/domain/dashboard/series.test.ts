import { addDays } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { expect, test } from 'vitest';
import { courseOf, daysForMonths, lastMonthEnd, monthsOf, withPeriodBefore } from './series.ts';

/** A series whose value on each day is the day of the month. */
function course(end: string, days: number): FigureSeries {
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

test('the value of a month is that of its last day', () => {
  expect(monthsOf(course('2026-03-15', 100), 3)).toEqual([
    { end: '2025-12-31', value: 31 },
    { end: '2026-01-31', value: 31 },
    { end: '2026-02-28', value: 28 },
  ]);
});

test('a month that ends on the page’s day is complete', () => {
  expect(monthsOf(course('2026-02-28', 60), 1)).toEqual([{ end: '2026-02-28', value: 28 }]);
});

test('daysForMonths is long enough from any last day of a month', () => {
  const days = Array.from({ length: 730 }, (_, back) => addDays('2026-12-31', -back));
  for (const end of new Set(days.map(lastMonthEnd))) {
    expect(monthsOf(course(end, daysForMonths(12)), 12), end).toHaveLength(12);
  }
});

test('the last complete month ends on the day itself or on the last day of the month before', () => {
  expect(['2026-03-31', '2026-03-30', '2026-03-01', '2024-02-29'].map(lastMonthEnd)).toEqual([
    '2026-03-31',
    '2026-02-28',
    '2026-02-28',
    '2024-02-29',
  ]);
});

test('a part of a figure is found by its dimension, and a withheld figure is not found', () => {
  const answer = { series: [course('2026-03-15', 2)] };
  expect(courseOf(answer, 'revenue.line:card')).toBe(answer.series[0]);
  expect(courseOf(answer, 'revenue.line')).toBeUndefined();
  expect(courseOf(answer, 'treasury.own')).toBeUndefined();
  expect(courseOf(undefined, 'revenue.line:card')).toBeUndefined();
});

test('the previous period is aligned with the current one, and days without a record are empty', () => {
  const days = course('2026-03-06', 6);
  expect(withPeriodBefore(days, 3)).toEqual({
    days: ['2026-03-04', '2026-03-05', '2026-03-06'],
    values: [4, 5, 6],
    before: [1, 2, 3],
  });
  const holed = {
    ...days,
    points: days.points.filter((point) => !['2026-03-01', '2026-03-05'].includes(point.day)),
  };
  expect(withPeriodBefore(holed, 3)).toMatchObject({ values: [4, null, 6], before: [null, 2, 3] });
  expect(withPeriodBefore(undefined, 3)).toEqual({ days: [], values: [], before: [] });
});

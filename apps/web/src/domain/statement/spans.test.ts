import { expect, test } from 'vitest';
import { grainOf } from './period.ts';
import { isWhole, placeIn, spansOf, sumBefore, sumIn } from './spans.ts';

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
const MONTHS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];

test('days become weeks from Monday on, and months; what the window cuts is not whole', () => {
  const weeks = spansOf(DAYS, 'week');
  expect(weeks.map(({ from, to, of }) => [from, to, of])).toEqual([
    ['2026-11-21', '2026-11-22', 7],
    ['2026-11-23', '2026-11-24', 7],
  ]);
  expect(weeks.map(isWhole)).toEqual([false, false]);
  expect(spansOf(MONTHS, 'month').map(({ from, to, of }) => [from, to, of])).toEqual([
    ['2026-10-30', '2026-10-31', 31],
    ['2026-11-01', '2026-11-02', 30],
  ]);
  const week = Array.from({ length: 7 }, (_, at) => `2026-11-${16 + at}`);
  expect(spansOf(week, 'week').map(isWhole)).toEqual([true]);
  expect([placeIn(weeks, '2026-11-22'), placeIn(weeks, '2026-11-23'), placeIn(weeks, '2026-11-25')]).toEqual([
    0, 1, -1,
  ]);
});

test('the grain is the finest that needs no more bars than have room', () => {
  expect(
    [
      [90, 90],
      [91, 90],
      [366, 90],
      [31, 31],
      [90, 31],
      [365, 31],
    ].map(([days = 0, most = 0]) => grainOf(days, most)),
  ).toEqual(['day', 'week', 'week', 'day', 'week', 'month']);
});

test('sums are exact; a day without a value adds nothing, and days that are compared are all known', () => {
  const [first, second] = spansOf(DAYS, 'week');
  const values = new Map([
    ['2026-11-21', '0.1'],
    ['2026-11-22', '0.2'],
    ['2026-11-23', '9007199254740993.000000000001'],
    ['2026-11-24', null],
  ]);
  expect(sumIn(values, first ?? { days: [] })).toBe('0.300000000000');
  expect(sumIn(values, second ?? { days: [] })).toBe('9007199254740993.000000000001');
  expect(sumIn(values, { days: ['2026-11-24'] })).toBeNull();
  const later = spansOf(['2026-11-23', '2026-11-24', '2026-11-25'], 'month');
  expect(later.map((span) => sumBefore(values, span, 1))).toEqual([null]);
  const [one] = spansOf(['2026-11-22', '2026-11-23'], 'month');
  expect(one && sumBefore(values, one, 1)).toBe('0.300000000000');
});

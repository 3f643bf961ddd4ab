import { expect, test } from 'vitest';
import { daysOf, PERIOD } from './period.ts';

test('a period counts back from the newest day, or names its own days', () => {
  expect(daysOf('7', '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20', days: 7 });
  expect(daysOf('year-to-date', '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-11-20', days: 324 });
  expect(daysOf('year-to-date', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2026-01-01', days: 2 });
  expect(daysOf('2026-11-03..2026-11-12', '2026-11-20')).toEqual({
    from: '2026-11-03',
    to: '2026-11-12',
    days: 10,
  });
});

test('days after the newest one are none: the default period is shown', () => {
  expect(daysOf('2026-11-03..2026-11-21', '2026-11-20')).toEqual({
    from: '2026-10-22',
    to: '2026-11-20',
    days: 30,
  });
});

test.each([
  ['2026-11-12..2026-11-03', 'backwards'],
  ['2026-11-03..2026-11-03', 'one day'],
  ['2026-02-30..2026-03-03', 'no such day'],
  ['2025-01-01..2026-11-03', 'more than a year'],
  ['8', 'not offered'],
])('the address cannot ask for %s: %s', (period) => {
  expect(PERIOD.read(period)).toBe('30');
});

test('the address keeps a period as it is; the default needs none', () => {
  expect(['2026-11-03..2026-11-12', '365', '30', null].map((period) => PERIOD.read(period))).toEqual([
    '2026-11-03..2026-11-12',
    '365',
    '30',
    '30',
  ]);
  expect([PERIOD.write('7'), PERIOD.write('30')]).toEqual(['7', undefined]);
});

import { expect, test } from 'vitest';
import { dayNumber, dayText, monthStart, weekday } from './dates.ts';
import { createGrowth } from './growth.ts';
import { createFx } from './fx.ts';
import { dayFactor, easterSunday, isHoliday, islamicDay } from './seasons.ts';

test('Easter matches the church tables', () => {
  expect([2024, 2025, 2026, 2027].map((y) => dayText(easterSunday(y)))).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
  ]);
});

test('the Eids are within a day of the announced dates', () => {
  const known = [
    [1446, 10, 1, '2025-03-30'],
    [1446, 12, 10, '2025-06-06'],
    [1447, 10, 1, '2026-03-20'],
    [1447, 12, 10, '2026-05-27'],
    [1448, 3, 12, '2026-08-25'],
  ] as const;
  for (const [year, month, day, date] of known)
    expect(Math.abs(islamicDay(year, month, day) - dayNumber(date))).toBeLessThanOrEqual(1);
});

test('holidays are quiet, the days before them busy, and a year has between 11 and 14 holidays', () => {
  expect(isHoliday(dayNumber('2026-04-27'))).toBe(true);
  expect(isHoliday(dayNumber('2026-04-28'))).toBe(false);
  const on = (day: string): number => dayFactor(dayNumber(day));
  expect(on('2026-05-01') / on('2026-05-08')).toBeCloseTo(0.7 * 1.15, 9);
  expect(on('2026-04-30') / on('2026-05-07')).toBeCloseTo(1.25 * 1.25 * (1.02 / 0.99), 9);
  let n = 0;
  for (let d = dayNumber('2026-01-01'); d <= dayNumber('2026-12-31'); d += 1) if (isHoliday(d)) n += 1;
  expect(n).toBeGreaterThanOrEqual(11);
  expect(n).toBeLessThanOrEqual(14);
});

test('the days of each month average to the index of the month', () => {
  for (const [month, index] of [
    ['2026-02-01', 0.95],
    ['2026-07-01', 0.97],
    ['2026-10-01', 1],
  ] as const) {
    const from = dayNumber(month);
    const to = monthStart(from, 1);
    let sum = 0;
    for (let d = from; d < to; d += 1) sum += dayFactor(d);
    expect(sum / (to - from)).toBeGreaterThan(index * 0.95);
    expect(sum / (to - from)).toBeLessThan(index * 1.06);
  }
});

const SCALES = [0.01, 0.02, 0.05, 0.1, 1];
/** Every last day of two years: each gives another growth path, and each month another first day. */
const LAST_DAYS = Array.from({ length: 730 }, (_, i) => dayNumber('2026-11-20') + i);
const firstDayOf = (lastDay: number): number => monthStart(monthStart(lastDay + 1), -24);

test('sign-ups never decrease and end at step 24, at every scale and for every last day of two years', () => {
  for (const scale of SCALES)
    for (const lastDay of LAST_DAYS) {
      const first = firstDayOf(lastDay);
      const growth = createGrowth(7, scale, first, lastDay, 24);
      const falls: string[] = [];
      let before = growth.signupsThrough(first - 1);
      expect(before).toBe({ 0.01: 27, 0.02: 54, 0.05: 136, 0.1: 272, 1: 2729 }[scale]);
      for (let d = first; d <= lastDay + 60; d += 1) {
        const now = growth.signupsThrough(d);
        if (now < before) falls.push(`${dayText(d)}: ${before} -> ${now}`);
        before = now;
      }
      expect(falls).toEqual([]);
      expect(growth.stepAt(lastDay)).toBeCloseTo(24, 9);
    }
});

test('the rate is close to its anchors, changes little per day, and is constant over weekends', () => {
  const fx = createFx(3, dayNumber('2024-11-01'));
  expect(fx.midCents(dayNumber('2025-07-15')) / 100).toBeGreaterThan(23_076 * 0.985);
  expect(fx.midCents(dayNumber('2025-07-15')) / 100).toBeLessThan(23_076 * 1.015);
  const saturday = dayNumber('2026-11-21');
  expect(weekday(saturday)).toBe(5);
  expect(fx.midCents(saturday)).toBe(fx.midCents(saturday - 1));
  expect(fx.published(saturday).map((r) => r.currency)).toEqual(['USDC']);
  const monday = fx.published(saturday + 2)[0];
  expect((Number(monday?.buy) + Number(monday?.sell)) / 2).toBeCloseTo(Number(monday?.mid), 6);
  for (let d = dayNumber('2025-01-01'); d < dayNumber('2026-11-01'); d += 1) {
    expect(Math.abs(fx.midCents(d + 1) / fx.midCents(d) - 1)).toBeLessThan(0.012);
  }
});

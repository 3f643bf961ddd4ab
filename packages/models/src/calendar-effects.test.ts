import { addDays } from '@cottontree/contract/calendar.ts';
import { describe, expect, it } from 'vitest';
import { calendarEffect, easterSunday, isHoliday, weekdayOf } from './calendar-effects.ts';

const DAYS = Array.from({ length: 400 }, (_, at) => addDays('2025-01-01', at));

describe('the calendar', () => {
  it('has Easter (Astronomical Almanac), the fixed holidays, and the Eids within a day', () => {
    expect([2024, 2025, 2026, 2027].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
    ]);
    for (const day of ['2026-04-03', '2026-04-06', '2026-04-27', '2026-12-25'])
      expect(isHoliday(day), day).toBe(true);
    expect(isHoliday('2026-04-05')).toBe(false);
    const near = (day: string): boolean => [-1, 0, 1].some((off) => isHoliday(addDays(day, off)));
    for (const eid of ['2024-04-10', '2024-06-16', '2025-03-31', '2025-06-06'])
      expect(near(eid), eid).toBe(true);
    expect(DAYS.filter((day) => day < '2026-01-01' && isHoliday(day))).toHaveLength(12);
  });
  it('counts weekdays from Monday', () =>
    expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]));
});

describe('the calendar effect', () => {
  it('is found in a growing series: the weekday, the salary window, the holiday', () => {
    const truth = (day: string): number =>
      (weekdayOf(day) === 6 ? -0.3 : 0) +
      (Number(day.slice(8)) >= 25 ? 0.2 : 0) +
      (isHoliday(day) ? -0.35 : 0);
    const effect = calendarEffect(
      DAYS,
      DAYS.map((day, at) => 5 + 0.002 * at + truth(day)),
    );
    // Two days of the same kind differ in nothing else.
    expect(effect('2026-03-15') - effect('2026-03-16')).toBeCloseTo(-0.3, 1);
    expect(effect('2026-03-25') - effect('2026-03-11')).toBeCloseTo(0.2, 1);
    expect(effect('2026-04-27') - effect('2026-03-30')).toBeCloseTo(-0.35, 0);
  });
  it('is zero without a calendar pattern', () => {
    const effect = calendarEffect(
      DAYS,
      DAYS.map(() => 3),
    );
    expect(effect('2026-12-25')).toBeCloseTo(0, 6);
  });
});

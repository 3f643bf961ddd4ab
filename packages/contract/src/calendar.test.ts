import { describe, expect, it } from 'vitest';
import { BusinessDay, daysBetween, oneMonthAfter, oneMonthBefore, oneYearBefore } from './calendar.ts';

describe('a business day', () => {
  it.each(['2000-01-01', '2020-01-01', '2028-02-29', '2030-12-31', '2999-12-31'])('may be %s', (day) => {
    expect(BusinessDay.parse(day)).toBe(day);
  });
  it.each(['0000-01-01', '0001-01-01', '0001-01-08', '1999-12-31', '3000-01-01', '9999-12-31'])(
    'is refused with the valid range: %s',
    (day) => {
      const { error } = BusinessDay.safeParse(day);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'must be a day from 2000-01-01 to 2999-12-31',
      ]);
    },
  );
  it.each(['', 'yesterday', '2026-02-30', '2026-1-5', '+010000-01-01', '2026-11-20T00:00:00Z'])(
    'is refused with the valid format: %s',
    (day) => {
      const { error } = BusinessDay.safeParse(day);
      expect(error?.issues.map(({ message }) => message)).toEqual(['must be a day, YYYY-MM-DD']);
    },
  );
});

describe('daysBetween', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-01', '2026-02-28', -1],
    ['2025-11-21', '2026-11-21', 365],
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('oneMonthBefore', () => {
  it.each([
    ['2026-09-01', '2026-08-01'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2026-01-15', '2025-12-15'],
    ['2026-07-31', '2026-06-30'],
  ])('%s -> %s', (day, before) => {
    expect(oneMonthBefore(day)).toBe(before);
  });
});

describe('oneMonthAfter', () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2026-12-31', '2027-01-31'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-02-28', '2026-03-28'],
  ])('of %s is %s', (day, after) => {
    expect(oneMonthAfter(day)).toBe(after);
  });
});

describe('oneYearBefore', () => {
  it.each([
    ['2026-11-21', '2025-11-21'],
    ['2028-02-28', '2027-02-28'],
    ['2028-02-29', '2027-02-28'],
    ['2029-02-28', '2028-02-28'],
    ['2031-01-01', '2030-01-01'],
  ])('%s -> %s', (day, before) => {
    expect(oneYearBefore(day)).toBe(before);
  });
});

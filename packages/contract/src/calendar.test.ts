import { describe, expect, it } from 'vitest';
import { oneMonthBefore, oneYearBefore } from './calendar.ts';

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

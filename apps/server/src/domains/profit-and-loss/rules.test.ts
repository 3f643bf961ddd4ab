import { describe, expect, it } from 'vitest';
import { comparedDays, nameOfPeriod, periodEnds, periodOf, shareOf, spanOf } from './rules.ts';

describe('calendar periods', () => {
  it('[A-2.128] are weeks from Monday, months, quarters and years', () => {
    expect(periodOf('weekly', '2026-11-22')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(periodOf('weekly', '2023-12-31')).toEqual({ first: '2023-12-25', last: '2023-12-31' });
    expect(periodOf('monthly', '2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(periodOf('monthly', '2026-12-31')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
    expect(periodOf('quarterly', '2026-11-22')).toEqual({ first: '2026-10-01', last: '2026-12-31' });
    expect(periodOf('yearly', '2026-11-22')).toEqual({ first: '2026-01-01', last: '2026-12-31' });
  });
  // Known answers: the ISO 8601 week dates listed in its Wikipedia article.
  it.each([
    ['2005-01-01', '2004-W53'],
    ['2005-12-31', '2005-W52'],
    ['2007-01-01', '2007-W01'],
    ['2008-12-29', '2009-W01'],
    ['2010-01-03', '2009-W53'],
  ])('name the ISO week of %s %s', (day, name) => {
    expect(nameOfPeriod('weekly', day)).toBe(name);
  });
  it('have names that sort in time', () => {
    expect(nameOfPeriod('monthly', '2026-03-31')).toBe('2026-03');
    expect(nameOfPeriod('quarterly', '2026-03-31')).toBe('2026-Q1');
    expect(nameOfPeriod('quarterly', '2026-04-01')).toBe('2026-Q2');
    expect(nameOfPeriod('yearly', '2026-04-01')).toBe('2026');
  });
});

describe('the comparison span of a period', () => {
  const OPENED = '2024-11-01';
  it('has the same number of days of the previous period while the period is running', () => {
    expect(spanOf('monthly', '2026-11-20', OPENED)).toEqual({
      from: '2026-11-01',
      to: '2026-11-20',
      last: '2026-11-30',
      previousFrom: '2026-10-01',
      previousTo: '2026-10-20',
      booksFrom: null,
    });
    expect(spanOf('weekly', '2026-11-18', OPENED).previousTo).toBe('2026-11-11');
    expect(spanOf('yearly', '2026-11-20', OPENED).previousTo).toBe('2025-11-20');
  });
  it('ends on the same date for a year, in and after leap years too; 29 February compares with the 28th', () => {
    expect(spanOf('yearly', '2028-02-29', OPENED)).toMatchObject({
      from: '2028-01-01',
      previousFrom: '2027-01-01',
      previousTo: '2027-02-28',
    });
    expect(spanOf('yearly', '2028-02-28', OPENED).previousTo).toBe('2027-02-28');
    expect(spanOf('yearly', '2028-03-15', OPENED).previousTo).toBe('2027-03-15');
    expect(spanOf('yearly', '2029-03-15', OPENED).previousTo).toBe('2028-03-15');
    expect(spanOf('yearly', '2028-12-31', OPENED).previousTo).toBe('2027-12-31');
    expect(spanOf('monthly', '2028-02-29', OPENED).previousTo).toBe('2028-01-31');
  });
  it('is compared with nothing while the books begin within it or after it', () => {
    const year = spanOf('yearly', '2025-12-31', OPENED);
    expect(year).toMatchObject({ previousFrom: '2024-01-01', booksFrom: '2024-11-01' });
    expect(comparedDays(year)).toEqual(['2025-12-31']);
    expect(spanOf('monthly', '2024-11-30', OPENED).booksFrom).toBe('2024-11-01');
    const month = spanOf('monthly', '2024-12-31', OPENED);
    expect(month.booksFrom).toBeNull();
    expect(comparedDays(month)).toEqual(['2024-12-31', '2024-11-30']);
    expect(comparedDays(null)).toEqual([]);
  });
  it('is the whole previous period once the period is over, and when the previous one was shorter', () => {
    expect(spanOf('monthly', '2026-11-30', OPENED).previousTo).toBe('2026-10-31');
    expect(spanOf('monthly', '2026-03-30', OPENED).previousTo).toBe('2026-02-28');
    expect(spanOf('quarterly', '2026-06-30', OPENED).previousTo).toBe('2026-03-31');
  });
});

describe('the periods of a trend', () => {
  it('end with the day and begin with the first business', () => {
    expect(periodEnds('monthly', '2026-09-15', '2026-11-20')).toEqual([
      '2026-09-30',
      '2026-10-31',
      '2026-11-20',
    ]);
    expect(periodEnds('weekly', '2026-11-08', '2026-11-20')).toEqual([
      '2026-11-08',
      '2026-11-15',
      '2026-11-20',
    ]);
  });
  it.each([
    ['weekly', 157, '2023-11-26'],
    ['monthly', 37, '2023-11-30'],
    ['quarterly', 13, '2023-12-31'],
    ['yearly', 4, '2023-12-31'],
  ] as const)('include every %s of three years', (period, periods, first) => {
    const ends = periodEnds(period, '2023-11-20', '2026-11-20');
    expect([ends.length, ends[0]]).toEqual([periods, first]);
  });
});

it('shares have no value where there is nothing to divide by', () => {
  expect(shareOf('25', '200')).toBe(12.5);
  expect([shareOf('25', '0'), shareOf(null, '1')]).toEqual([null, null]);
});

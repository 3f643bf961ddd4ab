import { addDays } from '@cottontree/contract/calendar.ts';
import { describe, expect, it } from 'vitest';
import { calendarEffect, easterSunday, isHoliday, weekdayOf } from './calendar-effects.ts';

it.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [1991, '1991-03-31'],
  [1992, '1992-04-19'],
  [2000, '2000-04-23'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %d is on %s, as in published tables', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

it('the public holidays of 2026 are those of the law, Good Friday, Easter Monday and three of the Islamic calendar', () => {
  const year = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at));
  const holidays = year.filter(isHoliday);
  const fixed = ['01-01', '02-18', '03-08', '04-27', '05-01', '12-25', '12-26'].map((day) => `2026-${day}`);
  expect(holidays).toEqual(expect.arrayContaining([...fixed, '2026-04-03', '2026-04-06']));
  expect(holidays).toHaveLength(12);
});

describe('the marks of a day', () => {
  const year = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at));
  const ordinaryLike = (day: string): string =>
    year.find(
      (each) =>
        weekdayOf(each) === weekdayOf(day) &&
        ['21', '22', '23', '24'].includes(each.slice(8)) &&
        !isHoliday(each) &&
        !isHoliday(addDays(each, 1)),
    ) ?? '';
  /**
   * What is learned of `day` from a value 2 above that of an ordinary day of its weekday, as far as `other` has it too.
   * Both are 1 from their mean. With a ridge of 2, k marks of the day have together the effect k / (2 + k/2).
   */
  function learned(day: string, other = day): number {
    const effect = calendarEffect([ordinaryLike(day), day], [0, 2]);
    return Number((effect(other) - effect(ordinaryLike(other))).toFixed(4));
  }
  const october = Array.from({ length: 31 }, (_, at) => addDays('2026-10-01', at));
  const datesLike = (day: string): number[] =>
    october.filter((other) => learned(day, other) !== 0).map((other) => Number(other.slice(8)));
  const between = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);

  it('are the salary windows: from the 25th, to the 5th, and the quiet days from the 12th to the 20th', () => {
    expect(datesLike('2026-10-28')).toEqual(between(25, 31));
    expect(datesLike('2026-10-03')).toEqual(between(1, 5));
    expect(datesLike('2026-10-15')).toEqual(between(12, 20));
    expect(datesLike('2026-10-08')).toEqual([]);
    expect([learned('2026-10-28'), learned('2026-10-03'), learned('2026-10-15')]).toEqual([0.4, 0.4, 0.4]);
  });
  it('are a holiday, and the day before one that is none itself', () => {
    // 8 March, a Sunday, and the Saturday before it: no other marks.
    expect([learned('2026-03-08'), learned('2026-03-07'), learned('2026-03-09')]).toEqual([0.4, 0.4, 0]);
    expect(learned('2026-03-07', '2026-03-08')).toBe(0);
    expect(learned('2026-03-08', '2026-05-01')).toBe(0.4);
    // 25 December is in the salary window, a holiday, and before another one: two marks.
    expect(learned('2026-12-25')).toBe(0.6667);
  });
  it('are the weekdays, compared with Monday', () => {
    // Monday to Sunday, all without other marks.
    const week = ['11-09', '11-10', '11-11', '10-08', '11-06', '11-07', '11-08'].map((day) => `2026-${day}`);
    expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const [place, day] of week.entries()) {
      if (place === 0) continue;
      const effect = calendarEffect(['2026-11-09', day], [0, 2]);
      // With c for all days and w for this weekday: 2c + w = 0 and c + 3w = 1.
      expect(week.map((other) => Number(effect(other).toFixed(6)))).toEqual(
        week.map((_, other) => (other === place ? 0.2 : -0.2)),
      );
    }
  });
});

describe('the moving mean', () => {
  /** The constant that is learned of values on ordinary Mondays, times their number: the sum of their deviations. */
  const deviations = (values: readonly number[]): number =>
    calendarEffect(
      values.map(() => '2026-11-09'),
      values,
    )('2026-11-09') * values.length;
  const impulse = (length: number, at: number): number[] =>
    Array.from({ length }, (_, place) => Number(place === at));
  const reciprocals = (from: number, to: number): number =>
    Array.from({ length: to - from + 1 }, (_, at) => 1 / (from + at)).reduce((sum, each) => sum + each, 0);

  it('is over fifteen days on each side, fewer at the ends', () => {
    // The first of forty is in the windows of the first sixteen days, which have 16 to 31 days.
    expect(deviations(impulse(40, 0))).toBeCloseTo(1 - reciprocals(16, 31), 7);
    expect(deviations(impulse(40, 39))).toBeCloseTo(1 - reciprocals(16, 31), 7);
    // The 21st is in those of days 6 to 36: 21 to 30 days, nine times 31, and 31 to 20 days.
    expect(deviations(impulse(40, 20))).toBeCloseTo(
      1 - reciprocals(21, 30) - 10 / 31 - reciprocals(20, 30),
      7,
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  clockOf,
  dayOf,
  longDayOf,
  monthOf,
  shortDayOf,
  shortMonthOf,
  shortWeekdayOf,
  weekdayOf,
} from './english-dates.ts';

const forms = [
  ['Nov', shortMonthOf, { month: 'short' }],
  ['Nov 21', shortDayOf, { month: 'short', day: 'numeric' }],
  ['Nov 21, 2026', dayOf, { dateStyle: 'medium' }],
  ['Sat, Nov 21', shortWeekdayOf, { weekday: 'short', month: 'short', day: 'numeric' }],
  ['Saturday', weekdayOf, { weekday: 'long' }],
  ['Saturday, November 21, 2026', longDayOf, { dateStyle: 'full' }],
  ['November 2026', monthOf, { month: 'long', year: 'numeric' }],
  ['14:02', clockOf, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
] as const;

it.each(forms)('writes %s as Intl does, on every day', (example, form, options) => {
  expect(form(new Date('2026-11-21T14:02:59Z'))).toBe(example);
  const intl = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      expect(form(at)).toBe(intl.format(at));
    }),
  );
});

it.each(forms)('refuses, as %s, a date that is none', (_, form) => {
  expect(() => form(new Date('2026-13-01'))).toThrow(RangeError);
});

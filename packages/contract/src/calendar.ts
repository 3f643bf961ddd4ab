/**
 * Business days are days in Africa/Freetown, which is UTC+0 without daylight saving time: the UTC date is the business
 * day.
 */
import { z } from 'zod';

/**
 * YYYY-MM-DD from 2000-01-01, before which no company here kept a ledger, to 2999-12-31: a calculation of years back or
 * ahead still gives a day that text and the database can represent.
 */
export const BusinessDay = z.iso
  .date({ error: 'must be a day, YYYY-MM-DD', abort: true })
  .refine((day) => day.startsWith('2'), 'must be a day from 2000-01-01 to 2999-12-31');
export type BusinessDay = z.infer<typeof BusinessDay>;

export const Instant = z.iso.datetime({ offset: false });
export type Instant = z.infer<typeof Instant>;

const DAY_MS = 86_400_000;

export const businessDayOf = (at: Date): BusinessDay => at.toISOString().slice(0, 10);

export const addDays = (day: BusinessDay, days: number): BusinessDay =>
  businessDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: BusinessDay, to: BusinessDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The same day of the month before, or that month's last day: 2026-03-31 -> 2026-02-28. */
export function oneMonthBefore(day: BusinessDay): BusinessDay {
  const sameDay = `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}${day.slice(7)}`;
  const lastDay = addDays(`${day.slice(0, 7)}-01`, -1);
  return sameDay < lastDay ? sameDay : lastDay;
}

/** The same day of the month after, or that month's last day: 2026-01-31 -> 2026-02-28. */
export function oneMonthAfter(day: BusinessDay): BusinessDay {
  const next = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  const sameDay = `${next}${day.slice(7)}`;
  const lastDay = addDays(`${addDays(`${next}-01`, 31).slice(0, 7)}-01`, -1);
  return sameDay < lastDay ? sameDay : lastDay;
}

/** The same date of the year before; 29 February becomes 28 February. */
export function oneYearBefore(day: BusinessDay): BusinessDay {
  const date = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${date}`;
}

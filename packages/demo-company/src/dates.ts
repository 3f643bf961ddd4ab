/**
 * Days as numbers (days since 1970-01-01, UTC = Freetown) and instants as seconds since then, for calculations. Rows
 * contain text.
 */
import type { BusinessDay, Instant } from '@cottontree/contract/calendar.ts';

export const DAY_SECONDS = 86_400;
export const MONTH_DAYS = 365.25 / 12;

export const dayNumber = (day: BusinessDay): number =>
  Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000);
export const dayText = (day: number): BusinessDay => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const instantText = (second: number): Instant =>
  `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
/** Fractions of a second are dropped, because rows have whole seconds. */
export const instantSecond = (at: Instant): number => Math.floor(Date.parse(at) / 1000);

/** 0 = Monday ... 6 = Sunday (1970-01-01 was a Thursday). */
export const weekday = (day: number): number => (day + 3) % 7;
export const dayOfMonth = (day: number): number => new Date(day * 86_400_000).getUTCDate();
/** 0 = January. */
export const monthOf = (day: number): number => new Date(day * 86_400_000).getUTCMonth();
export const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();
/** First day of the month that is `shift` months after the month of `day`. */
export const monthStart = (day: number, shift = 0): number =>
  Date.UTC(yearOf(day), monthOf(day) + shift, 1) / 86_400_000;
export const daysInMonth = (day: number): number => monthStart(day, 1) - monthStart(day);
export const isMonthEnd = (day: number): boolean => dayOfMonth(day + 1) === 1;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));
const HOUR_MINUTE = Array.from({ length: 1440 }, (_, i) => `${two(Math.floor(i / 60))}:${two(i % 60)}:`);
const SECOND = Array.from({ length: 60 }, (_, i) => `${two(i)}Z`);

/**
 * "HH:MM:SSZ" for a second of the day, from lookup tables, because this runs millions of times. Throws RangeError for
 * anything except a whole second from 0 to 86,399.
 */
export function clockText(second: number): string {
  const minute = HOUR_MINUTE[Math.floor(second / 60)];
  const rest = SECOND[second % 60];
  if (minute === undefined || rest === undefined)
    throw new RangeError(`second ${second} is outside its day: it must be a whole number from 0 to 86399`);
  return minute + rest;
}

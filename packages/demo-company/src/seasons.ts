/** Relative activity of a day: weekday, salary windows, month, holidays, feast weeks, market days. */
import { dayOfMonth, dayNumber, monthOf, weekday, yearOf } from './dates.ts';

const WEEKDAY = [1.0, 0.98, 0.99, 1.02, 1.15, 1.1, 0.76] as const;
const MONTH = [0.94, 0.95, 1.0, 1.02, 0.99, 0.98, 0.97, 0.96, 1.0, 1.0, 1.02, 1.17] as const;
/** Mean of the day-of-month factor over an average month; dividing by it keeps the month at its own index. */
const DAY_OF_MONTH_MEAN = 1.042;
const HOLIDAY = 0.7;
const EVE = 1.25;
const FEAST_WEEK = 1.3;
const MARKET_DAY = 1.2;

/** Index of the month (0 = January) by which monthly revenue is divided before it is compared. */
export const monthIndex = (month: number): number => MONTH[month] ?? 1;

const FIXED = ['01-01', '02-18', '03-08', '04-27', '05-01', '12-25', '12-26'];

/** Gregorian Easter (Meeus/Jones/Butcher). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1) / 86_400_000;
}

/** Day number of a date of the tabular (civil) Islamic calendar; observation may differ by a day. */
export function islamicDay(year: number, month: number, day: number): number {
  const julian =
    day + Math.ceil(29.5 * (month - 1)) + (year - 1) * 354 + Math.floor((3 + 11 * year) / 30) + 1948438.5;
  return Math.round(julian - 2440587.5);
}

interface YearDays {
  holidays: Set<number>;
  feastWeeks: Set<number>;
}
const years = new Map<number, YearDays>();

function daysOf(year: number): YearDays {
  const known = years.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const holidays = new Set([...FIXED.map((d) => dayNumber(`${year}-${d}`)), easter - 2, easter + 1]);
  const feastWeeks = new Set<number>();
  const first = dayNumber(`${year}-01-01`);
  // A Gregorian year overlaps two Islamic ones, and the first may have started long before.
  const islamicYear = Math.floor((year - 622) * (365.2425 / 354.367));
  for (let y = islamicYear - 1; y <= islamicYear + 2; y += 1) {
    for (const [month, day] of [
      [3, 12],
      [10, 1],
      [12, 10],
    ] as const) {
      const d = islamicDay(y, month, day);
      if (d < first || d > first + 365) continue;
      if (yearOf(d) === year) holidays.add(d);
      if (month !== 3) for (let k = -6; k <= 0; k += 1) feastWeeks.add(d + k);
    }
  }
  const christmas = dayNumber(`${year}-12-25`);
  for (let k = -6; k <= 1; k += 1) feastWeeks.add(christmas + k);
  const made = { holidays, feastWeeks };
  years.set(year, made);
  return made;
}

export const isHoliday = (day: number): boolean => daysOf(yearOf(day)).holidays.has(day);
/** The week that ends with an Eid or Christmas: more is sent home and cashed out. */
const isFeastWeek = (day: number): boolean =>
  daysOf(yearOf(day)).feastWeeks.has(day) || daysOf(yearOf(day + 7)).feastWeeks.has(day);

/** Whether offices and banks are open. */
export const isWorkingDay = (day: number): boolean => weekday(day) < 5 && !isHoliday(day);

function dayOfMonthFactor(day: number): number {
  const d = dayOfMonth(day);
  if (d >= 25) return 1.25;
  if (d <= 5) return 1.15;
  return d >= 12 && d <= 20 ? 0.88 : 1;
}

/** Relative activity of a day; about 1 on average, times the month's index. */
export function dayFactor(day: number): number {
  let f =
    (WEEKDAY[weekday(day)] ?? 1) * (MONTH[monthOf(day)] ?? 1) * (dayOfMonthFactor(day) / DAY_OF_MONTH_MEAN);
  if (isHoliday(day)) f *= HOLIDAY;
  else if (isHoliday(day + 1)) f *= EVE;
  return f;
}

/** Additional factor for P2P and cash-out. */
export const feastFactor = (day: number): number => (isFeastWeek(day) ? FEAST_WEEK : 1);

/** Additional factor for a rural customer: each district has a weekly market day. */
export const marketFactor = (day: number, district: number): number =>
  weekday(day) === district % 6 ? MARKET_DAY : 1;

/** Share of activity by hour: a daytime ramp and an evening peak, the shape of PaySim's aggregated real log. */
const HOURS = [2, 1, 1, 1, 2, 6, 16, 30, 44, 52, 56, 55, 54, 53, 54, 57, 63, 74, 88, 90, 74, 48, 24, 8];
/** Agents' shops are open from 7 to 21 h. */
const AGENT_HOURS = HOURS.map((w, h) => (h >= 7 && h < 21 ? w : 0));
const OFFICE_HOURS = HOURS.map((_, h) => (h >= 8 && h < 17 ? 1 : 0));

function hourTable(weights: readonly number[]): Uint8Array {
  const total = weights.reduce((a, b) => a + b, 0);
  const table = new Uint8Array(4096);
  let sum = 0;
  let at = 0;
  weights.forEach((w, hour) => {
    sum += w;
    const end = Math.round((sum / total) * 4096);
    while (at < end) table[at++] = hour;
  });
  return table;
}
const tables = { any: hourTable(HOURS), agent: hourTable(AGENT_HOURS), office: hourTable(OFFICE_HOURS) };

/** The day's sweep starts at this second; customers' events end before it. */
export const SWEEP_SECOND = 23 * 3600 + 50 * 60;

/** A second of the day from two uniform draws. */
export function secondOfDay(u: number, v: number, hours: keyof typeof tables): number {
  const hour = tables[hours][Math.floor(u * 4096)] ?? 12;
  return Math.min(hour * 3600 + Math.floor(v * 3600), SWEEP_SECOND - 1);
}

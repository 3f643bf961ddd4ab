/** The effect of the calendar on a day's business: weekday, salary windows, public holidays and the day before one. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { cholesky, solve } from './linear-algebra.ts';

const DAY_MS = 86_400_000;
const FIXED = new Set(['01-01', '02-18', '03-08', '04-27', '05-01', '12-25', '12-26']);

/** Gregorian Easter Sunday (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): BusinessDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}

/** Mawlid, Eid al-Fitr and Eid al-Adha of the tabular Islamic calendar; observation may differ by a day. */
const ISLAMIC_FEASTS = new Set(['3-12', '10-1', '12-10']);
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-civil-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});
function isIslamicFeast(day: BusinessDay): boolean {
  const parts = islamic.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return ISLAMIC_FEASTS.has(`${part('month')}-${part('day')}`);
}

/** Public holidays of Sierra Leone. */
export function isHoliday(day: BusinessDay): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  return (
    FIXED.has(day.slice(5)) ||
    day === addDays(easter, -2) ||
    day === addDays(easter, 1) ||
    isIslamicFeast(day)
  );
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: BusinessDay): number =>
  (Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3) % 7;

/**
 * Regressors of a day: a constant; Tuesday to Sunday; payday (from the 25th), spending (to the 5th), low (12th to
 * 20th); holiday; day before a holiday.
 */
const MARKS = 12;
function marksOn(day: BusinessDay): Uint8Array {
  const weekday = weekdayOf(day);
  const date = Number(day.slice(8));
  const holiday = isHoliday(day);
  const marks = new Uint8Array(MARKS);
  marks[0] = 1;
  if (weekday > 0) marks[weekday] = 1;
  marks[7] = Number(date >= 25);
  marks[8] = Number(date <= 5);
  marks[9] = Number(date >= 12 && date <= 20);
  marks[10] = Number(holiday);
  marks[11] = Number(!holiday && isHoliday(addDays(day, 1)));
  return marks;
}

/** A cache: all series use the same days, and the calendar is the most expensive part. */
const known = new Map<BusinessDay, Uint8Array>();
function marksOf(day: BusinessDay): Uint8Array {
  const marks = known.get(day) ?? marksOn(day);
  known.set(day, marks);
  return marks;
}

/** Values on each side of the centre of the moving mean; fewer at the ends. */
const HALF_WINDOW = 15;
function movingMean(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, at) => {
    const from = Math.max(0, at - HALF_WINDOW);
    const to = Math.min(values.length, at + HALF_WINDOW + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** The effect of the calendar on the logarithm of a day's value. */
export type CalendarEffect = (day: BusinessDay) => number;

/** Keeps the effects of rare kinds of days near 0: as if this many ordinary days of each kind had been observed. */
const RIDGE = 2;

/**
 * Regresses the deviations of a series of logarithms from its 31-day moving mean on the calendar regressors. A series
 * of less than eight weeks determines mainly the weekdays: the ridge keeps the other effects near 0.
 *
 * @param days one for each value, consecutive
 */
export function calendarEffect(days: readonly BusinessDay[], logs: readonly number[]): CalendarEffect {
  const around = movingMean(logs);
  const gram = Array.from({ length: MARKS }, (_, i) =>
    Array.from({ length: MARKS }, (__, j): number => (i !== j ? 0 : i === 0 ? 1e-9 : RIDGE)),
  );
  const right = Array.from<number>({ length: MARKS }).fill(0);
  days.forEach((day, at) => {
    const marks = marksOf(day);
    const deviation = (logs[at] ?? 0) - (around[at] ?? 0);
    for (let i = 0; i < MARKS; i += 1) {
      const row = gram[i];
      if (!marks[i] || !row) continue;
      right[i] = (right[i] ?? 0) + deviation;
      for (let j = 0; j < MARKS; j += 1) row[j] = (row[j] ?? 0) + (marks[j] ?? 0);
    }
  });
  const lower = cholesky(gram);
  const weights = lower ? solve(lower, right) : right.map(() => 0);
  return (day) => marksOf(day).reduce((sum, mark, at) => sum + mark * (weights[at] ?? 0), 0);
}

/**
 * Dates in the documents' English forms, in the company's time zone Africa/Freetown, which is UTC all year. Not from
 * `Intl`, whose first date format takes 40 ms of a desktop processor and 160 ms of a phone's, on the way to the first
 * figure; the tests compare every form with it. Each throws RangeError for a date that is none.
 */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const short = (name: string): string => name.slice(0, 3);

/** A name of one of the lists; the number is outside of it for an invalid date. */
function named(names: readonly string[], number: number): string {
  const name = names[number];
  if (name === undefined) throw new RangeError('Invalid time value');
  return name;
}

/** "November" */
const monthName = (at: Date): string => named(MONTHS, at.getUTCMonth());
/** "Saturday" */
export const weekdayOf = (at: Date): string => named(WEEKDAYS, at.getUTCDay());
/** "Nov" */
export const shortMonthOf = (at: Date): string => short(monthName(at));
/** "Nov 21" */
export const shortDayOf = (at: Date): string => `${shortMonthOf(at)} ${at.getUTCDate()}`;
/** "Nov 21, 2026" */
export const dayOf = (at: Date): string => `${shortDayOf(at)}, ${at.getUTCFullYear()}`;
/** "Sat, Nov 21" */
export const shortWeekdayOf = (at: Date): string => `${short(weekdayOf(at))}, ${shortDayOf(at)}`;
/** "Saturday, November 21, 2026" */
export const longDayOf = (at: Date): string =>
  `${weekdayOf(at)}, ${monthName(at)} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
/** "November 2026" */
export const monthOf = (at: Date): string => `${monthName(at)} ${at.getUTCFullYear()}`;
/** "14:02" */
export const clockOf = (at: Date): string => at.toISOString().slice(11, 16);

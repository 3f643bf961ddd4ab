/** Days that a person names in a search: "revenue yesterday", "october profit". */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { month } from '../../kernel/formatting.ts';

export interface DaySearch {
  /** What is looked for, without the words of the day. */
  text: string;
  /** Undefined if no day is named. */
  day?: BusinessDay | undefined;
  /** Whose figure is meant where there are several. */
  span?: 'day' | 'month' | undefined;
}

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  month(`2026-${String(at + 1).padStart(2, '0')}`)
    .split(' ')[0]
    ?.toLowerCase(),
);

const lastOf = (year: number, at: number): BusinessDay =>
  addDays(new Date(Date.UTC(year, at + 1, 1)).toISOString().slice(0, 10), -1);

const isoOf = (year: number, at: number, day: number): BusinessDay | undefined => {
  const date = new Date(Date.UTC(year, at, day));
  // A 31st of February would be a day of March.
  return date.getUTCMonth() === at && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

/** Dates of one word; where day and month could be exchanged, it names none. */
const DATES = [
  /^(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>1[3-9]|2\d|3[01])[/.](?<month>\d{1,2})[/.](?<year>20\d\d)$/,
];
const DAY_OF_MONTH = /^([1-9]|[12]\d|3[01])(st|nd|rd|th)?$/;

interface Dated {
  day: BusinessDay;
  words: readonly string[];
}

/** "2026-03-15", "15/3/2026". */
function datedByOneWord(words: readonly string[]): Dated | undefined {
  for (const word of words) {
    const parts = DATES.map((form) => form.exec(word)?.groups).find((groups) => groups !== undefined);
    const day = parts && isoOf(Number(parts.year), Number(parts.month) - 1, Number(parts.day));
    if (day !== undefined) return { day, words: [word] };
  }
  return undefined;
}

/** "15 March 2026", "Mar 15, 2026"; without a year the newest such day. */
function datedByName(words: readonly string[], today: BusinessDay): Dated | undefined {
  const said = words.map((word) => word.toLowerCase().replace(/,$/, ''));
  const monthOf = (word: string): number =>
    word.length < 3 ? -1 : MONTHS.findIndex((name) => name?.startsWith(word));
  const place = said.findIndex((word) => monthOf(word) >= 0);
  if (place < 0) return undefined;
  const beside = [place - 1, place + 1].find((each) => DAY_OF_MONTH.test(said[each] ?? ''));
  if (beside === undefined) return undefined;
  const inYear = (year: number): BusinessDay | undefined =>
    isoOf(year, monthOf(said[place] ?? ''), Number.parseInt(said[beside] ?? '', 10));
  const yearPlace = said.findIndex((word) => /^20\d\d$/.test(word));
  const thisYear = Number(today.slice(0, 4));
  const newest = [thisYear, thisYear - 1].map(inYear).find((each) => each !== undefined && each <= today);
  const day = yearPlace < 0 ? newest : inYear(Number(said[yearPlace]));
  return day === undefined
    ? undefined
    : { day, words: [place, beside, yearPlace].flatMap((each) => words[each] ?? []) };
}

/** The day of a date, yesterday, or the end of the newest month of that name that has begun; of a month that runs, yesterday. */
export function daySearch(typed: string, today: BusinessDay): DaySearch {
  const words = typed.split(/\s+/).filter(Boolean);
  const rest = (...without: readonly (string | undefined)[]): string =>
    words.filter((word) => !without.includes(word)).join(' ');
  const yesterday = addDays(today, -1);
  const named = words.find((word) => word.toLowerCase() === 'yesterday');
  if (named !== undefined) return { text: rest(named), day: yesterday, span: 'day' };
  const date = datedByOneWord(words) ?? datedByName(words, today);
  if (date !== undefined)
    return date.day <= yesterday
      ? { text: rest(...date.words), day: date.day, span: 'day' }
      : { text: typed };
  const name = words.find((word) => MONTHS.includes(word.toLowerCase()));
  if (name === undefined) return { text: typed };
  const at = MONTHS.indexOf(name.toLowerCase());
  const begun = Number(yesterday.slice(5, 7)) > at ? 0 : 1;
  const yearText = words.find((word) => /^20\d{2}$/.test(word));
  const year = yearText === undefined ? Number(yesterday.slice(0, 4)) - begun : Number(yearText);
  const end = lastOf(year, at);
  if (`${end.slice(0, 8)}01` > yesterday) return { text: typed };
  return { text: rest(name, yearText), day: end < yesterday ? end : yesterday, span: 'month' };
}

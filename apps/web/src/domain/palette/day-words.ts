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

/** Yesterday, or the end of the newest month of that name that has begun; of a month that runs, yesterday. */
export function daySearch(typed: string, today: BusinessDay): DaySearch {
  const words = typed.split(/\s+/).filter(Boolean);
  const rest = (...without: readonly (string | undefined)[]): string =>
    words.filter((word) => !without.includes(word)).join(' ');
  const yesterday = addDays(today, -1);
  const named = words.find((word) => word.toLowerCase() === 'yesterday');
  if (named !== undefined) return { text: rest(named), day: yesterday, span: 'day' };
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

/** Periods of time: how a question names them, and which business days they contain. */
import {
  addDays,
  BusinessDay,
  daysBetween,
  oneMonthBefore,
  oneYearBefore,
} from '@cottontree/contract/calendar.ts';

export interface Span {
  readonly kind: 'latest' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'days';
  readonly first: BusinessDay;
  /** May be after today if the period is not over. */
  readonly last: BusinessDay;
}

const monthsOn = (day: BusinessDay, months: number): BusinessDay => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};
const ending = (first: BusinessDay, months: number): BusinessDay => addDays(monthsOn(first, months), -1);
const mondayOf = (day: BusinessDay): BusinessDay =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const isDay = (text: string): boolean => BusinessDay.safeParse(text).success;

/** `text` is a period of the contract; null for a day that does not exist, or a year outside the calendar. */
export function spanOf(text: string, today: BusinessDay): Span | null {
  if (text === 'latest') return { kind: 'latest', first: today, last: today };
  const year = /(?:^|:)(\d{4})/.exec(text)?.[1];
  if (year !== undefined && !isDay(`${year}-01-01`)) return null;
  if (text.startsWith('week:')) {
    if (!isDay(text.slice(5))) return null;
    const first = mondayOf(text.slice(5));
    return { kind: 'week', first, last: addDays(first, 6) };
  }
  if (text.startsWith('last:')) {
    const [, days = '', to = today] = text.split(':');
    if (!isDay(to) || Number(days) < 1) return null;
    return { kind: 'days', first: addDays(to, 1 - Number(days)), last: to };
  }
  if (/^\d{4}$/.test(text)) return { kind: 'year', first: `${text}-01-01`, last: `${text}-12-31` };
  const quarter = /^(\d{4})-Q(\d)$/.exec(text);
  if (quarter) {
    const first = monthsOn(`${quarter[1]}-01-01`, 3 * (Number(quarter[2]) - 1));
    return { kind: 'quarter', first, last: ending(first, 3) };
  }
  if (/^\d{4}-\d{2}$/.test(text))
    return { kind: 'month', first: `${text}-01`, last: ending(`${text}-01`, 1) };
  return isDay(text) ? { kind: 'day', first: text, last: text } : null;
}

export const lengthOf = ({ first, last }: Span): number => daysBetween(first, last) + 1;

const quarterText = (day: BusinessDay): string =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;
const yearsOn = (text: string, years: number): string =>
  `${String(Number(text.slice(0, 4)) + years)}${text.slice(4)}`;
/** The same period a year before; for days, by the calendar's rule. */
const yearBefore = (text: string): string => (text.length === 10 ? oneYearBefore(text) : yearsOn(text, -1));

/**
 * The previous period of the same length, or with `year` the same one a year before; for the newest value, a month
 * before.
 */
export function spanBefore(text: string, today: BusinessDay, year = false): string {
  const span = spanOf(text, today);
  if (!span) return text;
  const { kind, first, last } = span;
  if (kind === 'latest') return year ? oneYearBefore(today) : oneMonthBefore(today);
  if (year && kind !== 'week' && kind !== 'days') return yearBefore(text);
  if (kind === 'month') return monthsOn(first, -1).slice(0, 7);
  if (kind === 'quarter') return quarterText(monthsOn(first, -3));
  if (kind === 'year') return yearsOn(text, -1);
  if (kind === 'week') return `week:${addDays(first, -7)}`;
  if (kind === 'day') return addDays(first, -1);
  return `last:${lengthOf(span)}:${addDays(last, -lengthOf(span))}`;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const number = (text: string): number =>
  SMALL.includes(text) ? SMALL.indexOf(text) + 1 : text === 'a' || text === 'an' ? 1 : Number(text);

const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, name === 'september' ? 4 : 3)}`).join('|')}|sep)`;
const monthNumber = (name: string): string =>
  String(MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1).padStart(2, '0');
const N = `(\\d{1,3}|an?|${SMALL.join('|')})`;
const UNIT = '(day|week|month|quarter|year)s?';
const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

/** A period that ends today: "the last 3 months" are 90 days, and twelve months are a year. */
const stretch = (many: number, unit: string): string => {
  const days = unit === 'month' && many === 12 ? 365 : many * (DAYS_IN[unit] ?? 1);
  return `last:${Math.min(days, 999)}`;
};
const unitAt = (unit: string, today: BusinessDay, steps: number): string => {
  if (unit === 'day') return addDays(today, steps);
  if (unit === 'week') return `week:${addDays(today, 7 * steps)}`;
  if (unit === 'month') return monthsOn(today, steps).slice(0, 7);
  if (unit === 'quarter') return quarterText(monthsOn(today, 3 * steps));
  return yearsOn(today.slice(0, 4), steps);
};

type Reading = readonly [pattern: string, read: (found: readonly string[], today: BusinessDay) => string];

/** The most recent one: "in March" is the last March that has begun. */
const nearest = (month: string, today: BusinessDay): string => {
  const own = `${today.slice(0, 4)}-${month}`;
  return own <= today.slice(0, 7) ? own : yearsOn(own, -1);
};
const dayIn = (month: string, day: string, year: string | undefined, today: BusinessDay): string => {
  const rest = `${monthNumber(month)}-${day.padStart(2, '0')}`;
  if (year) return `${year}-${rest}`;
  const own = `${today.slice(0, 4)}-${rest}`;
  return own <= today ? own : yearsOn(own, -1);
};
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const quarterOf = (which: string, year: string | undefined, today: BusinessDay): string => {
  const at = ORDINALS.includes(which) ? ORDINALS.indexOf(which) + 1 : Number(which[0]);
  const own = `${year ?? today.slice(0, 4)}-Q${at}`;
  return year || own <= quarterText(today) ? own : yearsOn(own, -1);
};

/** Ordered so that a longer expression comes before a shorter one that it contains. */
const READINGS: readonly Reading[] = [
  ['(\\d{4}-\\d{2}-\\d{2})', ([day = '']) => day],
  [
    '(\\d{1,2})/(\\d{1,2})/(\\d{4})',
    ([day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
  [
    `(?:in |during )?(?:the )?week (?:of|starting|beginning|ending|ended) (?:the |on )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4}))?`,
    ([day = '', month = '', year], today) => `week:${dayIn(month, day, year, today)}`,
  ],
  [
    `(?:in |during )?(?:the )?week (?:of|starting|beginning|ending|ended) ${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    ([month = '', day = '', year], today) => `week:${dayIn(month, day, year, today)}`,
  ],
  [
    `(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4}))?`,
    ([day = '', month = '', year], today) => dayIn(month, day, year, today),
  ],
  [
    `${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    ([month = '', day = '', year], today) => dayIn(month, day, year, today),
  ],
  [`${MONTH} (?:of )?(\\d{4})`, ([month = '', year]) => `${year}-${monthNumber(month)}`],
  ['(\\d{4}-\\d{2})', ([month = '']) => month],
  [
    '(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?: (?:of )?(\\d{4}))?',
    ([short, long, year], today) => quarterOf(short || long || '1', year || undefined, today),
  ],
  ['(?:the )?day before yesterday', (_, today) => addDays(today, -2)],
  ['yesterday', (_, today) => addDays(today, -1)],
  ['(?:so far )?today(?: so far)?', (_, today) => today],
  ['(?:right now|now|at the moment|currently|as of now|at present)', () => 'latest'],
  [`${N} ${UNIT} ago`, ([many = '', unit = ''], today) => unitAgo(number(many), unit, today)],
  [`(?:the )?(week|month|quarter|year) before last`, ([unit = ''], today) => unitAt(unit, today, -2)],
  [
    `(?:(?:over|during|for|within|in) )?(?:the )?(?:last|past|previous|trailing|recent|preceding) ${N} ${UNIT}`,
    ([many = '', unit = '']) => stretch(number(many), unit),
  ],
  [`(?:over|during|for) ${N} ${UNIT}`, ([many = '', unit = '']) => stretch(number(many), unit)],
  [
    '(?:(?:over|during|for|within|in) )?(?:the )?past (week|month|quarter|year)',
    ([unit = '']) => stretch(1, unit),
  ],
  [
    '(?:(?:over|during) )?(?:the )?(?:last|previous|prior) (week|month|quarter|year)',
    ([unit = ''], today) => unitAt(unit, today, -1),
  ],
  [
    '(?:so far )?(?:this|the current|current) (day|week|month|quarter|year)(?: so far)?',
    ([unit = ''], today) => unitAt(unit, today, 0),
  ],
  ['for the (week|month|quarter|year)(?! (?:of|to|before))', ([unit = ''], today) => unitAt(unit, today, 0)],
  ['(week|month|quarter|year) to date', ([unit = ''], today) => unitAt(unit, today, 0)],
  ['(mtd)', (_, today) => unitAt('month', today, 0)],
  ['(ytd)', (_, today) => unitAt('year', today, 0)],
  [
    `(?:last |on )?(${WEEKDAYS.join('|')})`,
    ([name = ''], today) => {
      const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - WEEKDAYS.indexOf(name) + 7) % 7;
      return addDays(today, -(back || 7));
    },
  ],
  // Needs a preposition, because "may" is also a verb.
  [
    `(?:(?:in|of|for|since|during|from|to|and|vs|versus|than|with|against|last|this|between|through|month of|end of) )${MONTH}`,
    ([month = ''], today) => nearest(monthNumber(month), today),
  ],
  [
    `(${MONTHS.filter((name) => name !== 'may')
      .flatMap((name) => [name, name.slice(0, 3)])
      .join('|')})`,
    ([month = ''], today) => nearest(monthNumber(month), today),
  ],
  ['((?:19|20)\\d{2})', ([year = '']) => year],
];
const unitAgo = (many: number, unit: string, today: BusinessDay): string =>
  unit === 'day' || unit === 'week'
    ? addDays(today, -many * (DAYS_IN[unit] ?? 1))
    : unitAt(unit, today, -many);

const COMPILED = READINGS.map(([pattern, read]) => [new RegExp(`(?<= )${pattern}(?= )`, 'g'), read] as const);

export interface Named {
  /** In the order of the text, without repetition. */
  readonly periods: readonly string[];
  /** The position where the first of them begins. */
  readonly firstAt: number;
  readonly rest: string;
}

/** The periods that a plain text names, and the text without them. */
export function periodsIn(text: string, today: BusinessDay): Named {
  const found: { at: number; period: string }[] = [];
  let rest = text;
  for (const [pattern, read] of COMPILED) {
    rest = rest.replaceAll(pattern, (whole: string, ...groups: unknown[]) => {
      const at = groups.findIndex((each) => typeof each === 'number');
      const parts = groups.slice(0, at).map((each) => (typeof each === 'string' ? each : ''));
      found.push({ at: Number(groups[at]), period: read(parts, today) });
      // The same length as before, so that positions remain comparable.
      return ' '.repeat(whole.length);
    });
  }
  found.sort((one, other) => one.at - other.at);
  return {
    periods: [...new Set(found.map(({ period }) => period))],
    firstAt: found[0]?.at ?? 0,
    rest: ` ${rest.replaceAll(/\s+/g, ' ').trim()} `,
  };
}

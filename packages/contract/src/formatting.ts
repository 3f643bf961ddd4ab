/**
 * Formats numbers, money and times, for screens and documents alike. Amounts are received and scaled as decimal
 * strings, so that no digit is lost.
 */
import { clockOf, dayOf, longDayOf, monthOf, shortWeekdayOf, weekdayOf } from './english-dates.ts';
import type { Unit } from './figures/unit.ts';
import { agoFormat, numberFormat, type NumberFormat } from './lazy-format.ts';
import { CURRENCY_EXPONENT, type Currency } from './money.ts';
import { shareAtEnd } from './share-text.ts';

export type Amount = string | number | null | undefined;

/** Shown when a figure has no value. */
export const NOTHING = '–';

/**
 * Leones as the interfaces provide them (SLL, old) or converted to new leones (SLE), one for a thousand old ones.
 * Display only.
 */
export type Leone = 'SLL' | 'SLE';

const places = (count: number, signed = false) =>
  numberFormat({
    minimumFractionDigits: count,
    maximumFractionDigits: count,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });

const plain = { 0: places(0), 1: places(1), 2: places(2), 4: places(4), 6: places(6) };
const signed = { 0: places(0, true), 1: places(1, true), 2: places(2, true) };
/** One new leone is a thousand old ones: with only two places, whole old leones would not add up. */
const twoOrThree = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  signDisplay: 'negative',
});
const upToSix = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6, signDisplay: 'negative' });

/** A hyphen is not a minus sign: it is narrower than the plus sign, and lines may break at it. */
const trueMinus = (text: string): string => text.replaceAll('-', '−');

/** `value` divided by ten to the power of `power`, exactly, and rounded by the formatter. */
function scaled(value: string | number, power: number, format: NumberFormat): string {
  // A number with an exponent of its own, such as 5.2e-14, cannot take another one.
  const digits = typeof value === 'number' && String(value).includes('e') ? value.toFixed(20) : value;
  // A decimal string is read exactly; the type of `format` accepts only literal decimal strings.
  const text = `${digits}E-${power}` as `${number}`;
  return trueMinus(format.format(text));
}

const missing = (value: Amount): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Puts a currency sign or code before the digits but after the minus: "−$1.5K". */
function withSign(sign: string, digits: string): string {
  const [, mark = '', rest = ''] = /^([−+]?)(.*)$/s.exec(digits) ?? [];
  return mark + sign + rest;
}

/** "$424.0K"; "<$0.1K" for a value that is not zero and would be rounded to it, as `percent` does. */
function inTenths(sign: string, value: string | number, power: number, letter: 'K' | 'M' | 'B'): string {
  const digits = scaled(value, power, plain[1]);
  if (digits !== '0.0' || Number(value) === 0) return withSign(sign, digits + letter);
  return Number(value) < 0 ? `>−${sign}0.1${letter}` : `<${sign}0.1${letter}`;
}

const inLeones = (leone: Leone, extra: number): number => extra + (leone === 'SLE' ? 3 : 0);
/** Digits before the decimal point, the sign aside: decides between thousands, millions and billions. */
const size = (value: string | number, power: number): number => Math.abs(Number(value)) / 10 ** power;

/** 15,847 */
export function count(value: Amount): string {
  return missing(value) ? NOTHING : scaled(value, 0, plain[0]);
}

/** "41.7%"; "99.9%" and "<0.1%" when rounding would give 100% or 0% for a value that is neither. */
export function percent(value: Amount): string {
  return missing(value) ? NOTHING : `${shareAtEnd(value, 1) ?? scaled(value, 0, plain[1])}%`;
}

/** "23%": for a sentence, where a tenth of a percent says nothing. */
export function wholePercent(value: Amount): string {
  return missing(value) ? NOTHING : `${scaled(value, 0, plain[0])}%`;
}

/** "+12.3%", "−4.0%", "0.0%" */
export function signedPercent(value: Amount): string {
  return missing(value) ? NOTHING : `${scaled(value, 0, signed[1])}%`;
}

/** A difference between two percentages: "−0.4 pp" */
export function signedPoints(value: Amount): string {
  return missing(value) ? NOTHING : `${scaled(value, 0, signed[1])} pp`;
}

export function signedCount(value: Amount): string {
  return missing(value) ? NOTHING : scaled(value, 0, signed[0]);
}

/** "1.27" */
export function ratio(value: Amount): string {
  return missing(value) ? NOTHING : scaled(value, 0, plain[2]);
}

/** Dollars in thousands with one decimal: "$424.0K" */
export function thousands(value: Amount): string {
  return missing(value) ? NOTHING : inTenths('$', value, 3, 'K');
}

/** "$16,270": for a sentence and a list, where cents say nothing; "<$1" for what would be rounded to 0 and is not. */
export function wholeDollars(value: Amount): string {
  if (missing(value)) return NOTHING;
  const digits = scaled(value, 0, plain[0]);
  if (digits.replace('−', '') !== '0' || Number(value) === 0) return withSign('$', digits);
  return Number(value) < 0 ? '>−$1' : '<$1';
}

/** From this amount on thousands with one decimal say enough. */
const LEAST_IN_THOUSANDS = 10_000;

/**
 * How amounts that stand together are written: in thousands where each that is not 0 has ten of them, otherwise all in
 * whole dollars, so that $386 is not "$0.4K".
 */
export function togetherInDollars(values: readonly Amount[]): (value: Amount) => string {
  const small = values.some((value) => {
    const amount = missing(value) ? 0 : Math.abs(Number(value));
    return amount > 0 && amount < LEAST_IN_THOUSANDS;
  });
  return small ? wholeDollars : thousands;
}

/** An amount that stands alone: "$386", "$12.3K" */
export const shortDollars = (value: Amount): string => togetherInDollars([value])(value);

/** Dollars and cents with grouping: "$1,234.50" */
export function dollars(value: Amount): string {
  return missing(value) ? NOTHING : withSign('$', scaled(value, 0, plain[2]));
}

/** Treasury balances: leones in millions, the others in thousands with a dollar sign. */
export function treasury(value: Amount, currency: Currency, leone: Leone = 'SLL'): string {
  if (missing(value)) return NOTHING;
  if (currency !== 'SLL') return thousands(value);
  return inTenths(`${leone} `, value, inLeones(leone, 6), 'M');
}

/** Volumes: leones in B or M, dollars in M or K; USDC is written like USD. */
export function volume(value: Amount, currency: Currency, leone: Leone = 'SLL'): string {
  if (missing(value)) return NOTHING;
  if (currency === 'SLL') {
    const power = inLeones(leone, 0);
    const large = size(value, power) >= 1e9;
    return inTenths(`${leone} `, value, power + (large ? 9 : 6), large ? 'B' : 'M');
  }
  const large = size(value, 0) >= 1e6;
  return inTenths('$', value, large ? 6 : 3, large ? 'M' : 'K');
}

/** An amount in full, in its own currency: "SLL 1,234,567", "$1,234.50", "USDC 1.250000". */
export function money(value: Amount, currency: Currency, leone: Leone = 'SLL'): string {
  if (missing(value)) return NOTHING;
  if (currency === 'USD') return dollars(value);
  if (currency === 'USDC') return withSign('USDC ', scaled(value, 0, upToSix));
  return withSign(`${leone} `, scaled(value, inLeones(leone, 0), leone === 'SLE' ? twoOrThree : plain[0]));
}

/**
 * A value as a sentence says it: whole dollars, tenths of a percent, or whole percents where a word of the sentence
 * ("more", "less") is the sign.
 */
export function saidIn(value: Amount, unit: Unit, unsigned: boolean): string {
  if (missing(value)) return NOTHING;
  const said = unsigned ? String(value).replace(/^-/, '') : value;
  if (unit === 'USD') return wholeDollars(said);
  if (unit === 'percent') return unsigned ? wholePercent(said) : percent(said);
  return inUnit(said, unit);
}

/** A figure's value in full, by the unit of its catalogue entry. */
export function inUnit(value: Amount, unit: Unit, leone: Leone = 'SLL'): string {
  switch (unit) {
    case 'count':
      return count(value);
    case 'percent':
      return missing(value) ? NOTHING : `${shareAtEnd(value, 2) ?? scaled(value, 0, plain[2])}%`;
    case 'points':
      return missing(value) ? NOTHING : `${scaled(value, 0, plain[2])} pp`;
    case 'ratio':
      return missing(value) ? NOTHING : scaled(value, 0, plain[4]);
    case 'hours':
      return missing(value) ? NOTHING : `${scaled(value, 0, plain[1])} h`;
    case 'USD':
    case 'SLL':
    case 'USDC':
      return money(value, unit, leone);
  }
}

/** Decimal places of a value in full, by its unit. */
export const PLACES = {
  count: 0,
  percent: 2,
  points: 2,
  ratio: 4,
  hours: 1,
  ...CURRENCY_EXPONENT,
} as const satisfies Record<Unit, number>;

/**
 * A value for machines: its digits at the precision of its unit, without grouping, "-1234.50". Rounded as on the
 * screens, half away from zero. Null where there is no value.
 */
export function decimal(value: Amount, unit: Unit): string | null {
  if (missing(value)) return null;
  // A decimal string is read exactly; the type of `format` accepts only literal decimal strings.
  return plain[PLACES[unit]].format(value as `${number}`).replaceAll(',', '');
}

const asDate = (at: string): Date => new Date(/^\d{4}-\d{2}$/.test(at) ? `${at}-01T00:00:00Z` : at);

/** "Nov 21, 2026", from a business day or an instant. */
export const date = (at: string): string => dayOf(asDate(at));
/** "Saturday, November 21, 2026" */
export const longDate = (at: string): string => longDayOf(asDate(at));
/** "Saturday, Nov 21, 2026" */
export const dayInFull = (at: string): string => `${weekdayName(at)}, ${date(at)}`;
/** "Sat, Nov 21" */
export const weekday = (at: string): string => shortWeekdayOf(asDate(at));
/** "Saturday" */
export const weekdayName = (at: string): string => weekdayOf(asDate(at));
/** "November 2026", from YYYY-MM or any day of it. */
export const month = (at: string): string => monthOf(asDate(at));
/** "14:02 UTC" */
export const clock = (at: string): string => `${clockOf(asDate(at))} UTC`;
/** "Nov 21, 2026, 14:02 UTC"; for a business day only the date. */
export const moment = (at: string): string => (at.length === 10 ? date(at) : `${date(at)}, ${clock(at)}`);

/** "14:02 UTC" for a time of today; for any other day the date comes first. */
export const clockOn = (at: string, today: string): string =>
  at.slice(0, 10) === today ? clock(at) : moment(at);

const past = { minutes: agoFormat('minute'), hours: agoFormat('hour'), days: agoFormat('day') };

/** "now", "5 min. ago", "3 hr. ago", "yesterday" */
export function ago(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  if (seconds < 60) return 'now';
  if (seconds < 3600) return past.minutes.format(Math.floor(seconds / 60));
  if (seconds < 86_400) return past.hours.format(Math.floor(seconds / 3600));
  return past.days.format(Math.floor(seconds / 86_400));
}

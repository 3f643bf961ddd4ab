/** Values and days as text, for the plain answer that people copy and models read. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { shareAtEnd } from '@cottontree/contract/share-text.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';

const places = (count: number, signed = false): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: count,
    maximumFractionDigits: count,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
const PLAIN = { 0: places(0), 1: places(1), 2: places(2), 4: places(4), 6: places(6) };
const SIGNED = places(1, true);

/** Intl reads decimal strings exactly, but its type accepts only literal ones. */
const digits = (format: Intl.NumberFormat, value: string): string => format.format(value as `${number}`);
const withSign = (sign: string, text: string): string =>
  text.startsWith('-') ? `-${sign}${text.slice(1)}` : sign + text;

/** For example "1,234", "$1,234.50", "SLL 1,234", "12.30%". */
export function valueText(value: string, unit: Unit): string {
  switch (unit) {
    case 'count':
      return digits(PLAIN[0], value);
    case 'percent':
      return `${shareAtEnd(value, 2) ?? digits(PLAIN[2], value)}%`;
    case 'points':
      return `${digits(PLAIN[2], value)} pp`;
    case 'ratio':
      return digits(PLAIN[4], value);
    case 'hours':
      return `${digits(PLAIN[1], value)} h`;
    case 'USD':
      return withSign('$', digits(PLAIN[2], value));
    case 'SLL':
      return withSign('SLL ', digits(PLAIN[0], value));
    case 'USDC':
      return withSign('USDC ', digits(PLAIN[6], value));
  }
}

/**
 * The difference of two values: in points for percentages, else in per cent; null where the earlier one was not above
 * 0.
 */
export function derivedValue(
  how: 'points' | 'change',
  now: string | null,
  before: string | null,
): number | null {
  if (now === null || before === null) return null;
  if (how === 'points') return Number(now) - Number(before);
  return Number(before) <= 0 ? null : (Number(now) / Number(before) - 1) * 100;
}
export const derivedText = (how: 'points' | 'change', value: number): string =>
  how === 'points' ? `${SIGNED.format(value)} pp` : `${SIGNED.format(value)}%`;

const dates = {
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};
/** For example "31 August 2026". */
export const dayText = (day: BusinessDay): string => dates.day.format(new Date(`${day}T00:00:00Z`));
/** For example "August 2026". */
export const monthText = (day: BusinessDay): string => dates.month.format(new Date(`${day}T00:00:00Z`));

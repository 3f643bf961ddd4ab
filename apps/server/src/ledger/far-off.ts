/**
 * Detects stated values that are so far from the known ones that a reason is required. One rule for declarations and
 * expenses; its definition and the source of each part: docs/decisions/0046.
 */
import { max, median, min } from 'd3-array';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { AppError } from '../platform/failures/errors.ts';

/** The number of days before that count, and the number of values required to know what is usual. */
export const HISTORY_DAYS = 90;
const FEWEST = 7;
/** The number of median absolute deviations that counts as far. */
const FAR = 6;

export const REMEDY = 'Correct it, or give a reason';

/** Values of the same kind in the 90 days before, in the unit of the value. */
export interface Known {
  readonly booked: readonly number[];
  /** What people stated for days on which nothing is booked. */
  readonly declared?: readonly number[];
}

export interface Measure {
  readonly unit: 'count' | 'USD';
  /** The currency in which a declared amount was typed. */
  readonly currency?: Currency;
  /** Only a value that is too large is far off. */
  readonly upward?: true;
  /** False: the reader may not see the known values. */
  readonly visible?: boolean;
}

const digits = (value: number, unit: Measure['unit']): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: unit === 'count' ? 0 : 2 });
/** "1,234", "1,234.5 USD" */
export const shownValue = (value: number, unit: Measure['unit']): string =>
  unit === 'count' ? digits(value, unit) : `${digits(value, unit)} USD`;

/**
 * What is far off about a value compared with the usual ones; null when nothing is, or too little is known. Far off is
 * more than six median absolute deviations (each at least 1% of the median, and 1) from the median, and farther out
 * than any booked value. When no known value is below 0, a value below 0 is never usual. Uses doubles, because nothing
 * is booked from the result.
 */
export function farFromUsual(
  value: number,
  { booked, declared = [] }: Known,
  measure: Measure,
): string | null {
  const { unit, currency, upward = false, visible = true } = measure;
  const history = [...booked, ...declared];
  const usual = median(history);
  if (usual === undefined || history.length < FEWEST) return null;
  if (currency === 'SLL' && value > 0 && value < usual / 100) {
    const beside = visible ? `the usual ${shownValue(usual, unit)}` : 'what is usual';
    return `is under 1% of ${beside}: probably entered in new leones (SLE); one SLE is 1,000 SLL. ${REMEDY}`;
  }
  const spread = median(history, (each) => Math.abs(each - usual)) ?? 0;
  const reach = FAR * Math.max(spread, Math.abs(usual) / 100, 1);
  const floor = history.every((each) => each >= 0) ? 0 : -Infinity;
  const least = Math.max(floor, Math.min(usual - reach, min(booked) ?? usual));
  const most = Math.max(usual + reach, max(booked) ?? usual);
  if (value <= most && (upward || value >= least)) return null;
  if (!visible) return `is far from what is usual in the last ${HISTORY_DAYS} days. ${REMEDY}`;
  const band = upward ? `up to ${digits(most, unit)}` : `${digits(least, unit)} to ${digits(most, unit)}`;
  return `is far from the usual ${shownValue(usual, unit)} (${band} in the last ${HISTORY_DAYS} days). ${REMEDY}`;
}

/** The error for values that are far off without a reason; `fields` has at least one. */
export function farOffRefusal(fields: FieldError[]): AppError {
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new AppError('unprocessable', `${fields[0]?.path} ${fields[0]?.message}${more}`, { fields });
}

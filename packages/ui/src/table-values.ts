/** How the values of a table's cells are compared and matched. */

import { lazily } from './lazily.ts';

/** What a cell is sorted and filtered by; undefined and null are unknown. */
export type CellValue = string | number | bigint | boolean | null | undefined;

const words = lazily(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** The order of two known values of one column, ascending. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : Number(a > b);
  return words().compare(String(a), String(b));
}

const COMPARISON = /^(<=|>=|<|>|=)?\s*([-−]?[\d,]*\.?\d+)$/;
const SINCE = /^(<=|>=|<|>|=)\s*(\d{4}(?:-\d{2}){0,2})$/;
const DATE = /^\d{4}-\d{2}(-\d{2}(T.*)?)?$/;

/**
 * Whether a value matches what was typed into a column's filter. Text: whether it contains the typed text, in any case.
 * Numbers: `1,200` and `=1200` are equal to it as far as the typed places go, `>1200` and `<=1200` compare. Dates:
 * part of "2026-11-21" or of "Nov 21, 2026"; `>=2026-11` compares. An unknown value matches no filter but an empty one.
 */
export function matchesFilter(value: CellValue, typed: string): boolean {
  const filter = typed.trim();
  if (filter === '') return true;
  if (value === undefined || value === null) return false;
  const [text, sign, than = ''] = (isNumber(value) ? COMPARISON : SINCE).exec(filter) ?? [];
  if (isNumber(value) && text !== undefined) return matchesNumber(Number(value), sign, than);
  if (!isDate(value)) return contains(String(value), filter);
  if (text === undefined) return contains(`${value} ${inWords(value)}`, filter);
  return compares(value.slice(0, than.length), sign, than);
}

function matchesNumber(value: number, sign: string | undefined, typed: string): boolean {
  const digits = typed.replaceAll(',', '').replace('−', '-');
  if (sign !== undefined && sign !== '=') return compares(value, sign, Number(digits));
  // "41.7%" is shown for 41.66.
  const places = Math.min(20, digits.split('.')[1]?.length ?? 0);
  return Number(value.toFixed(places)) === Number(digits);
}

function compares<Value extends number | string>(
  value: Value,
  sign: string | undefined,
  than: Value,
): boolean {
  switch (sign) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    case '>=':
      return value >= than;
    default:
      return value === than;
  }
}

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** As dates are shown: "Nov 21, 2026", and "November 2026" for a month. */
const days = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));
const months = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const inWords = (at: string): string => (at.length === 7 ? months : days)().format(new Date(at));

const isNumber = (value: CellValue): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';
/** An ISO month, day or instant. */
const isDate = (value: CellValue): value is string =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));

/** An example of what can be typed into the filter of a column with such values. */
export const exampleFor = (value: CellValue): string =>
  isNumber(value) ? '> 0' : isDate(value) ? '> 2026-11' : 'contains';

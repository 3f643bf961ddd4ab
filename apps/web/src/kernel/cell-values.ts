/** The numbers by which tables are sorted and filtered: those that the cells show. */
import type { Currency } from '@cottontree/contract/money.ts';
import type { Amount, Leone } from './formatting.ts';

export const numberOf = (value: Amount): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** Of an amount that is shown by `thousands`. */
export function thousandsOf(value: Amount): number | null {
  const number = numberOf(value);
  return number === null ? null : number / 1_000;
}

/** Of an amount that is shown by `money`. */
export function moneyOf(value: Amount, currency: Currency, leone: Leone): number | null {
  const number = numberOf(value);
  return number === null || currency !== 'SLL' || leone === 'SLL' ? number : number / 1_000;
}

/** Whether the amounts of the rows can be compared. */
export const inOneCurrency = (rows: readonly { currency: Currency }[]): boolean =>
  new Set(rows.map(({ currency }) => currency)).size <= 1;

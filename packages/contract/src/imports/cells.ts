/** Parses the cells of a file: amounts and options by the rules of the forms. Pure. */
import { readAmount } from '../amount-text.ts';
import { cellFault } from './cell-faults.ts';
import { TEMPLATE_EXAMPLE, type ImportField } from './fields.ts';
import type { Options } from './options.ts';
import { Currency, parseMinor } from '../money.ts';
import type { z } from 'zod';

export type CellValue = string | number;

/** Normalizes a name for comparison, independent of its spelling. */
export const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Our own exports escape formulas with an apostrophe; it is removed when they are imported. */
export const textOf = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

/** Whether a row is the example row of the template, mapped or not. */
export const isTemplateExample = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => cell.length >= TEMPLATE_EXAMPLE.length && cell.trim().toUpperCase() === TEMPLATE_EXAMPLE,
  );

/** The decimal string of an amount by the forms' rule. */
function decimalOf(text: string, signed: boolean): string {
  const read = readAmount(text);
  if ('fault' in read) throw cellFault('amount', text, read.fault);
  if (!signed && read.amount.startsWith('-'))
    throw cellFault('negative', text, `${text} is negative: write it without the minus sign`);
  return read.amount;
}

function wholeOf(text: string): number {
  if (!/\d/.test(text)) throw cellFault('amount', text, 'must be a whole number');
  const amount = decimalOf(text, false);
  if (!/^\d{1,15}$/.test(amount)) throw cellFault('amount', text, 'must be a whole number');
  return Number(amount);
}

/** Parses a value or a label, case-insensitive. */
function optionReader(options: Options): (text: string) => string {
  const values = new Map(Object.keys(options).map((value) => [value, value]));
  for (const [value, label] of Object.entries(options))
    values.set(letters(value), value).set(letters(label), value);
  const labels = Object.values(options).join(', ');
  return (text) => {
    const value = values.get(text) ?? values.get(letters(text));
    if (value === undefined) throw cellFault('option', text, `${text} is not one of: ${labels}`);
    return value;
  };
}

function minorOf(text: string, currency: Currency): number {
  const minor = parseMinor(decimalOf(text, false), currency);
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('is larger than can be held exactly');
  return Number(minor);
}

/** The currency in a cell, case-insensitive; undefined if there is none. */
const currencyOf = (text: string): Currency | undefined => Currency.safeParse(text.toUpperCase()).data;

/** Parses one cell; `cellOf` returns the text of another field of the row. */
export type CellReader = (text: string, cellOf: (key: string) => string) => CellValue;

/** Created once per file. The reader throws RangeError with a message for the person who created the file. */
export function cellReader({ type }: ImportField): CellReader {
  switch (type.as) {
    case 'text':
    case 'time':
    case 'day':
      return (text) => text;
    case 'integer':
      return wholeOf;
    case 'number':
      return (text) => Number(decimalOf(text, true));
    case 'amount':
      return (text) => decimalOf(text, type.signed);
    case 'option':
      return optionReader(type.options);
    case 'money':
      return (text, cellOf) => {
        const currency = currencyOf(cellOf(type.currency));
        // The currency's own column reports that fault.
        return currency === undefined ? 0 : minorOf(text, currency);
      };
  }
}

/** The message for a schema issue; custom messages stay as they are. */
export function plainly(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'datetime')
    return 'must be a time in UTC such as 2026-11-21T09:30:00Z';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'must be a day such as 2026-11-20';
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return issue.origin === 'string'
      ? `must have at least ${issue.minimum} characters`
      : `must be at least ${issue.minimum}`;
  return issue.message;
}

/** The rules of a recipe: each makes the text of one field from the cells of a row. Pure functions. */
import { createHash } from 'node:crypto';
import { cellFault } from '@cottontree/contract/imports/cell-faults.ts';
import { textOf } from '@cottontree/contract/imports/cells.ts';
import type { ImportField } from '@cottontree/contract/imports/fields.ts';
import type { FieldRule } from '@cottontree/contract/imports/recipes.ts';

/** The text of a field, as the template of its kind has it. Throws RangeError with a message for the author of the file. */
export type FieldText = (cells: readonly string[]) => string;

type Of<From extends FieldRule['from']> = Extract<FieldRule, { readonly from: From }>;
type CellOf = (cells: readonly string[]) => string;

const isTime = ({ type }: ImportField): boolean => type.as === 'time';
const isDated = ({ type }: ImportField): boolean => type.as === 'time' || type.as === 'day';

/** Digits, or groups of three with one separator between them; then, optionally, decimals. */
const AMOUNTS = {
  ',': /^([-−])?(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)(?:,(\d+))?$/,
  '.': /^([-−])?(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)(?:\.(\d+))?$/,
} as const;

/** `1.234,50` becomes `1234.50`; with a point as the decimal mark only the separators of thousands go. */
function decimalText(text: string, mark: '.' | ','): string {
  const [, sign, whole, decimals] = AMOUNTS[mark].exec(text) ?? [];
  if (whole === undefined)
    throw cellFault(
      'amount',
      text,
      `${text} is not an amount with a ${mark === ',' ? 'comma' : 'point'} before the decimals`,
    );
  const digits = whole.replaceAll(/\D/g, '');
  return `${sign ? '-' : ''}${digits}${decimals === undefined ? '' : `.${decimals}`}`;
}

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);

const DATED =
  /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(am|pm)?)?Z?$/i;
const PLACES = { ymd: [1, 2, 3], dmy: [3, 2, 1], mdy: [3, 1, 2] } as const;
const ORDERS = { ymd: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' } as const;

/** The moment that a text states in a clock that is `offset` minutes ahead of UTC, as ISO 8601 in UTC. */
function momentOf(text: string, order: keyof typeof PLACES, offset: number): string {
  const found = DATED.exec(text);
  const wrong = cellFault(
    'date',
    text,
    `${text} is not a date written as ${ORDERS[order]} with a year of four digits`,
  );
  if (!found) throw wrong;
  const [year = '', month = '', day = ''] = PLACES[order].map((place) => found[place] ?? '');
  const [hourText = '0', minute = '00', second = '00', fraction, half] = found.slice(4);
  if (year.length !== 4 || day.length > 2) throw wrong;
  const twelve = Number(hourText);
  if (half !== undefined && (twelve < 1 || twelve > 12)) throw wrong;
  const hour = half === undefined ? twelve : (twelve % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const two = (value: number | string): string => String(value).padStart(2, '0');
  const stated = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`;
  const at = Date.parse(`${stated}Z`);
  // The parser of dates takes 31 February for a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== stated) throw wrong;
  const shifted = new Date(at - offset * 60_000).toISOString().slice(0, 19);
  return `${shifted}${fraction === undefined ? '' : `.${fraction}`}Z`;
}

function columnText(rule: Of<'column'>, field: ImportField, cellOf: CellOf): FieldText {
  const steps: ((text: string) => string)[] = [];
  const { letterCase, values, dateOrder, offsetMinutes = 0, decimal, sign } = rule;
  if (letterCase === 'upper') steps.push((text) => text.toUpperCase());
  if (letterCase === 'lower') steps.push((text) => text.toLowerCase());
  if (values !== undefined) {
    const exact = new Map(Object.entries(values));
    const folded = new Map(Object.entries(values).map(([value, meaning]) => [value.toLowerCase(), meaning]));
    steps.push((text) => exact.get(text) ?? folded.get(text.toLowerCase()) ?? text);
  }
  if (dateOrder !== undefined || (offsetMinutes !== 0 && isDated(field)))
    steps.push((text) => {
      const at = momentOf(text, dateOrder ?? 'ymd', offsetMinutes);
      return isTime(field) ? at : at.slice(0, 10);
    });
  if (decimal !== undefined) steps.push((text) => decimalText(text, decimal));
  if (sign === 'absolute') steps.push((text) => text.replace(/^[-−]/, ''));
  if (sign === 'negate') steps.push(negated);
  return (cells) => {
    const text = cellOf(cells);
    // An empty cell stays empty, unless the recipe says what it means.
    if (text === '') return values?.[''] ?? '';
    return steps.reduce((made, step) => step(made), text);
  };
}

const HASH_DIGITS = 24;

function hashText({ prefix }: Of<'hash'>, cellsOf: readonly CellOf[]): FieldText {
  return (cells) => {
    const texts = JSON.stringify(cellsOf.map((cellOf) => cellOf(cells)));
    return prefix + createHash('sha256').update(texts).digest('hex').slice(0, HASH_DIGITS);
  };
}

function stepText({ start, first, seconds }: Of<'step'>, field: ImportField, cellOf: CellOf): FieldText {
  const from = Date.parse(start);
  return (cells) => {
    const text = cellOf(cells);
    if (text === '') return '';
    const step = Number(text);
    if (!/^\d{1,7}(\.0+)?$/.test(text) || step < first)
      throw cellFault('amount', text, `${text} is not a step: a whole number from ${first}`);
    const at = new Date(from + (step - first) * seconds * 1_000).toISOString().replace('.000Z', 'Z');
    return isTime(field) ? at : at.slice(0, 10);
  };
}

const isZero = (text: string): boolean => text === '' || /^-?0+([.,]0+)?$/.test(text);

/** Which of two cells has an amount. Throws RangeError when both have one, or none. */
function sideOf(debit: string, credit: string): 'debit' | 'credit' {
  const sides = [!isZero(debit), !isZero(credit)];
  if (sides[0] && sides[1]) throw new RangeError('has a debit and a credit: one row has one amount');
  if (!sides[0] && !sides[1]) throw new RangeError('has neither a debit nor a credit');
  return sides[0] ? 'debit' : 'credit';
}

/**
 * The text of a field by its rule. `columnOf` gives the cell of a column by its name, trimmed; it throws RangeError for
 * one that the file does not have.
 */
export function fieldText(
  rule: FieldRule,
  field: ImportField,
  columnOf: (name: string) => number,
): FieldText {
  const cell = (name: string): CellOf => {
    const at = columnOf(name);
    return (cells) => textOf(cells[at]);
  };
  switch (rule.from) {
    case 'column':
      return columnText(rule, field, cell(rule.column));
    case 'constant':
      return () => rule.value;
    case 'hash':
      return hashText(rule, rule.columns.map(cell));
    case 'step':
      return stepText(rule, field, cell(rule.column));
    case 'debit-or-credit': {
      const [debit, credit] = [cell(rule.debit), cell(rule.credit)];
      return (cells) => {
        const text = sideOf(debit(cells), credit(cells)) === 'debit' ? debit(cells) : credit(cells);
        return (rule.decimal === undefined ? text : decimalText(text, rule.decimal)).replace(/^[-−]/, '');
      };
    }
    case 'sign': {
      const cellOf = cell(rule.column);
      return (cells) => {
        const text = cellOf(cells);
        if (text === '') return '';
        return decimalText(text, rule.decimal ?? '.').startsWith('-') ? rule.negative : rule.positive;
      };
    }
    case 'side': {
      const [debit, credit] = [cell(rule.debit), cell(rule.credit)];
      return (cells) =>
        sideOf(debit(cells), credit(cells)) === 'debit' ? rule.debitValue : rule.creditValue;
    }
  }
}

/** The columns that a rule reads. */
export function columnsOf(rule: FieldRule): readonly string[] {
  switch (rule.from) {
    case 'constant':
      return [];
    case 'column':
    case 'step':
    case 'sign':
      return [rule.column];
    case 'hash':
      return rule.columns;
    case 'debit-or-credit':
    case 'side':
      return [rule.debit, rule.credit];
  }
}

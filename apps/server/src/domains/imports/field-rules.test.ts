import { IMPORT_FIELDS, type ImportField } from '@cottontree/contract/imports/fields.ts';
import type { FieldRule } from '@cottontree/contract/imports/recipes.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldText } from './field-rules.ts';

const fieldOf = (key: string): ImportField => {
  const field = IMPORT_FIELDS.transactions.find((each) => each.key === key);
  if (!field) throw new Error(`transactions have no field ${key}`);
  return field;
};
/** What a rule makes of one row; columns are named a, b, c … */
const made = (rule: FieldRule, key: string, ...cells: string[]): string =>
  fieldText(rule, fieldOf(key), (name) => name.charCodeAt(0) - 97)(cells);
/** The same, or why it cannot be made. */
const fault = (rule: FieldRule, key: string, ...cells: string[]): string => {
  try {
    return made(rule, key, ...cells);
  } catch (error) {
    return (error as RangeError).message; // a rule throws nothing else
  }
};
const A = { from: 'column', column: 'a' } as const;

it('maps values in any letter case, and leaves those that are not listed', () => {
  const rule = { ...A, values: { CASH_IN: 'cash_in', '': 'p2p' } };
  expect(['CASH_IN', 'cash_in', ' Cash_In ', 'DEBIT', ''].map((text) => made(rule, 'type', text))).toEqual([
    'cash_in',
    'cash_in',
    'cash_in',
    'DEBIT',
    'p2p',
  ]);
});

it('reads dates in the stated order and clock, and refuses days that do not exist', () => {
  const at = (text: string, dateOrder: 'ymd' | 'dmy' | 'mdy', offsetMinutes = 0) =>
    fault({ ...A, dateOrder, offsetMinutes }, 'at', text);
  expect(at('3/4/2026 9:05', 'dmy')).toBe('2026-04-03T09:05:00Z');
  expect(at('3/4/2026 9:05', 'mdy')).toBe('2026-03-04T09:05:00Z');
  expect(at('2026.04.03', 'ymd')).toBe('2026-04-03T00:00:00Z');
  expect(at('01/12/2026 12:30:15 AM', 'dmy')).toBe('2026-12-01T00:30:15Z');
  expect(at('01/12/2026 00:30', 'dmy', 60)).toBe('2026-11-30T23:30:00Z');
  expect(at('01/12/2026 09:00:00.250', 'dmy')).toBe('2026-12-01T09:00:00.250Z');
  const wrong = (text: string) =>
    `${text} is not a date written as day, month, year with a year of four digits`;
  for (const text of ['31/02/2026', '1/2/26', '32/01/2026', '01/13/2026', '01/02/2026 25:00', 'soon'])
    expect(at(text, 'dmy')).toBe(wrong(text));
});

it('reads amounts by the stated decimal mark, and refuses the other one', () => {
  const comma = (text: string) => fault({ ...A, decimal: ',' }, 'amount', text);
  expect(['1.234.567,89', '12,5', '1 234,00', '7', '-3,10'].map(comma)).toEqual([
    '1234567.89',
    '12.5',
    '1234.00',
    '7',
    '-3.10',
  ]);
  for (const text of ['1234.567', '1.23,5', '1,2,3', '12a'])
    expect(comma(text)).toBe(`${text} is not an amount with a comma before the decimals`);
  expect(fault({ ...A, decimal: '.' }, 'amount', '1,234.50')).toBe('1234.50');
  expect(fault({ ...A, decimal: ',', sign: 'absolute' }, 'amount', '-1.000,50')).toBe('1000.50');
  expect(fault({ ...A, sign: 'negate' }, 'amount', '-5')).toBe('5');
});

it('counts steps from a start, also past the end of a month', () => {
  const rule = {
    from: 'step',
    column: 'a',
    start: '2026-10-31T00:00:00Z',
    first: 1,
    seconds: 3_600,
  } as const;
  expect(['1', '2', '25', '743'].map((step) => made(rule, 'at', step))).toEqual([
    '2026-10-31T00:00:00Z',
    '2026-10-31T01:00:00Z',
    '2026-11-01T00:00:00Z',
    '2026-11-30T22:00:00Z',
  ]);
  for (const text of ['0', '-1', '1.5', 'x', '99999999'])
    expect(fault(rule, 'at', text)).toBe(`${text} is not a step: a whole number from 1`);
});

it('makes the id of a row from its cells: the stated digits of SHA-256', () => {
  const rule: FieldRule = { from: 'hash', columns: ['a', 'c'], prefix: 'PS-' };
  // printf '["1","C9"]' | sha256sum
  expect(made(rule, 'id', '1', 'x', 'C9')).toBe('PS-732987c305016c668b7160ff');
  expect(made(rule, 'id', '1', 'y', 'C9')).toBe(made(rule, 'id', '1', 'z', 'C9'));
  expect(made(rule, 'id', '1C', '', '9')).not.toBe(made(rule, 'id', '1', '', 'C9'));
});

it('takes the amount and the type from a debit or a credit column, and refuses both and none', () => {
  const amount: FieldRule = { from: 'debit-or-credit', debit: 'a', credit: 'b', decimal: ',' };
  const type: FieldRule = {
    from: 'side',
    debit: 'a',
    credit: 'b',
    debitValue: 'cash_out',
    creditValue: 'cash_in',
  };
  expect([made(amount, 'amount', '1.000,50', ''), made(type, 'type', '1.000,50', '0,00')]).toEqual([
    '1000.50',
    'cash_out',
  ]);
  expect([made(amount, 'amount', '', '7,25'), made(type, 'type', '0', '7,25')]).toEqual(['7.25', 'cash_in']);
  expect(fault(type, 'type', '1', '2')).toBe('has a debit and a credit: one row has one amount');
  expect(fault(amount, 'amount', '', '0,00')).toBe('has neither a debit nor a credit');
  const sign: FieldRule = { from: 'sign', column: 'a', negative: 'cash_out', positive: 'cash_in' };
  expect(['-1.5', '3'].map((text) => made(sign, 'type', text))).toEqual(['cash_out', 'cash_in']);
});

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const grouped = (whole: string, separator: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, separator);

it('reads every amount back exactly that is written with any grouping and a decimal comma', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('', '.', ' ', '\u00a0', "'"), (amount, separator) => {
      const [whole = '', cents] = amount.split('.');
      const rule = { ...A, decimal: ',' } as const;
      expect(made(rule, 'amount', `${grouped(whole, separator)},${cents}`)).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

it('reads every moment back exactly that is written in any order, clock and offset', () => {
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom('ymd', 'dmy', 'mdy'),
      fc.integer({ min: -840, max: 840 }),
      fc.constantFrom('/', '-', '.'),
      fc.boolean(),
      (moment, dateOrder, offsetMinutes, separator, half) => {
        const expected = `${moment.toISOString().slice(0, 19)}Z`;
        const local = new Date(Date.parse(expected) + offsetMinutes * 60_000).toISOString();
        const parts = { y: local.slice(0, 4), m: local.slice(5, 7), d: local.slice(8, 10) };
        const day = dateOrder
          .split('')
          .map((letter) => parts[letter as 'y'])
          .join(separator);
        const hour = Number(local.slice(11, 13));
        const clock = half
          ? `${hour % 12 === 0 ? 12 : hour % 12}${local.slice(13, 19)} ${hour < 12 ? 'AM' : 'PM'}`
          : local.slice(11, 19);
        expect(made({ ...A, dateOrder, offsetMinutes }, 'at', `${day} ${clock}`)).toBe(expected);
      },
    ),
    { numRuns: 2_000 },
  );
});

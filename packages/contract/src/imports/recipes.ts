/**
 * Recipes of bulk import: how the columns of a file become the fields of a row. A recipe is kept under a name, used for
 * the next file with the same columns, and is a JSON file too.
 */
import { z } from 'zod';
import { Instant } from '../calendar.ts';
import { FreeText } from '../free-text.ts';
import { ImportKind, MAX_IMPORT_COLUMNS } from './fields.ts';

/** States what a recipe file is; another value is refused. */
export const RECIPE_FORMAT = 'cottontree-import-recipe-1';

export const LetterCase = z.enum(['upper', 'lower']);
export const DateOrder = z.enum(['ymd', 'dmy', 'mdy']);
export const DecimalMark = z.enum(['.', ',']);
/** absolute: without its sign; negate: with the other sign. */
export const SignRule = z.enum(['absolute', 'negate']);

const ColumnName = FreeText.max(300);
const FieldText = FreeText.max(300);
/** Minutes by which the file's clock is ahead of UTC. */
const Offset = z
  .int()
  .min(-14 * 60)
  .max(14 * 60);

/** The text of a column, converted in the order of these properties. */
const FromColumn = z.strictObject({
  from: z.literal('column'),
  column: ColumnName,
  letterCase: LetterCase.optional(),
  /** The file's value, in any letter case, and what it means; a value that is not listed stays as it is. */
  values: z.record(FreeText.max(200), FieldText).optional(),
  dateOrder: DateOrder.optional(),
  offsetMinutes: Offset.optional(),
  decimal: DecimalMark.optional(),
  sign: SignRule.optional(),
});
const FromConstant = z.strictObject({ from: z.literal('constant'), value: FieldText.min(1) });
/** The prefix and the first 24 hexadecimal digits of the SHA-256 of these cells, written as a JSON array of strings. */
const FromHash = z.strictObject({
  from: z.literal('hash'),
  columns: z.array(ColumnName).min(1).max(MAX_IMPORT_COLUMNS),
  prefix: z
    .string()
    .regex(/^([A-Za-z0-9][A-Za-z0-9._:-]{0,19})?$/, 'must be up to 20 letters, digits or . _ : -'),
});
/** `start` plus `seconds` for each step after the step `first`. */
const FromStep = z.strictObject({
  from: z.literal('step'),
  column: ColumnName,
  start: Instant,
  first: z.int().min(0).max(1_000_000),
  seconds: z.int().min(1).max(86_400),
});
/** The amount in whichever of two columns has one. */
const FromDebitOrCredit = z.strictObject({
  from: z.literal('debit-or-credit'),
  debit: ColumnName,
  credit: ColumnName,
  decimal: DecimalMark.optional(),
});
/** One value for amounts below zero, another for the rest. */
const FromSign = z.strictObject({
  from: z.literal('sign'),
  column: ColumnName,
  decimal: DecimalMark.optional(),
  negative: FieldText.min(1),
  positive: FieldText.min(1),
});
/** One value where the column of debits has an amount, another where that of credits has. */
const FromSide = z.strictObject({
  from: z.literal('side'),
  debit: ColumnName,
  credit: ColumnName,
  debitValue: FieldText.min(1),
  creditValue: FieldText.min(1),
});

export const FieldRule = z.discriminatedUnion('from', [
  FromColumn,
  FromConstant,
  FromHash,
  FromStep,
  FromDebitOrCredit,
  FromSign,
  FromSide,
]);
export type FieldRule = z.infer<typeof FieldRule>;

export const Recipe = z.strictObject({
  format: z.literal(RECIPE_FORMAT),
  kind: ImportKind,
  /** The header of the files that it reads. */
  columns: z.array(ColumnName).min(1).max(MAX_IMPORT_COLUMNS),
  /** By the key of the field; fields that are left out are empty. */
  fields: z.record(FreeText.max(40), FieldRule),
  /** Of transactions: customers that are not known are created, with what the file does not say as unknown. */
  createSubscribers: z.boolean(),
});
export type Recipe = z.infer<typeof Recipe>;

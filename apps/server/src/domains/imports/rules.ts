/** Converts the columns and cells of a file to rows of the ingest contract. Pure functions. */
import { saveDailyEntry, saveFinancialEntry } from '@cottontree/contract/data-entry/data-entry.ts';
import { createExpense } from '@cottontree/contract/expenses/expense-management.ts';
import {
  cellReader,
  isTemplateExample,
  letters,
  plainly,
  textOf,
  type CellReader,
  type CellValue,
} from '@cottontree/contract/imports/cells.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { ImportMapping, ImportState } from '@cottontree/contract/imports/imports.ts';
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
  OpeningBalance,
} from '@cottontree/contract/ingest/ingest.ts';
import type { Recipe } from '@cottontree/contract/imports/recipes.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { z } from 'zod';
import { columnsOf, fieldText, type FieldText } from './field-rules.ts';

/** Rows of a file that are checked and stored together. */
export const CHUNK_ROWS = 10_000;
/** Kinds whose rows are stored together, all or none. */
export const WHOLE_FILES: ReadonlySet<ImportKind> = new Set(['opening-balances']);
/** Characters of cells after which a chunk ends, however few rows it has. */
export const CHUNK_LENGTH = 8 * 1024 * 1024;

const ImportedExpense = createExpense.spec.input
  .omit({ departmentId: true })
  .extend({ department: z.string().max(200) });

const ImportedOpening = OpeningBalance.extend({ day: BusinessDay });

export interface RowOf {
  readonly transactions: IngestTransaction;
  readonly subscribers: IngestSubscriber;
  readonly 'kyc-cases': IngestKycCase;
  readonly cards: IngestCard;
  readonly rates: IngestRate;
  readonly 'opening-balances': z.infer<typeof ImportedOpening>;
  readonly 'security-events': IngestSecurityEvent;
  readonly 'support-tickets': IngestSupportTicket;
  readonly daily: BodyOf<typeof saveDailyEntry>;
  readonly financials: BodyOf<typeof saveFinancialEntry>;
  readonly expenses: z.infer<typeof ImportedExpense>;
}
const ROW_SCHEMAS: { readonly [K in ImportKind]: z.ZodType<RowOf[K]> } = {
  transactions: IngestTransaction,
  subscribers: IngestSubscriber,
  'kyc-cases': IngestKycCase,
  cards: IngestCard,
  rates: IngestRate,
  'opening-balances': ImportedOpening,
  'security-events': IngestSecurityEvent,
  'support-tickets': IngestSupportTicket,
  daily: saveDailyEntry.spec.input,
  financials: saveFinancialEntry.spec.input,
  expenses: ImportedExpense,
};

/** A problem of one row; `field` is the field's key, or null for the row itself. */
export interface Problem {
  readonly field: string | null;
  readonly message: string;
}

/** Maps each column to the field of the same name in any spelling: "Full name" is fullName. A field is used once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ImportMapping {
  const fields = new Map<string, string>();
  for (const { key, property } of IMPORT_FIELDS[kind]) {
    fields.set(letters(key), key);
    fields.set(letters(property), key);
  }
  const taken = new Set<string>();
  return header.map((name) => {
    const key = fields.get(letters(name));
    // A file does not contain minor units: a column of that name must be mapped by hand.
    if (key === undefined || taken.has(key) || /minor$/i.test(name)) return null;
    taken.add(key);
    return key;
  });
}

/**
 * The row number that a spreadsheet shows, with the heading as row 1; `row` counts the rows below the heading from 1.
 */
export const sheetRow = (row: number): number => row + 1;

/** Why a mapping cannot be used; null when it can. */
export function mappingFault(
  kind: ImportKind,
  columns: number,
  mapping: readonly (string | null)[],
): string | null {
  if (mapping.length !== columns) return `must name a field or null for each of the ${columns} columns`;
  const known = new Set(IMPORT_FIELDS[kind].map(({ key }) => key));
  const used = mapping.filter((key) => key !== null);
  const unknown = used.find((key) => !known.has(key));
  if (unknown !== undefined) return `${unknown} is not a field of ${kind}`;
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  return twice === undefined ? null : `${twice} is filled by two columns`;
}

/** How a file is read: by a recipe or, without one, by the field that each column fills. */
export interface FileReading {
  readonly header: readonly string[];
  readonly mapping: ImportMapping;
  readonly recipe: Recipe | null;
}

/** Required fields that nothing fills. */
export const missingFields = (kind: ImportKind, { mapping, recipe }: FileReading): string[] =>
  IMPORT_FIELDS[kind]
    .filter(({ key, required }) => required && !(recipe ? key in recipe.fields : mapping.includes(key)))
    .map(({ key }) => key);

/** The index of a column by its name. Throws RangeError when the file has no such column, or two. */
const columnIn =
  (header: readonly string[]) =>
  (name: string): number => {
    const at = header.indexOf(name);
    if (at === -1) throw new RangeError(`the file has no column ${name}`);
    if (header.indexOf(name, at + 1) !== -1)
      throw new RangeError(`the file has two columns ${name}: rename one of them`);
    return at;
  };

/** Why a recipe cannot read a file; null when it can. `path` is below `recipe`. */
export function recipeFault(
  kind: ImportKind,
  header: readonly string[],
  recipe: Recipe,
): { readonly path: string; readonly message: string } | null {
  if (recipe.kind !== kind)
    return { path: 'kind', message: `is ${recipe.kind}, and the file contains ${kind}` };
  if (recipe.createSubscribers && kind !== 'transactions')
    return { path: 'createSubscribers', message: 'must be false unless the file contains transactions' };
  const fields = new Map(IMPORT_FIELDS[kind].map((field) => [field.key, field]));
  for (const [key, rule] of Object.entries(recipe.fields)) {
    const field = fields.get(key);
    if (!field) return { path: `fields.${key}`, message: `is not a field of ${kind}` };
    try {
      fieldText(rule, field, columnIn(header));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { path: `fields.${key}`, message: error.message };
    }
  }
  return null;
}

/** For each column the field that it alone fills by the recipe, as a mapping shows it. */
export function mappingOf(header: readonly string[], recipe: Recipe): ImportMapping {
  const mapping: (string | null)[] = header.map(() => null);
  for (const [key, rule] of Object.entries(recipe.fields)) {
    const at = rule.from === 'column' ? header.indexOf(rule.column) : -1;
    if (at !== -1) mapping[at] ??= key;
  }
  return mapping;
}

export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly Problem[] };

const EXAMPLE_ROW = 'This is the template’s example row: remove it';

interface ReadField {
  readonly field: ImportField;
  readonly textIn: FieldText;
  /** The last column that it needs; -1 for none. */
  readonly lastColumn: number;
  readonly valueOf: CellReader;
}

function readFields(kind: ImportKind, { header, mapping, recipe }: FileReading): ReadField[] {
  return IMPORT_FIELDS[kind].flatMap((field): ReadField[] => {
    const valueOf = cellReader(field);
    if (recipe === null) {
      const column = mapping.indexOf(field.key);
      if (column === -1) return [];
      const textIn = (cells: readonly string[]): string => textOf(cells[column]);
      return [{ field, textIn, lastColumn: column, valueOf }];
    }
    const rule = recipe.fields[field.key];
    if (rule === undefined) return [];
    const columns = columnsOf(rule).map((name) => header.indexOf(name));
    const textIn = fieldText(rule, field, columnIn(header));
    return [{ field, textIn, lastColumn: Math.max(-1, ...columns), valueOf }];
  });
}

/** The keys of the fields that a file fills, and the reader of their texts; a text that cannot be made is empty. */
export function textReader(
  kind: ImportKind,
  reading: FileReading,
): { readonly keys: string[]; readonly textsOf: (cells: readonly string[]) => string[] } {
  const fields = readFields(kind, reading);
  return {
    keys: fields.map(({ field }) => field.key),
    textsOf: (cells) =>
      fields.map(({ textIn }) => {
        try {
          return textIn(cells);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          return '';
        }
      }),
  };
}

/**
 * Creates a reader for the rows of one file; created once, because all rows have the same columns. `complete` adds
 * values of fields that the file does not fill.
 */
export function rowReader<K extends ImportKind>(
  kind: K,
  reading: FileReading,
  complete: (values: Record<string, CellValue>) => void = () => undefined,
): (cells: readonly string[]) => ReadRow<RowOf[K]> {
  const fields = readFields(kind, reading);
  const places = new Map(fields.map(({ field }, at) => [field.key, at]));
  const keys = new Map(IMPORT_FIELDS[kind].map(({ key, property }) => [property, key]));
  const optional = new Set(IMPORT_FIELDS[kind].flatMap(({ key, required }) => (required ? [] : [key])));
  const schema = ROW_SCHEMAS[kind];
  const width = reading.header.length;
  return (cells) => {
    if (isTemplateExample(cells)) return { problems: [{ field: null, message: EXAMPLE_ROW }] };
    const problems: Problem[] = [];
    const otherLength = { field: null, message: `has ${cells.length} cells, the header ${width}` };
    if (cells.length > width) problems.push(otherLength);
    const failed = (key: string, error: unknown): void => {
      if (!(error instanceof RangeError)) throw error;
      problems.push({ field: key, message: error.message });
    };
    const texts = fields.map(({ field, textIn }) => {
      try {
        return textIn(cells);
      } catch (error) {
        failed(field.key, error);
        return '';
      }
    });
    const cellOf = (key: string): string => texts[places.get(key) ?? -1] ?? '';
    const values: Record<string, CellValue> = {};
    fields.forEach(({ field, valueOf }, at) => {
      const text = texts[at] ?? '';
      // An empty cell means the field's default.
      if (text === '') return;
      try {
        values[field.property] = valueOf(text, cellOf);
      } catch (error) {
        failed(field.key, error);
      }
    });
    complete(values);
    const read = schema.safeParse(values);
    if (read.success) return problems.length === 0 ? { row: read.data } : { problems };
    let cut = false;
    for (const issue of read.error.issues) {
      const property = String(issue.path[0] ?? '');
      const key = keys.get(property) ?? null;
      const place = key === null ? undefined : places.get(key);
      // Empty cells at the end of a row may be missing; where a required one is missing, the row was truncated.
      if (place !== undefined && (fields[place]?.lastColumn ?? -1) >= cells.length) {
        cut = true;
        continue;
      }
      if (problems.some(({ field }) => field !== null && field === key)) continue;
      // What nothing fills follows from other fields, whose faults are named.
      if (place === undefined && key !== null && problems.length > 0 && optional.has(key)) continue;
      problems.push({ field: key, message: property in values ? plainly(issue) : 'is required' });
    }
    if (cut) problems.unshift(otherLength);
    return { problems };
  };
}

/** Converts a problem of a stored row to the terms of the file: `rows.7.amountMinor` is the column amount of row 7. */
export function fieldOfPath(
  kind: ImportKind,
  { path, message }: { readonly path: string; readonly message: string },
): { readonly index: number } & Problem {
  const [, index, property] = path.split('.');
  const field = IMPORT_FIELDS[kind].find((each) => each.property === property)?.key ?? null;
  return { index: Number(index), field, message: message.replaceAll(/(\w)Minor\b/g, '$1') };
}

const FROM: Readonly<
  Record<'send' | 'map' | 'check' | 'commit' | 'cancel' | 'undo', readonly ImportState[]>
> = {
  send: ['uploading'],
  map: ['uploaded', 'checked'],
  check: ['uploaded', 'checked', 'stopped'],
  commit: ['checked'],
  cancel: ['uploading', 'uploaded', 'checking', 'checked', 'committing'],
  undo: ['committed', 'stopped'],
};
/** Whether an import in this state may take this step. */
export const mayStep = (step: keyof typeof FROM, state: ImportState): boolean => FROM[step].includes(state);

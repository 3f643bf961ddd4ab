/** Converts the columns and cells of a file to rows of the ingest contract. Pure functions. */
import { saveDailyEntry, saveFinancialEntry } from '@cottontree/contract/data-entry/data-entry.ts';
import { createExpense } from '@cottontree/contract/expenses/expense-management.ts';
import {
  cellReader,
  isTemplateExample,
  letters,
  plainly,
  textOf,
  type CellValue,
} from '@cottontree/contract/imports/cells.ts';
import { IMPORT_FIELDS, type ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { ImportMapping, ImportState } from '@cottontree/contract/imports/imports.ts';
import { IngestSubscriber, IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { z } from 'zod';

/** Rows of a file that are checked and stored together. */
export const CHUNK_ROWS = 10_000;
/** Characters of cells after which a chunk ends, however few rows it has. */
export const CHUNK_LENGTH = 8 * 1024 * 1024;

const ImportedExpense = createExpense.spec.input
  .omit({ departmentId: true })
  .extend({ department: z.string().max(200) });

export interface RowOf {
  readonly transactions: IngestTransaction;
  readonly subscribers: IngestSubscriber;
  readonly daily: BodyOf<typeof saveDailyEntry>;
  readonly financials: BodyOf<typeof saveFinancialEntry>;
  readonly expenses: z.infer<typeof ImportedExpense>;
}
const ROW_SCHEMAS: { readonly [K in ImportKind]: z.ZodType<RowOf[K]> } = {
  transactions: IngestTransaction,
  subscribers: IngestSubscriber,
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

/** Required fields that no column fills. */
export const missingFields = (kind: ImportKind, mapping: readonly (string | null)[]): string[] =>
  IMPORT_FIELDS[kind].filter(({ key, required }) => required && !mapping.includes(key)).map(({ key }) => key);

export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly Problem[] };

const EXAMPLE_ROW = 'This is the template’s example row: remove it';

/** Creates a reader for the rows of one file; created once, because all rows have the same columns. */
export function rowReader<K extends ImportKind>(
  kind: K,
  mapping: readonly (string | null)[],
): (cells: readonly string[]) => ReadRow<RowOf[K]> {
  const columns = new Map(mapping.flatMap((key, column) => (key === null ? [] : [[key, column] as const])));
  const fields = IMPORT_FIELDS[kind].flatMap((field) => {
    const column = columns.get(field.key);
    return column === undefined ? [] : [{ field, column, valueOf: cellReader(field) }];
  });
  const keys = new Map(IMPORT_FIELDS[kind].map(({ key, property }) => [property, key]));
  const schema = ROW_SCHEMAS[kind];
  return (cells) => {
    if (isTemplateExample(cells)) return { problems: [{ field: null, message: EXAMPLE_ROW }] };
    const problems: Problem[] = [];
    const otherLength = { field: null, message: `has ${cells.length} cells, the header ${mapping.length}` };
    if (cells.length > mapping.length) problems.push(otherLength);
    const cellOf = (key: string): string => textOf(cells[columns.get(key) ?? -1]);
    const values: Record<string, CellValue> = {};
    for (const { field, column, valueOf } of fields) {
      const text = textOf(cells[column]);
      // An empty cell means the field's default.
      if (text === '') continue;
      try {
        values[field.property] = valueOf(text, cellOf);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        problems.push({ field: field.key, message: error.message });
      }
    }
    const read = schema.safeParse(values);
    if (read.success) return problems.length === 0 ? { row: read.data } : { problems };
    let cut = false;
    for (const issue of read.error.issues) {
      const property = String(issue.path[0] ?? '');
      const key = keys.get(property) ?? null;
      // Empty cells at the end of a row may be missing; where a required one is missing, the row was truncated.
      if (key !== null && (columns.get(key) ?? 0) >= cells.length) {
        cut = true;
        continue;
      }
      if (problems.some(({ field }) => field !== null && field === key)) continue;
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

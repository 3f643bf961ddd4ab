/** How the columns and cells of a file become rows of the ingest contract. Pure. */
import { saveDailyEntry, saveFinancialEntry } from '@cottontree/contract/data-entry.ts';
import { createExpense } from '@cottontree/contract/expense-management.ts';
import {
  cellReader,
  isTemplateExample,
  letters,
  plainly,
  textOf,
  type CellValue,
} from '@cottontree/contract/import-cells.ts';
import { IMPORT_FIELDS, type ImportKind } from '@cottontree/contract/import-fields.ts';
import type { ImportMapping, ImportState } from '@cottontree/contract/imports.ts';
import { IngestSubscriber, IngestTransaction } from '@cottontree/contract/ingest.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { z } from 'zod';

/** Rows of a file that are checked, stored and proved together. */
export const CHUNK_ROWS = 10_000;
/** Characters of cells with which a chunk ends, however few its rows are. */
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

/** A problem of one row, by the field's key; null: of the row itself. */
export interface Problem {
  readonly field: string | null;
  readonly message: string;
}

/** For each column the field of the same name, however it is spelt: "Full name" is fullName. A field is taken once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ImportMapping {
  const fields = new Map<string, string>();
  for (const { key, property } of IMPORT_FIELDS[kind]) {
    fields.set(letters(key), key);
    fields.set(letters(property), key);
  }
  const taken = new Set<string>();
  return header.map((name) => {
    const key = fields.get(letters(name));
    // Minor units are not what a file holds: a column of that name must be chosen by hand.
    if (key === undefined || taken.has(key) || /minor$/i.test(name)) return null;
    taken.add(key);
    return key;
  });
}

/** The row of a file as a spreadsheet numbers it, the heading being row 1; `row` counts the rows below it from 1. */
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
  const strange = used.find((key) => !known.has(key));
  if (strange !== undefined) return `${strange} is not a field of ${kind}`;
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  return twice === undefined ? null : `${twice} is filled by two columns`;
}

/** Fields that every row must have and no column fills. */
export const missingFields = (kind: ImportKind, mapping: readonly (string | null)[]): string[] =>
  IMPORT_FIELDS[kind].filter(({ key, required }) => required && !mapping.includes(key)).map(({ key }) => key);

export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly Problem[] };

const EXAMPLE_ROW = 'This is the template’s example row: remove it';

/** Reads the rows of one file: made once, because the columns are the same for all. */
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
      // An empty cell says nothing: the row's own default holds.
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
      // Empty cells at the end of a row may be left out; where one is needed, the row was cut short.
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

/** What a rule says of a stored row in the words of the file: `rows.7.amountMinor` is row 7's column amount. */
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

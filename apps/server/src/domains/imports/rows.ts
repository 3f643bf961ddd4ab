/** The rows of a file: its cells by their fields, as the ingest contract wants them, or what is wrong with them. Pure functions. */
import { saveDailyEntry, saveFinancialEntry } from '@cottontree/contract/data-entry/data-entry.ts';
import { createExpense } from '@cottontree/contract/expenses/expense-management.ts';
import {
  cellReader,
  isTemplateExample,
  plainly,
  textOf,
  type CellReader,
  type CellValue,
} from '@cottontree/contract/imports/cells.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '@cottontree/contract/imports/fields.ts';
import { isCellFault, type CellFaultKind } from '@cottontree/contract/imports/cell-faults.ts';
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
import type { BodyOf } from '@cottontree/contract/route.ts';
import { z } from 'zod';
import { columnsOf, fieldText, type FieldText } from './field-rules.ts';
import { columnIn, type FileReading } from './reading.ts';

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
  /** What a recipe can put right; undefined for anything else. */
  readonly fault?: CellFaultKind | undefined;
  /** The text that is wrong; undefined without a fault, and of an empty one. */
  readonly text?: string | undefined;
}

/**
 * The row number that a spreadsheet shows, with the heading as row 1; `row` counts the rows below the heading from 1.
 */
export const sheetRow = (row: number): number => row + 1;

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

const isDateFault = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_format' && (issue.format === 'datetime' || issue.format === 'date');

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
      problems.push({
        field: key,
        message: error.message,
        ...(isCellFault(error) && { fault: error.kind, text: error.text }),
      });
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
      const value = values[property];
      problems.push(
        value === undefined
          ? { field: key, message: 'is required', fault: 'empty' }
          : {
              field: key,
              message: plainly(issue),
              ...(isDateFault(issue) && { fault: 'date', text: String(value) }),
            },
      );
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

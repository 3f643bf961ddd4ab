import type { ReactNode } from 'react';
import { nameOf } from './table.tsx';
import { filteredBy, type DataColumn } from './use-table-model.ts';
import type { CellValue } from './table-values.ts';

/** What a table shows, for a file: unformatted values, in the units that the heads name. */
export interface TableContent {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Makes files of what a table shows. */
export interface TableFiles {
  /** Why this person may not have them, as a sentence. */
  refusal: string | undefined;
  save: (kind: 'csv' | 'xlsx', content: TableContent) => void;
}

/** The values of the columns that have some, and the texts of those that are only texts; a column of buttons has neither. */
export function contentOf<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): TableContent {
  const kept = columns.flatMap((column) => {
    const of =
      column.value === undefined
        ? (row: Row) => textOf(column.cell(row))
        : (row: Row) => filteredBy(column, row);
    const known = column.value !== undefined || rows.some((row) => of(row) !== undefined);
    return known ? [{ head: [nameOf(column), column.unit].filter(Boolean).join(', '), of }] : [];
  });
  return { heads: kept.map(({ head }) => head), rows: rows.map((row) => kept.map(({ of }) => of(row))) };
}

const textOf = (cell: ReactNode): string | undefined => (typeof cell === 'string' ? cell : undefined);

import { csvLine } from '@cottontree/csv/csv-line.ts';

export type CsvValue = string | number | bigint | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  head: string;
  /** The raw value: an unformatted number, or a time as Date (written in ISO 8601, UTC). */
  value: (row: Row) => CsvValue;
}

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** CSV text: one header line, then a line per row. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const body = rows.map((row) => csvLine(columns.map((column) => cellText(column.value(row)))));
  return csvLine(columns.map((column) => column.head)) + body.join('');
}

/** CSV text as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export const csvFile = (csv: string): Blob => new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });

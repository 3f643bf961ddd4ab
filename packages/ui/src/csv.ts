export type CsvValue = string | number | bigint | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  head: string;
  /** The raw value: an unformatted number, or a time as Date (written in ISO 8601, UTC). */
  value: (row: Row) => CsvValue;
}

// Characters that make a spreadsheet read a cell as a formula, including full-width forms.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;
// A decimal string such as an amount of money: a leading minus is a sign there, not a formula.
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
}

function quoted(text: string): string {
  return /[",\r\n]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * CSV text by RFC 4180: one header line, CRLF after every line, quotes where needed. Text that a spreadsheet would run
 * as a formula is escaped with a leading apostrophe (OWASP, "CSV injection").
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const line = (values: readonly CsvValue[]) =>
    `${values.map((value) => quoted(cellText(value))).join(',')}\r\n`;
  const body = rows.map((row) => line(columns.map((column) => column.value(row))));
  return line(columns.map((column) => column.head)) + body.join('');
}

/** CSV text as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export const csvFile = (csv: string): Blob => new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });

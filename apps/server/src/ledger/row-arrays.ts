/**
 * Many rows in one statement: as one array literal per column, when the statement also compares, sums or sorts them, or
 * as lines for COPY, which is faster when they are only written.
 */
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { BusinessTable, Column, Value } from './business-rows.ts';

const quoted = (text: string): string =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;

/**
 * `{1,NULL,"text"}`. Joined from an array, here and below: a string built piece by piece is a tree of concatenations
 * that takes five times as long to flatten.
 */
export function arrayLiteral(values: readonly Value[]): string {
  let last: Value | undefined;
  let lastText = '';
  const parts = values.map((value) => {
    // Most columns repeat their value from row to row.
    if (value !== last) {
      lastText = value === null ? 'NULL' : typeof value === 'number' ? String(value) : quoted(value);
      last = value;
    }
    return lastText;
  });
  return `{${parts.join(',')}}`;
}

export type ColumnLiterals = readonly string[];
export const columnLiterals = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ColumnLiterals =>
  columns.map((column) => arrayLiteral(rows.map((row) => column.value(row))));

/**
 * `(select unnest(...) as <column>, ..., generate_series(1, n) as ordinal) sent`. In the select list the arrays are
 * expanded in parallel without spooling each of them, which takes a third of the time of `from unnest(...)`.
 * Identifiers and casts must come from the table's own definition, never from a caller's text.
 */
export function sentRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  literals: ColumnLiterals = columnLiterals(columns, rows),
): RawBuilder<unknown> {
  const arrays = columns.map(
    ({ type, name }, index) => sql`unnest(${literals[index]}::${sql.raw(type)}[]) as ${sql.raw(name)}`,
  );
  return sql`(select ${sql.join(arrays)}, generate_series(1, ${rows.length}::int) as ordinal) as sent`;
}

export const columnNames = <Row>(table: BusinessTable<Row>): RawBuilder<unknown> =>
  sql.raw(table.columns.map((each) => each.name).join(', '));

/** SHA-256 over the values as they are stored: what the audit record stores about a batch, without personal data. */
export function contentHash(literals: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const literal of literals) hash.update(literal).update(';');
  return hash.digest('hex');
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll(
        /[\\\t\n\r]/g,
        (found) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found] ?? '',
      )
    : text;

export const NULL_FIELD = String.raw`\N`;
const field = (value: Value): Value =>
  value === null ? NULL_FIELD : typeof value === 'number' ? value : escaped(value);

/** Rows as lines of COPY's text format, without line breaks; `leading` returns fields that precede a row's columns. */
export function copyLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  leading?: (index: number) => string,
): string[] {
  // One array reused for all lines, because a batch has ten thousand.
  const fields: Value[] = [];
  return rows.map((row, index) => {
    let at = 0;
    if (leading) fields[at++] = leading(index);
    for (const column of columns) fields[at++] = field(column.value(row));
    return fields.join('\t');
  });
}

export const endedLines = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${lines.join('\n')}\n`;

export const copyText = <Row>({ columns }: BusinessTable<Row>, rows: readonly Row[]): string =>
  endedLines(copyLines(columns, rows));

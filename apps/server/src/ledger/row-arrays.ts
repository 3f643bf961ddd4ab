/**
 * Many rows in one statement. A batch travels as one array literal a column: the parameters are few, PostgreSQL plans
 * one statement, and a driver that knows nothing of COPY inside a transaction can send it.
 */
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { BusinessTable, Column, Value } from './business-rows.ts';

const quoted = (text: string): string =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;

/** `{1,NULL,"text"}` */
export function arrayLiteral(values: Iterable<Value>): string {
  let literal = '';
  for (const value of values) {
    literal += literal === '' ? '{' : ',';
    literal += value === null ? 'NULL' : typeof value === 'number' ? value : quoted(value);
  }
  return literal === '' ? '{}' : `${literal}}`;
}

const columnLiteral = <Row>(column: Column<Row>, rows: readonly Row[]): string =>
  arrayLiteral(rows.map((row) => column.value(row)));

/** Identifiers and casts come from the table's own definition, never from a caller's text. */
const raw = (text: string): RawBuilder<unknown> => sql.raw(text);

/** `unnest(...) with ordinality as sent(<columns>, ordinal)`; ordinal counts from 1. */
export function sentRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): RawBuilder<unknown> {
  const arrays = columns.map((each) => sql`${columnLiteral(each, rows)}::${raw(each.type)}[]`);
  const names = columns.map((each) => each.name).join(', ');
  return sql`unnest(${sql.join(arrays)}) with ordinality as sent(${raw(names)}, ordinal)`;
}

export const columnNames = <Row>(table: BusinessTable<Row>): RawBuilder<unknown> =>
  raw(table.columns.map((each) => each.name).join(', '));

/** SHA-256 over the values as they are stored: what the audit record keeps of a batch, without personal data. */
export function contentHash<Row>(table: BusinessTable<Row>, rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const column of table.columns) hash.update(column.name).update(columnLiteral(column, rows));
  return hash.digest('hex');
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll(
        /[\\\t\n\r]/g,
        (found) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found] ?? '',
      )
    : text;

/** One line of COPY's text format. */
export function copyLine<Row>(table: BusinessTable<Row>, row: Row): string {
  let line = '';
  for (const column of table.columns) {
    const value = column.value(row);
    if (line !== '') line += '\t';
    line += value === null ? String.raw`\N` : typeof value === 'number' ? value : escaped(value);
  }
  return `${line}\n`;
}

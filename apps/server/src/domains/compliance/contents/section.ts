/** Report sections from SQL: the rows of a query are printed unchanged. */
import type { ReportSection } from '@cottontree/contract/compliance/reports.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import type { Period } from '../periods.ts';

/** The input of a report. */
export interface Reporting {
  readonly db: Db;
  readonly period: Period;
  /** The time of generation: later data is left out. */
  readonly at: Date;
}

export interface Stated {
  readonly title: string;
  readonly note: string;
  /** Column titles in the order of the query; `#name` marks a number. */
  readonly columns: readonly string[];
  /** Uses $1 and $2, the first and the last day of the period, and $3, the time of generation. */
  readonly sql: string;
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? `${value}`
    : JSON.stringify(value);
};

export async function section({ db, period, at }: Reporting, stated: Stated): Promise<ReportSection> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(
      `with asked as (select $1::date as first, $2::date as last, $3::timestamptz as at)
select stated.* from (${stated.sql}) as stated(${stated.columns.map((_, index) => `c${index}`).join(', ')})`,
      [period.from, period.to, at],
    ),
  );
  return {
    title: stated.title,
    note: stated.note,
    columns: stated.columns.map((name) => ({ name: name.replace('#', ''), numeric: name.startsWith('#') })),
    rows: rows.map((row) => Object.values(row).map(text)),
  };
}

export const IN_PERIOD = (column: string): string => `${column} between $1::date and $2::date`;

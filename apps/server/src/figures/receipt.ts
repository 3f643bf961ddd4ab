/** The receipt of a figure: what it is, what it was, how it is computed, and which rows are behind it. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureRows, Receipt } from '@cottontree/contract/figures.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { openDay, type Clock } from '../kernel/clock.ts';
import { invalid } from '../kernel/errors.ts';
import { provisionalUpTo } from '../ledger/provisional-days.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { Sight } from '../kernel/personal-data.ts';
import { sumsOfMonth } from '../kernel/derived-check.ts';
import { sealOfUnit } from '../kernel/seal-on-demand.ts';
import { entryOf, rowsSql, valuesSql, type Figure, type ListedRow, type RowColumn } from './figure.ts';
import { locateValue, type Recorded } from './locate.ts';
import { signReceipt } from './signature.ts';

const shown = ({ recordedAt, value }: Recorded) => ({ recordedAt: recordedAt.toISOString(), value });

/** Throws as `locateValue`. */
export async function writeReceipt(
  db: Db,
  clock: Clock,
  keyring: Keyring,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
): Promise<Receipt> {
  const { day, open, current, earlier } = await locateValue(db, clock, figure, dimension, asOf);
  const value = current?.value ?? null;
  const recordedAt = current?.recordedAt.toISOString() ?? null;
  const { rows } = await sql<{ provisional: Receipt['provisional'] }>`
    select ${provisionalUpTo(sql`${day}::date`)} as provisional`.execute(db);
  return {
    figure: entryOf(figure),
    dimension,
    asOf: day,
    value,
    recordedAt,
    provisional: rows[0]?.provisional ?? null,
    history: earlier.map(shown),
    sql: valuesSql(figure),
    rowsSql: rowsSql(figure),
    sums: open ? await sumsOfMonth(db, day) : null,
    seal: open || figure.timing === 'asked' ? null : await sealOfUnit(db, keyring, 'figure_values', day),
    signature: signReceipt(keyring, { figureId: figure.id, dimension, day, recordedAt, value }),
  };
}

/**
 * Whether what a value of a day stands on is as sealed, or of the open day follows from its rows; null: nothing is sealed, or
 * the value is computed when it is read.
 */
export async function standsOn(
  db: Db,
  clock: Clock,
  keyring: Keyring,
  { timing }: Figure,
  day: BusinessDay,
): Promise<boolean | null> {
  if (timing === 'live' && day === openDay(clock)) return (await sumsOfMonth(db, day)).holds;
  if (timing === 'asked') return null;
  return (await sealOfUnit(db, keyring, 'figure_values', day))?.holds ?? null;
}

function shownCell(row: ListedRow, { name, numeric, personal }: RowColumn, sight: Sight): string | null {
  const value = row[name]?.toString() ?? null;
  const kind = typeof personal === 'function' ? personal(row) : personal;
  if (value === null || !kind || sight.sees(kind)) return value;
  // No mask is a number.
  return numeric ? null : sight.show(kind, value);
}

const CURSOR = /^\d{1,9}$/;

/**
 * One page of the rows behind a value, as the reader may see them; the cursor is how many rows came before. Throws as
 * `locateValue`.
 */
export async function readRows(
  db: Db,
  clock: Clock,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
  page: { readonly cursor?: string | undefined; readonly limit: number },
  sight: Sight,
): Promise<FigureRows> {
  if (page.cursor !== undefined && !CURSOR.test(page.cursor))
    throw invalid('cursor', 'must be one that this call returned');
  const offset = Number(page.cursor ?? 0);
  const { day } = await locateValue(db, clock, figure, dimension, asOf);
  const { columns, orderTells } = figure.rows;
  const hidden = columns.flatMap(({ name, personal }) =>
    typeof personal === 'string' && !sight.sees(personal) ? [name] : [],
  );
  const shuffledBy = orderTells ? hidden : [];
  const asked = [day, dimension, clock.now(), page.limit + 1, offset];
  // One row more than shown tells whether there is a next page.
  const { rows } = await db.executeQuery<ListedRow>(
    CompiledQuery.raw(rowsSql(figure, shuffledBy), shuffledBy.length > 0 ? [...asked, sight.shuffle] : asked),
  );
  return {
    columns: columns.map(({ name, numeric }) => ({ name, numeric })),
    rows: rows.slice(0, page.limit).map((row) => columns.map((column) => shownCell(row, column, sight))),
    nextCursor: rows.length > page.limit ? String(offset + page.limit) : null,
  };
}

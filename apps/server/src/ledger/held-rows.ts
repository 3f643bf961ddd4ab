/** Separates new rows from rows that are already stored, and writes the new ones. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { AppError } from '../platform/failures/errors.ts';
import type { BusinessTable, Column, Value } from './business-rows.ts';
import { columnLiterals, columnNames, contentHash, sentRows, type ColumnLiterals } from './row-arrays.ts';

export interface Sifted<Row> {
  readonly fresh: Row[];
  /** Stored in an earlier state that the sent row may replace. */
  readonly changed: Row[];
  readonly unchanged: number;
  /** The days that the fresh and changed rows refer to. */
  readonly days: BusinessDay[];
}

const pick = <Row>(table: BusinessTable<Row>, names: readonly string[]): Column<Row>[] =>
  table.columns.filter((column) => names.includes(column.name));
function keyJoin<Row>(table: BusinessTable<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const join = sql.raw(table.key.map((name) => `held.${name} = sent.${name}`).join(' and '));
  const column = table.columns.find(({ name }) => name === table.partitionedBy);
  if (!column) return join;
  const values = rows.map((row) => String(column.value(row))).toSorted();
  const type = sql.raw(column.type);
  return sql`${join} and held.${sql.raw(column.name)} between ${values[0]}::${type} and ${values.at(-1)}::${type}`;
}

/**
 * Throws AppError `invalid` when an identity occurs twice with different content; identical repetitions count as
 * unchanged.
 */
function withoutRepetitions<Row>(table: BusinessTable<Row>, rows: readonly Row[], list: string): Row[] {
  const keys = pick(table, table.identity ?? table.key);
  const seen = new Map<string, Row>();
  const content = (row: Row): Value[] => table.columns.map((column) => column.value(row));
  return rows.filter((row, index) => {
    let key = '';
    for (const column of keys) key += `${column.value(row)}|`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, row);
      return true;
    }
    if (JSON.stringify(content(first)) === JSON.stringify(content(row))) return false;
    const path = `${list}.${index}.id`;
    const message = `is also that of ${list}.${rows.indexOf(first)}, with different content`;
    throw new AppError('invalid', `${path}: ${message}`, { fields: [{ path, message }] });
  });
}

/** Finds the indexes of the rows that are already stored. */
type FindHeld<Row> = (
  tx: Db,
  rows: readonly Row[],
  pathOf: (row: Row) => string,
) => Promise<ReadonlySet<number>>;

export const heldByKey =
  <Row>(table: BusinessTable<Row>): FindHeld<Row> =>
  async (tx, rows) => {
    const { rows: known } = await sql<{ ordinal: number }>`
      select sent.ordinal from ${sentRows(pick(table, table.key), rows)} join ${sql.table(table.name)} held on ${keyJoin(table, rows)}
      `.execute(tx);
    return new Set(known.map((each) => each.ordinal - 1));
  };

/**
 * Sorts a batch into new, changed and unchanged rows. Throws AppError `conflict` naming the first row that is stored
 * with content which it may not replace. The caller holds the lock that prevents others from adding such rows, or
 * `findHeld` takes it.
 */
export async function siftRows<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  rows: readonly Row[],
  { list = 'rows', findHeld = heldByKey(table) }: { list?: string; findHeld?: FindHeld<Row> } = {},
): Promise<Sifted<Row>> {
  const single = withoutRepetitions(table, rows, list);
  const held = await findHeld(tx, single, (row) => `${list}.${rows.indexOf(row)}`);
  const fresh = held.size === 0 ? single : single.filter((_, index) => !held.has(index));
  const compared = held.size === 0 ? [] : single.filter((_, index) => held.has(index));
  const { changed, days } = await compareHeld(tx, table, compared, rows, list);
  for (const column of pick(table, table.days)) {
    for (const row of fresh) {
      const value = column.value(row);
      if (value !== null) days.add(String(value).slice(0, 10));
    }
  }
  const unchanged = rows.length - fresh.length - changed.length;
  return { fresh, changed, unchanged, days: [...days].toSorted() };
}

export interface Difference {
  /** The position of the row among those compared, from 1. */
  readonly ordinal: number;
  /** The row may not replace the stored one. */
  readonly conflict: boolean;
  readonly days: string[] | null;
}

/**
 * The stored rows that are compared with the sent ones. When one index entry leads to many rows, each entry is read
 * once: reading a customer's busy day again for every row of that day would take minutes.
 */
function candidateRows<Row>(table: BusinessTable<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  if (!table.foundBy) return sql.table(table.name);
  return sql`(
    with near as materialized (
      select held.* from (select distinct ${sql.raw(table.foundBy.join(', '))} from ${sentRows(pick(table, table.foundBy), rows)}) sent
        join ${sql.table(table.name)} held on ${keyJoin({ ...table, key: table.foundBy }, rows)})
    select * from near)`;
}

/** Of rows that are already stored, those stored with other content. */
export async function differences<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  compared: readonly Row[],
): Promise<readonly Difference[]> {
  if (compared.length === 0) return [];
  const of = (side: string): string => table.columns.map((column) => `${side}.${column.name}`).join(', ');
  const differing = table.days.map(
    (name) =>
      `case when sent.${name} is distinct from held.${name} then array[sent.${name}::date, held.${name}::date] end`,
  );
  const { rows } = await sql<Difference>`
    select sent.ordinal, coalesce(${sql.raw(table.conflict)}, false) as conflict,
           array_to_json(array_remove(${sql.raw(differing.join(' || '))}, null)) as days
      from ${sentRows(table.columns, compared)} join ${candidateRows(table, compared)} held on ${keyJoin(table, compared)}
     where row(${sql.raw(of('sent'))}) is distinct from row(${sql.raw(of('held'))})
     order by sent.ordinal`.execute(tx);
  return rows;
}

async function compareHeld<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  compared: readonly Row[],
  rows: readonly Row[],
  list: string,
): Promise<{ changed: Row[]; days: Set<BusinessDay> }> {
  const changed: Row[] = [];
  const days = new Set<BusinessDay>();
  for (const each of await differences(tx, table, compared)) {
    const row = compared[each.ordinal - 1];
    if (row === undefined) continue;
    if (each.conflict) {
      const path = `${list}.${rows.indexOf(row)}`;
      const key = pick(table, table.key).map((column) => `${column.name} ${column.value(row)}`);
      const message = `${key.join(', ')} is already held with different content`;
      throw new AppError('conflict', `${path}: ${message}; nothing of this batch was loaded`, {
        fields: [{ path, message }],
      });
    }
    changed.push(row);
    for (const day of each.days ?? []) days.add(day);
  }
  return { changed, days };
}

/** Resolves to the SHA-256 of what was written; null when there was nothing to write. */
export async function insertRows<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  rows: readonly Row[],
  literals: ColumnLiterals = columnLiterals(table.columns, rows),
): Promise<string | null> {
  if (rows.length === 0) return null;
  await sql`
    insert into ${sql.table(table.name)} (${columnNames(table)})
    select ${columnNames(table)} from ${sentRows(table.columns, rows, literals)}`.execute(tx);
  return contentHash(literals);
}

/** Like `insertRows`, over rows stored in an earlier state. */
export async function replaceRows<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  rows: readonly Row[],
): Promise<string | null> {
  if (rows.length === 0) return null;
  const literals = columnLiterals(table.columns, rows);
  const set = table.columns
    .filter((column) => !table.key.includes(column.name))
    .map((column) => `${column.name} = sent.${column.name}`);
  await sql`
    update ${sql.table(table.name)} held set ${sql.raw(set.join(', '))}
      from ${sentRows(table.columns, rows, literals)} where ${keyJoin(table, rows)}`.execute(tx);
  return contentHash(literals);
}

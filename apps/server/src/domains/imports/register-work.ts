/**
 * Rows of a register from a file: subscribers, cards, cases, tickets, security events and rates. They are stored like
 * those of every feed. Undoing restores what they replaced and removes the others, unless something depends on them.
 */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { sql } from 'kysely';
import { lockRegister, type Batch } from '../ingest/index.ts';
import { marksOf, registerFault, type RegisterKind } from './undo-store.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import type { BusinessTable } from '../../ledger/business-rows.ts';
import { closedAmong } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { differences, heldByKey } from '../../ledger/held-rows.ts';
import {
  evidenceOf,
  ConcurrentBatch,
  refuseDependents,
  removedRowsEvidence,
  type Acting,
  type Evidence,
  type Findings,
  type ImportWork,
  type Mark,
  type Written,
} from './import-work.ts';
import { inReadTransaction } from './rehearsal.ts';

export interface Register<Row> {
  readonly kind: RegisterKind;
  readonly table: BusinessTable<Row>;
  /** The field that a fault of the identity names. */
  readonly idField: string;
  /** Why a stored row may not become the sent one. */
  readonly fixed: string;
  /** What is wrong with one row by itself; its path may begin with any list. */
  problems(row: Row, index: number, today: BusinessDay): FieldError[];
  /** What is wrong with the rows as the database stands. */
  unknown?(tx: Db, rows: readonly Row[]): Promise<FieldError[]>;
  store(tx: Db, rows: readonly Row[], at: Date): Promise<Batch>;
}

const inRows = ({ path, message }: FieldError): FieldError => ({
  path: path.replace(/^\w+\./, 'rows.'),
  message,
});

async function examineIn<Row>(
  tx: Db,
  { table, idField, fixed, problems: problemsOf, unknown }: Register<Row>,
  rows: readonly Row[],
  at: Date,
): Promise<Findings> {
  const today = businessDayOf(at);
  const problems = rows.flatMap((row, index) => problemsOf(row, index, today)).map(inRows);
  if (rows.length === 0) return { problems, held: new Set() };
  problems.push(...((await unknown?.(tx, rows)) ?? []));
  const held = new Set(await heldByKey(table)(tx, rows, () => ''));
  const places = [...held];
  const compared = places.flatMap((index) => rows[index] ?? []);
  for (const { ordinal, conflict } of await differences(tx, table, compared)) {
    const index = places[ordinal - 1] ?? -1;
    held.delete(index);
    if (conflict) problems.push({ path: `rows.${index}.${idField}`, message: fixed });
  }
  return { problems, held };
}

/** The key of a row as text; its parts contain no spaces. */
const keyText = <Row>(table: BusinessTable<Row>, row: Row): string =>
  table.key.map((name) => String(table.columns.find((column) => column.name === name)?.value(row))).join(' ');

interface Snapshot {
  id: string;
  mark: string;
  content: Readonly<Record<string, unknown>>;
}
/** The current state of the rows with these keys, by key. */
async function snapshotsOf<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Snapshot>> {
  const first = [...new Set(keys.map((key) => key.split(' ')[0] ?? ''))];
  const { rows } = await sql<Snapshot>`
    select concat_ws(' ', ${sql.raw(table.key.join(', '))}) as id, md5(to_jsonb(s)::text) as mark, to_jsonb(s) as content
      from ${sql.table(table.name)} s
     where ${sql.raw(table.key[0] ?? '')}::text = any(${first}::text[])
       and concat_ws(' ', ${sql.raw(table.key.join(', '))}) = any(${[...keys]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores rows with what an undo needs to restore the register. */
export async function storeMarked<Row>(
  tx: Db,
  { table, store }: Pick<Register<Row>, 'table' | 'store'>,
  rows: readonly Row[],
  at: Date,
): Promise<Written> {
  const keys = [...new Set(rows.map((row) => keyText(table, row)))];
  const before = await snapshotsOf(tx, table, keys);
  const batch = await store(tx, rows, at);
  const after = await snapshotsOf(tx, table, keys);
  const marks = [...after.values()].flatMap(({ id, mark }): Mark[] => {
    const held = before.get(id);
    return held?.mark === mark ? [] : [{ id, after: mark, before: held?.content ?? null }];
  });
  if (batch.result.inserted !== marks.length) throw new ConcurrentBatch();
  const fresh = marks.flatMap(({ id, before: held }) => (held === null ? [id] : []));
  return { ...evidenceOf(batch), stored: marks.length, ids: fresh, marks };
}

/** Removes what `storeMarked` wrote. Throws AppError `conflict`, naming what depends on it. */
export async function undoMarked<Row>(
  tx: Db,
  { kind, table }: Pick<Register<Row>, 'kind' | 'table'>,
  importId: string,
  at: Date,
): Promise<Evidence> {
  await lockRegister(tx);
  await sql`
    create temp table undone on commit drop as select * from ${marksOf(importId)} m where m.id is not null`.execute(
    tx,
  );
  refuseDependents(await registerFault(tx, kind, sql`undone`, { thorough: true }));
  const held = sql.raw(
    table.days.map((name) => `(s.${name}::date), ((m.before->>'${name}')::date)`).join(', '),
  );
  const key = sql.raw(`concat_ws(' ', ${table.key.map((name) => `s.${name}`).join(', ')})`);
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct d.day from undone m join ${sql.table(table.name)} s on ${key} = m.id
     cross join lateral (values ${held}) d(day)
     where d.day is not null order by 1`.execute(tx);
  const days = rows.map(({ day }) => day);
  await lockDays(tx, days);
  const columns = sql.raw(table.columns.map(({ name }) => name).join(', '));
  await sql`
    update ${sql.table(table.name)} s
       set (${columns}) = (select ${columns} from jsonb_populate_record(null::${sql.table(table.name)}, m.before))
      from undone m where m.id = ${key} and m.before is not null`.execute(tx);
  await sql`
    delete from ${sql.table(table.name)} s using undone m where m.id = ${key} and m.before is null`.execute(
    tx,
  );
  const closed = (await closedAmong(tx, days))[0];
  if (closed !== undefined) await markDue(tx, closed, at, { balances: false });
  return removedRowsEvidence(days);
}

export const registerWork = <Row>(register: Register<Row>): ImportWork<Row> => ({
  identity: { field: register.idField, of: (row) => keyText(register.table, row) },
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => await examineIn(tx, register, rows, at)),
  store: async (tx, rows, { at }: Acting) => await storeMarked(tx, register, rows, at),
  undo: async (tx, importId, { at }) => await undoMarked(tx, register, importId, at),
});

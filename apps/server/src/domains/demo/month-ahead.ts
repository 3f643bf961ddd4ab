/**
 * Prepares a month of the demo company in separate tables (rows, indexes and the leaf hashes of the rows) on a second
 * connection, while another closes the month before. Nobody sees them until they are attached. Remains of a crash are
 * dropped.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/database/client.ts';
import { DIGEST_SQL, leafSql } from '../../platform/database/sealed-table.ts';
import { SEALED_TABLES } from '../../platform/database/sealed-tables.ts';
import { readAsSealed } from '../../platform/audit/seals/seal-check.ts';
import { monthTable } from '../../ledger/booking.ts';
import { bookedTransactionsTable } from '../../ledger/rollup-tables.ts';
import type { MonthRows } from './month-rows.ts';
import { onConnection } from './one-connection.ts';

const ROWS = 'demo_ahead_';
const LEAVES = 'demo_leaves_';
const named = (prefix: string, day: string): string => `${prefix}${day.slice(0, 4)}${day.slice(5, 7)}`;
const rowsTable = (day: string): string => named(ROWS, day);
const leavesTable = (day: string): string => named(LEAVES, day);

/** The seal definition of transactions. */
const [SEALED] = SEALED_TABLES.filter(({ name }) => name === 'transactions');

/** Resolves to false, having done nothing, when live business has created the month already. */
export async function fillAhead(client: pg.PoolClient, { from, copies }: MonthRows): Promise<boolean> {
  const { db, copy } = onConnection(client);
  const month = monthTable(from);
  if (!SEALED) throw new Error('Transactions are sealed');
  const leaf = leafSql(SEALED);
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ held: boolean }>`select to_regclass(${month}) is not null as held`.execute(
      tx,
    );
    if (rows[0]?.held === true) return false;
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const name = rowsTable(from);
    const table = sql.table(name);
    await sql`create table ${table} (like transactions including defaults including constraints)`.execute(tx);
    // COPY with FREEZE: nobody else can see the table yet, so vacuum need not write it a second time.
    await copy({ ...bookedTransactionsTable, name }, copies.transactions, 'freeze');
    // Created after the rows: it takes a third of the time.
    await sql`create index ${sql.id(`${month}_subscriber_id_business_day_idx`)} on ${table} (subscriber_id, business_day)`.execute(
      tx,
    );
    await sql`create index ${sql.id(`${month}_business_day_at_idx`)} on ${table} (business_day, at)`.execute(
      tx,
    );
    await readAsSealed(tx);
    await sql`
      create unlogged table ${sql.table(leavesTable(from))} as
      select scope, array_agg(leaf) as leaves, ${sql.raw(DIGEST_SQL)} as digest
        from (select t.business_day::text as scope, ${sql.raw(leaf)} as leaf from ${table} t offset 0) r group by scope`.execute(
      tx,
    );
    return true;
  });
}

/** Attaches the prepared table as a month of the transactions, and records the leaf hashes of its rows. */
export async function attachAhead(tx: Db, from: string, end: string): Promise<void> {
  const month = monthTable(from);
  const leaves = sql.table(leavesTable(from));
  await sql`alter table ${sql.table(rowsTable(from))} rename to ${sql.id(month)}`.execute(tx);
  // Unlike creating a partition in place, this does not block readers of the other months.
  await sql`alter table transactions attach partition ${sql.table(month)}
            for values from (${sql.lit(`${from.slice(0, 7)}-01`)}) to (${sql.lit(end)})`.execute(tx);
  await sql`select open_transaction_month(${month})`.execute(tx);
  // The rows did not pass through a trigger.
  await sql`
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transactions', scope, leaves, '{}', digest, sha256('') from ${leaves} order by scope`.execute(
    tx,
  );
  await sql`drop table ${leaves}`.execute(tx);
}

/** Drops the tables that an earlier attempt left. No other connection may be filling one. */
export async function dropAhead(owner: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname ~ ${`^(${ROWS}|${LEAVES})[0-9]{6}$`}`.execute(owner);
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(owner);
}

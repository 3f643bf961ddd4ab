/**
 * Tables for the bulk load: transactions with their journal, and the three rollups to which a batch's sums are added.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { WITH_THE_NEXT } from '../platform/database/transaction-messages.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { transactionsTable, type BusinessTable, type Column, type Value } from './business-rows.ts';
import { columnNames, sentRows } from './row-arrays.ts';
import type { Rollup, Total } from './rollup.ts';

/** A transaction and the total that it was added to, which contains its journal. */
export interface BookedTransaction {
  readonly row: IngestTransaction;
  readonly total: Total;
}
const journalColumn: Column<BookedTransaction> = {
  name: 'journal_id',
  type: 'bigint',
  value: ({ total: { journal } }) => journal?.id ?? null,
};
export const bookedTransactionsTable: BusinessTable<BookedTransaction> = {
  ...transactionsTable,
  columns: [
    ...transactionsTable.columns.map(({ name, type, value }) => ({
      name,
      type,
      value: (booked: BookedTransaction) => value(booked.row),
    })),
    journalColumn,
  ],
};

const total = (name: string, type: string, value: (row: Total) => Value): Column<Total> => ({
  name,
  type,
  value,
});
/** The columns that the rows of a total have in common; `transactions` has columns of the same names. */
export const GROUP: readonly Column<Total>[] = [
  total('business_day', 'date', (row) => row.businessDay),
  total('type', 'text', (row) => row.first.type),
  total('product', 'text', (row) => row.first.product),
  total('tier', 'text', (row) => row.first.tier),
  total('kyc_level', 'smallint', (row) => row.first.kycLevel),
  total('currency', 'text', (row) => row.first.currency),
  total('to_currency', 'text', (row) => row.first.toCurrency),
  total('status', 'text', (row) => row.first.status),
  total('reason_code', 'text', (row) => row.first.reasonCode),
  total('purpose', 'text', (row) => row.first.purpose),
  total('fx_rate', 'numeric(18,6)', (row) => row.first.fxRate),
];
const SUMS: readonly Column<Total>[] = [
  total('n', 'bigint', (row) => row.n),
  total('amount', 'bigint', (row) => row.amount),
  total('to_amount', 'bigint', (row) => row.toAmount),
  total('fee_gross', 'bigint', (row) => row.feeGross),
  total('gst', 'bigint', (row) => row.gst),
  total('fee_net', 'bigint', (row) => row.feeNet),
  total('interchange', 'bigint', (row) => row.interchange),
  total('commission', 'bigint', (row) => row.commission),
];
const names = (columns: readonly { name: string }[]): string => columns.map((each) => each.name).join(', ');

export const totalsTable: BusinessTable<Total> = {
  name: 'daily_totals',
  key: GROUP.map((each) => each.name),
  conflict: 'false',
  days: ['business_day'],
  columns: [...GROUP, ...SUMS],
};

interface Active {
  readonly day: string;
  readonly id: string;
}
const activeTable = (name: string, column: string): BusinessTable<Active> => ({
  name,
  key: ['business_day', column],
  conflict: 'false',
  days: ['business_day'],
  columns: [
    { name: 'business_day', type: 'date', value: (row) => row.day },
    { name: column, type: 'text', value: (row) => row.id },
  ],
});
export const activesTable = activeTable('daily_actives', 'subscriber_id');
export const cardActivesTable = activeTable('daily_card_actives', 'card_id');

/** In the order of the primary key, so that its index grows at the end. */
export const activeRows = (days: ReadonlyMap<string, ReadonlySet<string>>): Active[] =>
  [...days].flatMap(([day, ids]) => [...ids].toSorted().map((id) => ({ day, id })));

/** Part of a statement: the rows of a batch that are not stored yet. */
const notingActives = (table: BusinessTable<Active>, rows: readonly Active[]): RawBuilder<unknown> => sql`
  ${sql.table(`new_${table.name}`)} as (
    insert into ${sql.table(table.name)} (${columnNames(table)})
    select ${columnNames(table)} from ${sentRows(table.columns, rows)}
    on conflict do nothing)`;

/** Adds the batch's sums. Its days are locked, so the order of rows cannot cause a deadlock with another batch. */
export async function addRollup(tx: Db, rollup: Rollup): Promise<void> {
  const totals = [...rollup.totals.values()];
  const actives = notingActives(activesTable, activeRows(rollup.actives));
  const cardActives = notingActives(cardActivesTable, activeRows(rollup.cardActives));
  // Rates written differently ("22500" and "22500.0") are one row of the table, so they are summed before they are
  // added.
  await sql`
    with ${actives}, ${cardActives}
    insert into daily_totals (${columnNames(totalsTable)})
    select ${sql.raw(names(GROUP))}, ${sql.raw(SUMS.map(({ name }) => `sum(${name})::bigint`).join(', '))}
      from ${sentRows(totalsTable.columns, totals)}
     group by ${sql.raw(names(GROUP))}
    on conflict (${sql.raw(names(GROUP))}) do update
      set ${sql.raw(SUMS.map(({ name }) => `${name} = daily_totals.${name} + excluded.${name}`).join(', '))} ${sql.raw(WITH_THE_NEXT)}`.execute(
    tx,
  );
}

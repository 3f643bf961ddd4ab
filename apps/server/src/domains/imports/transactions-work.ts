/** Transactions from a file: stored like those of every feed. Undoing withdraws them while their days are open. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import { transactionProblems, storeTransactions, tooEarly } from '../ingest/index.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import { closedMonthFault, closedMonthsOf } from '../../ledger/accounting-months.ts';
import { transactionsTable } from '../../ledger/business-rows.ts';
import { closedSince } from '../../ledger/close-day.ts';
import { differences } from '../../ledger/held-rows.ts';
import { unknownParties, unquoted } from '../../ledger/known-parties.ts';
import { openedOn } from '../../ledger/open-books.ts';
import { findIds, strangeId } from '../../ledger/transaction-ids.ts';
import { withdrawTransactions } from '../../ledger/withdraw-transactions.ts';
import {
  evidenceOf,
  ConcurrentBatch,
  removedRowsEvidence,
  type Acting,
  type Evidence,
  type Findings,
  type ImportWork,
  type Written,
} from './import-work.ts';
import { inReadTransaction } from './rehearsal.ts';

const bookedOn = (row: IngestTransaction): BusinessDay => row.at.slice(0, 10);

async function examineIn(tx: Db, rows: readonly IngestTransaction[], at: Date): Promise<Findings> {
  const today = businessDayOf(at);
  const problems = rows.flatMap((row, index) => transactionProblems(row, index, today));
  problems.push(...(await unknownParties(tx, rows)), ...(await unquoted(tx, rows)));
  problems.push(...tooEarly(rows, await openedOn(tx)));
  const found = await findIds(tx, rows);
  const held = new Set<number>();
  for (const each of found) {
    const row = rows[each.ordinal - 1];
    if (each.strange && row)
      problems.push({ path: `rows.${each.ordinal - 1}.id`, message: strangeId(row.id, each) });
    else held.add(each.ordinal - 1);
  }
  const places = [...held];
  const compared = places.flatMap((index) => rows[index] ?? []);
  for (const { ordinal } of await differences(tx, transactionsTable, compared)) {
    const index = places[ordinal - 1] ?? -1;
    held.delete(index);
    problems.push({ path: `rows.${index}.id`, message: 'is already held with different content' });
  }
  const closed = await closedMonthsOf(tx, rows.map(bookedOn));
  rows.forEach((row, index) => {
    const message = held.has(index) ? null : closedMonthFault(closed, bookedOn(row));
    if (message !== null) problems.push({ path: `rows.${index}.at`, message });
  });
  return { problems, held };
}

async function store(tx: Db, rows: readonly IngestTransaction[], { at }: Acting): Promise<Written> {
  const before = new Set((await findIds(tx, rows)).map(({ ordinal }) => rows[ordinal - 1]?.id));
  const batch = await storeTransactions(tx, rows, at);
  const ids = [...new Set(rows.map((row) => row.id).filter((id) => !before.has(id)))];
  if (batch.result.inserted !== ids.length) throw new ConcurrentBatch();
  const days = [...new Set(rows.filter(({ id }) => !before.has(id)).map(bookedOn))].toSorted();
  return { ...evidenceOf(batch), stored: ids.length, ids, marks: [], days };
}

async function undo(tx: Db, importId: string, { at }: Acting): Promise<Evidence> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(cardinality(ids)), 0)::int as n from import_writes where import_id = ${importId}`.execute(
    tx,
  );
  const expected = rows[0]?.n ?? 0;
  if (expected === 0) return removedRowsEvidence([]);
  const ids = sql`select unnest(ids) as id from import_writes where import_id = ${importId}`;
  const days = await withdrawTransactions(tx, ids, expected);
  const first = days[0];
  // Later days may be closed already while an earlier period is still being loaded; their figures depend on these days.
  if (first !== undefined && (await closedSince(tx, first))) await markDue(tx, first, at);
  return removedRowsEvidence(days);
}

export const transactionsWork: ImportWork<IngestTransaction> = {
  identity: { field: 'id', of: (row) => row.id },
  bookedOn,
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => await examineIn(tx, rows, at)),
  store,
  undo,
};

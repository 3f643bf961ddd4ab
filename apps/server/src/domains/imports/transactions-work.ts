/** Transactions from a file: stored like those of every feed. Undoing withdraws them while their days are open. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import {
  ensureMonths,
  lockRegister,
  transactionProblems,
  storeTransactions,
  tooEarly,
} from '../ingest/index.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import { closedMonthFault, closedMonthsOf } from '../../ledger/accounting-months.ts';
import { transactionsTable } from '../../ledger/business-rows.ts';
import { closedSince } from '../../ledger/close-day.ts';
import { differences } from '../../ledger/held-rows.ts';
import { unknownParties, unquoted } from '../../ledger/known-parties.ts';
import { openedOn } from '../../ledger/open-books.ts';
import { lockDays } from '../../ledger/day-locks.ts';
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
import { storeMarked, undoMarked } from './register-work.ts';
import { SUBSCRIBERS } from './registers.ts';
import { inReadTransaction } from './rehearsal.ts';
import { exceptUnknownPeople, unregistered } from './unknown-people.ts';

const bookedOn = (row: IngestTransaction): BusinessDay => row.at.slice(0, 10);

/** Whether customers that nobody registered are created with the rows. */
interface People {
  readonly create: boolean;
}

async function examineIn(
  tx: Db,
  rows: readonly IngestTransaction[],
  at: Date,
  { create }: People,
): Promise<Findings> {
  const today = businessDayOf(at);
  const problems = rows.flatMap((row, index) => transactionProblems(row, index, today));
  const strangers = await unknownParties(tx, rows);
  problems.push(...(create ? exceptUnknownPeople(strangers) : strangers), ...(await unquoted(tx, rows)));
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

/** Registers the customers that the rows name. The days are locked first, as by other feeds, in their order. */
async function registerPeople(tx: Db, rows: readonly IngestTransaction[], at: Date): Promise<Written | null> {
  const days = [...new Set(rows.map(bookedOn))].toSorted();
  await ensureMonths(tx, days);
  await lockRegister(tx);
  const people = await unregistered(tx, rows);
  if (people.length === 0) return null;
  await lockDays(tx, days);
  return await storeMarked(tx, SUBSCRIBERS, people, at);
}

async function store(
  tx: Db,
  rows: readonly IngestTransaction[],
  { at }: Acting,
  { create }: People,
): Promise<Written> {
  const people = create ? await registerPeople(tx, rows, at) : null;
  const before = new Set((await findIds(tx, rows)).map(({ ordinal }) => rows[ordinal - 1]?.id));
  const batch = await storeTransactions(tx, rows, at);
  const ids = [...new Set(rows.map((row) => row.id).filter((id) => !before.has(id)))];
  if (batch.result.inserted !== ids.length) throw new ConcurrentBatch();
  const days = [...new Set(rows.filter(({ id }) => !before.has(id)).map(bookedOn))].toSorted();
  const { audits, announcements } = evidenceOf(batch);
  return {
    audits: [...(people?.audits ?? []), ...audits],
    announcements: [...(people?.announcements ?? []), ...announcements],
    stored: ids.length,
    ids,
    marks: people?.marks ?? [],
    days,
  };
}

async function undo(tx: Db, importId: string, { at }: Acting, { create }: People): Promise<Evidence> {
  if (create) await lockRegister(tx);
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
  const removed = removedRowsEvidence(days);
  if (!create) return removed;
  const people = await undoMarked(tx, SUBSCRIBERS, importId, at);
  return { audits: people.audits, announcements: [...removed.announcements, ...people.announcements] };
}

export const transactionsWork = (people: People): ImportWork<IngestTransaction> => ({
  identity: { field: 'id', of: (row) => row.id },
  bookedOn,
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => await examineIn(tx, rows, at, people)),
  store: async (tx, rows, acting) => await store(tx, rows, acting, people),
  undo: async (tx, importId, acting) => await undo(tx, importId, acting, people),
});

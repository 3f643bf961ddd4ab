/**
 * All business data is stored here, no matter who sends it. A batch is validated as a whole, written with its rollups and its
 * reserved journals, and leaves one audit record. A row that is already stored has no second effect.
 */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestResult,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
} from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { WITH_THE_NEXT } from '../../platform/database/transaction-messages.ts';
import { markDue } from '../../figures/due.ts';
import { appendAudit, type AuditActor } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { invalidFields } from '../../platform/failures/errors.ts';
import { announce } from '../../platform/realtime/events.ts';
import {
  cardsTable,
  kycCasesTable,
  ratesTable,
  securityEventsTable,
  subscribersTable,
  supportTicketsTable,
  transactionsTable,
  type BusinessTable,
} from '../../ledger/business-rows.ts';
import { Booking } from '../../ledger/booking.ts';
import { closedMonthFault, closedMonthsOf, type ClosedMonth } from '../../ledger/accounting-months.ts';
import { closedAmong, repostDays } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { insertRows, replaceRows, siftRows, type Sifted } from '../../ledger/held-rows.ts';
import { unknownParties, unknownSubscribers, unquoted } from '../../ledger/known-parties.ts';
import { openedOn } from '../../ledger/open-books.ts';
import { claimIds, demandHeld } from '../../ledger/transaction-ids.ts';
import { declineBlocked, queueForScoring } from '../../ledger/arrivals-store.ts';
import {
  cardProblems,
  kycProblems,
  rateProblems,
  securityEventProblems,
  subscriberProblems,
  supportTicketProblems,
} from './rules.ts';
import { transactionProblems } from './transaction-rules.ts';
import { batchOf, type Batch, type Noun, type Part } from './batch.ts';

/** Replaces the command runner for a feed inside the server: same change, same audit record, one transaction. */
export async function applyBatch(
  db: Db,
  clock: Clock,
  actor: AuditActor,
  work: (tx: Db) => Promise<Batch>,
): Promise<IngestResult> {
  return await db.transaction().execute(async (tx) => {
    const { result, evidence } = await work(tx);
    if (evidence) {
      await announce(tx, clock.now(), ...evidence.announce);
      await appendAudit(tx, clock, actor, evidence.audit);
    }
    return result;
  });
}

/**
 * Creates the partitions of sorted days. The transaction that creates a new month blocks others until commit, so this
 * comes before the locks of days.
 */
export const ensureMonths = (tx: Db, days: readonly BusinessDay[]): Promise<unknown> =>
  sql`select ensure_transaction_months(${days[0]}::date, ${days.at(-1)}::date) ${sql.raw(WITH_THE_NEXT)}`.execute(
    tx,
  );

export async function storeTransactions(
  tx: Db,
  sent: readonly IngestTransaction[],
  at: Date,
): Promise<Batch> {
  const today = businessDayOf(at);
  const rows = await declineBlocked(tx, sent);
  refuse(rows.flatMap((row, index) => transactionProblems(row, index, today)));
  refuse(await unknownParties(tx, rows));
  refuse(await unquoted(tx, rows));
  refuse(tooEarly(rows, await openedOn(tx)));
  const days = [...new Set(rows.map((row) => row.at.slice(0, 10)))].toSorted();
  await ensureMonths(tx, days);
  const closed = await closedMonthsOf(tx, beforeMonthOf(today, days));
  // Prepared before the days are locked, assuming that none of the rows is stored already.
  const prepared = new Booking(rows);
  const sifted = await siftRows(tx, transactionsTable, rows, {
    // Does as much as possible before locking the days, for which batches wait.
    findHeld: async (_, single, pathOf) => {
      const held = await claimIds(tx, single, pathOf);
      await queueForScoring(
        tx,
        single.filter((_row, index) => !held.has(index)),
        at,
      );
      if (held.size === 0 && single.length === rows.length) await prepared.writeAhead(tx);
      await lockDays(tx, days);
      await demandHeld(
        tx,
        single.filter((_row, index) => held.has(index)),
      );
      return held;
    },
  });
  refuse(inClosedMonths(rows, sifted.fresh, closed, 'at'));
  let hash: string | null = null;
  if (sifted.fresh.length > 0) {
    const booking = sifted.fresh.length === rows.length ? prepared : new Booking(sifted.fresh);
    hash = await booking.settle(tx, days, at);
    await correctClosed(tx, sifted.days, at, 'with journals');
  }
  const batch = batchOf('transactions', [{ sifted, hashes: [hash] }]);
  const declinedByBlock = rows.filter((row, index) => row !== sent[index]).length;
  return declinedByBlock === 0 ? batch : { ...batch, result: { ...batch.result, declinedByBlock } };
}

export async function storeSubscribers(
  tx: Db,
  batch: { readonly rows: readonly IngestSubscriber[]; readonly kycCases: readonly IngestKycCase[] },
  at: Date,
): Promise<Batch> {
  const today = businessDayOf(at);
  refuse(batch.rows.flatMap((row, index) => subscriberProblems(row, index, today)));
  refuse(batch.kycCases.flatMap((row, index) => kycProblems(row, index, today)));
  await lockRegister(tx);
  const people = await register(tx, subscribersTable, batch.rows);
  refuse(await unknownSubscribers(tx, 'kycCases', batch.kycCases, 'subscriberId', (row) => row.subscriberId));
  const cases = await register(tx, kycCasesTable, batch.kycCases, 'kycCases');
  return await registered(tx, 'subscribers', [people, cases], at);
}

export async function storeCards(tx: Db, rows: readonly IngestCard[], at: Date): Promise<Batch> {
  const today = businessDayOf(at);
  refuse(rows.flatMap((row, index) => cardProblems(row, index, today)));
  refuse(await unknownSubscribers(tx, 'rows', rows, 'subscriberId', (row) => row.subscriberId));
  await lockRegister(tx);
  return await registered(tx, 'cards', [await register(tx, cardsTable, rows)], at);
}

export async function storeSecurityEvents(
  tx: Db,
  rows: readonly IngestSecurityEvent[],
  at: Date,
): Promise<Batch> {
  const today = businessDayOf(at);
  refuse(rows.flatMap((row, index) => securityEventProblems(row, index, today)));
  refuse(await unknownSubscribers(tx, 'rows', rows, 'subscriberId', (row) => row.subscriberId));
  await lockRegister(tx);
  return await registered(tx, 'security-events', [await register(tx, securityEventsTable, rows)], at);
}

export async function storeSupportTickets(
  tx: Db,
  rows: readonly IngestSupportTicket[],
  at: Date,
): Promise<Batch> {
  const today = businessDayOf(at);
  refuse(rows.flatMap((row, index) => supportTicketProblems(row, index, today)));
  refuse(await unknownSubscribers(tx, 'rows', rows, 'subscriberId', (row) => row.subscriberId));
  await lockRegister(tx);
  return await registered(tx, 'support-tickets', [await register(tx, supportTicketsTable, rows)], at);
}

export async function storeRates(tx: Db, rows: readonly IngestRate[], at: Date): Promise<Batch> {
  const today = businessDayOf(at);
  refuse(rows.flatMap((row, index) => rateProblems(row, index, today)));
  const days = rows.map((row) => row.day);
  const closed = await closedMonthsOf(tx, beforeMonthOf(today, days));
  await lockRegister(tx);
  const part = await register(tx, ratesTable, rows);
  refuse(inClosedMonths(rows, part.sifted.fresh, closed, 'day'));
  return await registered(tx, 'rates', [part], at);
}

export function tooEarly(rows: readonly IngestTransaction[], opened: BusinessDay | null): FieldError[] {
  if (opened === null) return [];
  return rows.flatMap((row, index) =>
    row.at < opened
      ? [{ path: `rows.${index}.at`, message: `lies before ${opened}, when the books were opened` }]
      : [],
  );
}

/** The current month cannot be closed, so the usual batch needs no query. */
const beforeMonthOf = (today: BusinessDay, days: readonly BusinessDay[]): BusinessDay[] =>
  days.filter((day) => day < today.slice(0, 7));

/** Rows that are stored already may be sent again: nothing is booked for them. */
function inClosedMonths<Field extends 'at' | 'day', Row extends Readonly<Record<Field, string>>>(
  rows: readonly Row[],
  fresh: readonly Row[],
  closed: ReadonlyMap<BusinessDay, ClosedMonth>,
  field: Field,
): FieldError[] {
  if (closed.size === 0) return [];
  const added = new Set(fresh);
  return rows.flatMap((row, index) => {
    const message = added.has(row) ? closedMonthFault(closed, row[field].slice(0, 10)) : null;
    return message === null ? [] : [{ path: `rows.${index}.${field}`, message }];
  });
}

/** Throws AppError `invalid` when there are problems. */
export function refuse(problems: readonly FieldError[]): void {
  const [first, ...others] = problems;
  if (first) throw invalidFields([first, ...others]);
}

/**
 * Subscribers, cards and rates change rarely: one batch at a time distinguishes new from stored rows without row locks.
 */
export const lockRegister = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.ingestRegister})`.execute(tx);

async function register<Row>(
  tx: Db,
  table: BusinessTable<Row>,
  rows: readonly Row[],
  list = 'rows',
): Promise<Part & { readonly sifted: Sifted<Row> }> {
  const sifted = await siftRows(tx, table, rows, { list });
  const hashes = [await insertRows(tx, table, sifted.fresh), await replaceRows(tx, table, sifted.changed)];
  return { sifted, hashes };
}

async function registered(tx: Db, noun: Noun, parts: readonly Part[], at: Date): Promise<Batch> {
  const days = parts.flatMap((part) => part.sifted.days);
  // Waits for a close in progress: the close cannot see these rows, and this batch could not see that the day is
  // closed.
  await lockDays(tx, days);
  await correctClosed(tx, days, at, 'figures only');
  return batchOf(noun, parts);
}

/**
 * Corrects the closed days among `days`, which the caller has locked. Their books are corrected at once by
 * supplementary journals. Their figures, and those of later days, are recomputed by the job that finds them due.
 */
async function correctClosed(
  tx: Db,
  days: readonly BusinessDay[],
  at: Date,
  books: 'with journals' | 'figures only',
): Promise<void> {
  const closed = await closedAmong(tx, days);
  const first = closed[0];
  if (first === undefined) return;
  if (books === 'with journals') {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await repostDays(tx, closed, at);
  }
  await markDue(tx, first, at, { balances: books === 'with journals' });
}

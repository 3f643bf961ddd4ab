/** An id identifies one transaction in the whole company, whatever its customer and day. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../platform/database/client.ts';
import { AppError } from '../platform/failures/errors.ts';
import { transactionsTable } from './business-rows.ts';
import { sentRows } from './row-arrays.ts';

const IDENTITY = ['id', 'subscriber_id', 'business_day'];
const COLUMNS = transactionsTable.columns.filter(({ name }) => IDENTITY.includes(name));
const UNIQUE_VIOLATION = '23505';

/**
 * Inserts the ids of new rows and resolves to the indexes of rows whose ids already exist. Inserts without checking
 * first, because most batches are new. Throws AppError `conflict` for an id that exists for another customer or day.
 * Call it before the days are locked, so that nobody who holds a day waits for an id.
 */
export async function claimIds(
  tx: Db,
  rows: readonly IngestTransaction[],
  pathOf: (row: IngestTransaction) => string,
): Promise<ReadonlySet<number>> {
  let held: ReadonlySet<number> = new Set();
  while (
    !(await insertIds(
      tx,
      rows.filter((_, index) => !held.has(index)),
    ))
  )
    held = await heldIds(tx, rows, pathOf);
  return held;
}

/** False, with nothing written, when one of them already exists. */
async function insertIds(tx: Db, rows: readonly IngestTransaction[]): Promise<boolean> {
  if (rows.length === 0) return true;
  await sql`savepoint claim`.execute(tx);
  try {
    // A batch that is not committed yet may contain the same id, and the insert waits for it: ids are inserted in
    // order, so that two batches cannot deadlock.
    await sql`
      insert into transaction_ids (id, subscriber_id, business_day)
      select id, subscriber_id, business_day from ${sentRows(COLUMNS, rows)} order by id`.execute(tx);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint claim`.execute(tx);
    return false;
  }
  // The savepoint ends with the commit: releasing it would be one more round trip.
  return true;
}

export interface HeldId {
  /** The position of the row among those requested, from 1. */
  readonly ordinal: number;
  /** Exists for another customer or day. */
  readonly strange: boolean;
  readonly customer: string;
  readonly day: string;
}

/** Those of the rows whose ids already exist, in order. */
export async function findIds(tx: Db, rows: readonly IngestTransaction[]): Promise<readonly HeldId[]> {
  const { rows: held } = await sql<HeldId>`
    select sent.ordinal, held.subscriber_id as customer, held.business_day as day,
           (held.subscriber_id, held.business_day) <> (sent.subscriber_id, sent.business_day) as strange
      from ${sentRows(COLUMNS, rows)} join transaction_ids held on held.id = sent.id
     order by sent.ordinal`.execute(tx);
  return held;
}

export const strangeId = (id: string, { customer, day }: HeldId): string =>
  `${id} is the id of a transaction of ${customer} on ${day}; give this one an id of its own`;

async function heldIds(
  tx: Db,
  rows: readonly IngestTransaction[],
  pathOf: (row: IngestTransaction) => string,
): Promise<ReadonlySet<number>> {
  const held = await findIds(tx, rows);
  const stranger = held.find(({ strange }) => strange);
  const row = stranger && rows[stranger.ordinal - 1];
  if (row) {
    const path = `${pathOf(row)}.id`;
    const message = strangeId(row.id, stranger);
    throw new AppError('conflict', `${path}: ${message}; nothing of this batch was loaded`, {
      fields: [{ path, message }],
    });
  }
  return new Set(held.map(({ ordinal }) => ordinal - 1));
}

/**
 * For the rows that `claimIds` found to exist, once their days are locked, so that they cannot be withdrawn any more.
 * Throws AppError `conflict` when one was withdrawn in between.
 */
export async function demandHeld(tx: Db, rows: readonly IngestTransaction[]): Promise<void> {
  if (rows.length === 0 || (await findIds(tx, rows)).length === rows.length) return;
  throw new AppError('conflict', 'Transactions of this batch were withdrawn a moment ago; send it again');
}

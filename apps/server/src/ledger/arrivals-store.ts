/** Fraud handling of arriving rows: blocks decline them, and they are queued for scoring. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { BLOCKED_REASON, BLOCKED_TYPES, isScored } from '@cottontree/models/fraud-profile.ts';
import { sql } from 'kysely';
import { arrayLiteral } from './row-arrays.ts';
import type { Db } from '../platform/database/client.ts';
import { WITH_THE_NEXT } from '../platform/database/transaction-messages.ts';

/**
 * The rows as they are stored: payments of a blocked customer become declines. Decided by the time of the row, so that
 * resending a row gives the same result; a row that was stored before the block is unchanged.
 */
export async function declineBlocked(
  tx: Db,
  rows: readonly IngestTransaction[],
): Promise<readonly IngestTransaction[]> {
  const payers = rows.filter(({ status, type }) => status === 'success' && BLOCKED_TYPES.has(type));
  if (payers.length === 0) return rows;
  const { rows: blocks } = await sql<{ subscriber_id: string; since: Date; until: Date | null }>`
    select subscriber_id, effective_at as since, lifted_at as until from fraud_blocks
     where effective_at is not null and subscriber_id = any (${arrayLiteral([...new Set(payers.map((row) => row.subscriberId))])}::text[])`.execute(
    tx,
  );
  if (blocks.length === 0) return rows;
  const concerned = payers.filter((row) => {
    const at = Date.parse(row.at);
    return blocks.some(
      ({ subscriber_id, since, until }) =>
        subscriber_id === row.subscriberId &&
        at >= since.getTime() &&
        (until === null || at < until.getTime()),
    );
  });
  if (concerned.length === 0) return rows;
  const { rows: held } = await sql<{ id: string }>`
    select t.id from transaction_ids i
      join transactions t on t.subscriber_id = i.subscriber_id and t.business_day = i.business_day and t.id = i.id
     where i.id = any (${concerned.map(({ id }) => id)}::text[]) and t.status = 'success'`.execute(tx);
  const booked = new Set(held.map(({ id }) => id));
  const declined = new Set(concerned.filter(({ id }) => !booked.has(id)));
  return rows.map((row) => (declined.has(row) ? declinedRow(row) : row));
}

/** A payment that was not made earns and owes nothing, also for its recipient. */
const declinedRow = (row: IngestTransaction): IngestTransaction => ({
  ...row,
  status: 'declined',
  reasonCode: BLOCKED_REASON,
  feeGrossMinor: 0,
  gstMinor: 0,
  feeNetMinor: 0,
  interchangeMinor: 0,
  commissionMinor: 0,
});

/** Queues arriving rows for the scorer, in the transaction that stores them, so that each row is scored once. */
export async function queueForScoring(tx: Db, rows: readonly IngestTransaction[], at: Date): Promise<void> {
  const ids = rows.filter(isScored).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`insert into fraud_arrivals (ids, arrived_at) values (${arrayLiteral(ids)}::text[], ${at}) ${sql.raw(WITH_THE_NEXT)}`.execute(
    tx,
  );
}

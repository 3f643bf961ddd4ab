/**
 * Announcements to every server process. NOTIFY carries only the id: the table is authoritative, the notification only
 * makes it fast.
 */
import { sql } from 'kysely';
import type { Topic } from '@cottontree/contract/events.ts';
import type { Db } from '../database/client.ts';
import { WITH_THE_NEXT } from '../database/transaction-messages.ts';

export const CHANNEL = 'cottontree_events';

/** Payloads contain ids, never figures: what a socket carries needs no further permission check. */
export interface Announcement {
  readonly topic: Topic;
  readonly payload: Record<string, unknown>;
}

/** In one statement, which goes with the transaction's next one, because the caller usually holds locks. */
export async function announce(tx: Db, at: Date, ...announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  await tx
    .with('announced', (db) =>
      db
        .insertInto('events')
        .values(announcements.map(({ topic, payload }) => ({ at, topic, payload: JSON.stringify(payload) })))
        .returning('id'),
    )
    .selectFrom('announced')
    .select(sql`pg_notify(${CHANNEL}, id::text)`.as('sent'))
    .modifyEnd(sql.raw(WITH_THE_NEXT))
    .execute();
}

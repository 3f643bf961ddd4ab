/** Announcements to every server process. NOTIFY carries only the id: the table is the truth, the hint is fast. */
import { sql } from 'kysely';
import type { Topic } from '@cottontree/contract/events.ts';
import type { Db } from '../db/client.ts';

export const CHANNEL = 'cottontree_events';

/** Payloads name ids, never figures: what a socket carries needs no further permission check. */
export interface Announcement {
  readonly topic: Topic;
  readonly payload: Record<string, unknown>;
}

export async function announce(tx: Db, at: Date, announcement: Announcement): Promise<void> {
  await tx
    .with('announced', (db) =>
      db
        .insertInto('events')
        .values({ at, topic: announcement.topic, payload: JSON.stringify(announcement.payload) })
        .returning('id'),
    )
    .selectFrom('announced')
    .select(sql`pg_notify(${CHANNEL}, id::text)`.as('sent'))
    .execute();
}

/** Closes the sockets of people who may no longer send requests. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { SESSION_RESTRICTED, sessionStands } from '../sessions/session.ts';
import { CLOSE_SESSION_ENDED, CLOSE_TRY_LATER, type Peer } from './connections.ts';

/** Those sessions that are still live, by the same conditions as for a request. */
async function liveSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id cross join (select ${now}::timestamptz as now) clock
     where s.id = any (${[...sessionIds]}::uuid[]) and ${sql.raw(sessionStands('clock.now'))}
       and u.deleted_at is null and u.is_active and not u.is_suspended and not ${sql.raw(SESSION_RESTRICTED)}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Closes the sockets among `peers` whose session has ended. When the database does not answer: `close` all of them, so
 * that they are checked as they reconnect (when an end was announced), or `keep` them (in a routine check).
 */
export async function closeEnded(
  db: Db,
  peers: readonly Peer[],
  now: Date,
  whenUnknown: 'close' | 'keep',
): Promise<void> {
  if (peers.length === 0) return;
  const sessionIds = [...new Set(peers.map((peer) => peer.actor.sessionId))];
  const live = await liveSessions(db, sessionIds, now).catch(() => null);
  for (const { socket, actor } of peers) {
    if (live && !live.has(actor.sessionId)) socket.close(CLOSE_SESSION_ENDED, 'The session has ended');
    if (!live && whenUnknown === 'close') socket.close(CLOSE_TRY_LATER, 'Connect again');
  }
}

/** Ends sessions at once: their next call is refused, and the announcement closes their sockets. */
import type { Db } from '../../platform/database/client.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** Sessions that a wrong clock started or extended: they would become valid again when the clock reaches that time. */
interface FromTheFuture {
  readonly beganAfter: Date;
  readonly idleAfter: Date;
}

export type SessionChoice =
  | FromTheFuture
  | { readonly sessionId: string }
  | { readonly userId: string; readonly exceptSessionId?: string };

export async function endSessions(
  tx: Db,
  choice: SessionChoice,
  reason: string,
  now: Date,
): Promise<Announcement[]> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null);
  if ('beganAfter' in choice)
    ending = ending.where((or) =>
      or.or([or('created_at', '>', choice.beganAfter), or('idle_expires_at', '>', choice.idleAfter)]),
    );
  else if ('sessionId' in choice) ending = ending.where('id', '=', choice.sessionId);
  else {
    ending = ending.where('user_id', '=', choice.userId);
    if (choice.exceptSessionId) ending = ending.where('id', '!=', choice.exceptSessionId);
  }
  const ended = await ending.returning('id').execute();
  if (ended.length === 0) return [];
  return [{ topic: 'session.ended', payload: { sessionIds: ended.map((each) => each.id) } }];
}

/** Ends the session whose cookie a new sign-in replaces: otherwise it would stay open, and nobody could end it. */
import type { Db } from '../../platform/database/client.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { endSessions } from './end-sessions.ts';

export async function endReplacedSession(
  tx: Db,
  tokenHash: Buffer | null,
  now: Date,
): Promise<{ announce: Announcement[]; audit: AuditEntry[] }> {
  const replaced =
    tokenHash &&
    (await tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'users.id as userId', 'users.username'])
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .executeTakeFirst());
  if (!replaced) return { announce: [], audit: [] };
  const { id: sessionId, userId, username } = replaced;
  return {
    announce: await endSessions(tx, { sessionId }, 'signed in again in the same browser', now),
    audit: [
      {
        action: 'session.end',
        entity: ['session', sessionId],
        description: `The session of ${username} ended: somebody signed in in the same browser`,
        category: 'Security',
        before: { userId },
      },
    ],
  };
}

import * as auth from '@cottontree/contract/access/auth.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { hashToken } from '../../../platform/sessions/session.ts';
import { endSessions } from '../end-sessions.ts';

/**
 * Leaves the cookies as they are: somebody may have signed in meanwhile, and a late response would remove their cookie.
 */
export const endLeftSession = command(auth.endLeftSession, async ({ tx, origin, clock }) => {
  const left =
    origin.leftToken !== null &&
    (await tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as sessionId', 'users.id', 'users.username'])
      .where('token_hash', '=', hashToken(origin.leftToken))
      .where('ended_at', 'is', null)
      .executeTakeFirst());
  if (!left) return { unchanged: DONE };
  const { id, username, sessionId } = left;
  return {
    output: DONE,
    announce: await endSessions(tx, { sessionId }, 'signed out without a connection', clock.now()),
    actingAs: { id, name: username, sessionId },
    audit: {
      action: 'session.end',
      entity: ['session', sessionId],
      description: `${username} had signed out without a connection`,
      category: 'Security',
    },
  };
});

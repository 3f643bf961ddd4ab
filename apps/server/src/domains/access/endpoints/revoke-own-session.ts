import * as auth from '@cottontree/contract/access/auth.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid, notFound } from '../../../platform/failures/errors.ts';
import { endSessions } from '../end-sessions.ts';
import { openSessions } from '../open-sessions.ts';

export const revokeOwnSession = command(auth.revokeOwnSession, async ({ tx, actor, params, clock }) => {
  if (params.id === actor.sessionId) throw invalid('id', 'This is your present session; sign out instead');
  const now = clock.now();
  // Somebody else's session gets the same response as one that does not exist.
  const session = (await openSessions(tx, now, { id: params.id, userId: actor.userId })).sessions[0];
  if (!session) throw notFound('This session');
  const announce = await endSessions(tx, { sessionId: session.id }, 'revoked by its holder', now);
  // A concurrent call ended it first: it is ended and recorded only once.
  if (announce.length === 0) throw notFound('This session');
  return {
    output: DONE,
    announce,
    audit: {
      action: 'session.revoke',
      entity: ['session', session.id],
      description: `${actor.username} ended another session of the own account`,
      category: 'Security',
    },
  };
});

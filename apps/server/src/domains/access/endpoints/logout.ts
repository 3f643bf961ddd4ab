import * as auth from '@cottontree/contract/access/auth.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { endSessions } from '../end-sessions.ts';

export const logout = command(auth.logout, async ({ tx, actor, clock }) => ({
  output: DONE,
  session: { end: true },
  announce: await endSessions(tx, { sessionId: actor.sessionId }, 'signed out', clock.now()),
  audit: {
    action: 'session.end',
    entity: ['session', actor.sessionId],
    description: `${actor.username} signed out`,
    category: 'Security',
  },
}));

import { DONE } from '@cottontree/contract/route.ts';
import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../../../platform/failures/errors.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { endSessions } from '../end-sessions.ts';
import { openSessions } from '../open-sessions.ts';
import { managerOf } from '../may-manage.ts';
import { mayEndSessionsOf } from '../people-rules.ts';

export const revokeSession = command(userManagement.revokeSession, async ({ tx, actor, params, clock }) => {
  if (params.id === actor.sessionId) throw invalid('id', 'This is your present session; sign out instead');
  const now = clock.now();
  const session = (await openSessions(tx, now, { id: params.id })).sessions[0];
  if (!session) throw notFound('This session');
  const target = { id: session.user_id, roleKey: session.role_key, level: session.level };
  if (!mayEndSessionsOf(await managerOf(tx, actor), target)) {
    throw new AppError('forbidden', `Your role does not manage ${session.role_name} accounts`);
  }
  const announce = await endSessions(tx, { sessionId: session.id }, 'revoked', now);
  // A concurrent call ended it first: it is ended and recorded only once.
  if (announce.length === 0) throw notFound('This session');
  return {
    output: DONE,
    announce,
    audit: {
      action: 'session.revoke',
      entity: ['session', session.id],
      description: `Ended a session of ${session.username}`,
      category: 'Security',
      before: { userId: session.user_id, device: deviceName(session.user_agent), address: session.address },
    },
  };
});

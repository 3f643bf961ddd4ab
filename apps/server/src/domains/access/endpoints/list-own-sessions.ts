import * as auth from '@cottontree/contract/access/auth.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { openSessions } from '../open-sessions.ts';

export const listOwnSessions = query(auth.listOwnSessions, async ({ db, actor, clock }) => {
  const { sessions, leftOut } = await openSessions(db, clock.now(), { userId: actor.userId });
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      address: row.address,
      startedAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      current: row.id === actor.sessionId,
    })),
    leftOut,
  };
});

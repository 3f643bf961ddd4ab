import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { openSessions } from '../open-sessions.ts';
import { managerOf } from '../may-manage.ts';
import { mayEndSessionsOf } from '../people-rules.ts';

export const listSessions = query(userManagement.listSessions, async ({ db, actor, clock }) => {
  const viewer = await managerOf(db, actor);
  const open = await openSessions(db, clock.now());
  const sessions = open.sessions.flatMap((row) => {
    const mayEnd = mayEndSessionsOf(viewer, { id: row.user_id, roleKey: row.role_key, level: row.level });
    // Owners have no first password that others could know, so showing that they are signed in reveals nothing.
    return mayEnd || row.role_key === 'owner' ? [{ row, mayEnd }] : [];
  });
  return {
    sessions: sessions.map(({ row, mayEnd }) => ({
      id: row.id,
      userId: row.user_id,
      username: row.username,
      name: `${row.first_name} ${row.last_name}`,
      roleName: row.role_name,
      device: deviceName(row.user_agent),
      address: row.address,
      startedAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      idleExpiresAt: row.idle_expires_at.toISOString(),
      current: row.id === actor.sessionId,
      canRevoke: row.id !== actor.sessionId && mayEnd,
    })),
    leftOut: open.leftOut,
  };
});

import * as auth from '@cottontree/contract/access/auth.ts';
import { sql } from 'kysely';
import { sessionTouch } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { IDLE_MS } from '../../../platform/sessions/session.ts';

export const refreshSession = sessionTouch(auth.refreshSession, async ({ tx, actor, clock, origin }) => {
  const header = origin.header(auth.IDLE_SECONDS_HEADER) ?? '0';
  if (!/^\d{1,6}$/.test(header)) throw invalid(auth.IDLE_SECONDS_HEADER, 'must be a whole number of seconds');
  // A background refresh reports how long the person has been idle, so it extends the session only from their last
  // activity.
  const lastActive = new Date(clock.now().getTime() - Number(header) * 1_000);
  const idleLimit = new Date(lastActive.getTime() + IDLE_MS);
  const session = await tx
    .updateTable('sessions')
    .set({
      last_active_at: sql`greatest(last_active_at, ${lastActive})`,
      idle_expires_at: sql`least(greatest(idle_expires_at, ${idleLimit}), absolute_expires_at)`,
    })
    .where('id', '=', actor.sessionId)
    .returning(['idle_expires_at', 'absolute_expires_at'])
    .executeTakeFirstOrThrow();
  return {
    unchanged: {
      idleExpiresAt: session.idle_expires_at.toISOString(),
      absoluteExpiresAt: session.absolute_expires_at.toISOString(),
    },
  };
});

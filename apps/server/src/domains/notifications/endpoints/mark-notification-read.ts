import * as notifications from '@cottontree/contract/notifications/notifications.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { stateChanged } from '../store.ts';

export const markNotificationRead = command(
  notifications.markNotificationRead,
  async ({ tx, actor, params, clock }) => {
    // Locked, so that two devices clicking at once leave one record.
    const row = await tx
      .selectFrom('notifications')
      .select(['title', 'critical', 'read_at', 'acknowledged_at'])
      .where('id', '=', params.id)
      .where('user_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('This notification');
    const acknowledges = row.critical && row.acknowledged_at === null;
    if (row.read_at !== null && !acknowledges) return { unchanged: DONE };
    const now = clock.now();
    await tx
      .updateTable('notifications')
      .set({ read_at: row.read_at ?? now, ...(acknowledges ? { acknowledged_at: now } : {}) })
      .where('id', '=', params.id)
      .execute();
    return {
      output: DONE,
      announce: [stateChanged(actor.userId)],
      audit: {
        action: acknowledges ? 'notification.acknowledge' : 'notification.read',
        entity: ['notification', params.id],
        description: acknowledges ? `Acknowledged "${row.title}"` : `Read "${row.title}"`,
        category: 'System',
        before: { read: row.read_at !== null, ...(acknowledges ? { acknowledged: false } : {}) },
        after: { read: true, ...(acknowledges ? { acknowledged: true } : {}) },
      },
    };
  },
);

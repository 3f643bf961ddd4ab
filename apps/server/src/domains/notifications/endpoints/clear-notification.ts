import * as notifications from '@cottontree/contract/notifications/notifications.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { stateChanged } from '../store.ts';

export const clearNotification = command(
  notifications.clearNotification,
  async ({ tx, actor, params, clock }) => {
    // Locked, so that two devices clearing at once leave one record.
    const row = await tx
      .selectFrom('notifications')
      .select(['title', 'critical', 'read_at', 'acknowledged_at', 'cleared_at'])
      .where('id', '=', params.id)
      .where('user_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('This notification');
    if (row.cleared_at !== null) return { unchanged: DONE };
    await tx
      .updateTable('notifications')
      .set({ cleared_at: clock.now() })
      .where('id', '=', params.id)
      .execute();
    return {
      output: DONE,
      announce: [stateChanged(actor.userId)],
      audit: {
        action: 'notification.clear',
        entity: ['notification', params.id],
        description: `Cleared "${row.title}"`,
        category: 'System',
        before: {
          cleared: false,
          read: row.read_at !== null,
          ...(row.critical ? { acknowledged: row.acknowledged_at !== null } : {}),
        },
        after: { cleared: true },
      },
    };
  },
);

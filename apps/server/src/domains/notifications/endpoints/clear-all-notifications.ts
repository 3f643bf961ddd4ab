import * as notifications from '@cottontree/contract/notifications/notifications.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { stateChanged } from '../store.ts';

export const clearAllNotifications = command(
  notifications.clearAllNotifications,
  async ({ tx, actor, clock }) => {
    const cleared = await tx
      .updateTable('notifications')
      .set({ cleared_at: clock.now() })
      .where('user_id', '=', actor.userId)
      .where('cleared_at', 'is', null)
      .returning(['critical', 'acknowledged_at'])
      .execute();
    if (cleared.length === 0) return { unchanged: DONE };
    const unacknowledged = cleared.filter((row) => row.critical && row.acknowledged_at === null).length;
    return {
      output: DONE,
      announce: [stateChanged(actor.userId)],
      audit: {
        action: 'notification.clear_all',
        entity: ['user', actor.userId],
        description: `Cleared all ${cleared.length.toLocaleString('en-US')} notifications`,
        category: 'System',
        before: { notifications: cleared.length, unacknowledged },
        after: { notifications: 0 },
      },
    };
  },
);

import * as notifications from '@cottontree/contract/notifications/notifications.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { stateChanged } from '../store.ts';

/** Critical ones become read too, but stay unacknowledged: each must be acknowledged individually. */
export const markAllNotificationsRead = command(
  notifications.markAllNotificationsRead,
  async ({ tx, actor, clock }) => {
    const read = await tx
      .updateTable('notifications')
      .set({ read_at: clock.now() })
      .where('user_id', '=', actor.userId)
      .where('read_at', 'is', null)
      .where('cleared_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length === 0) return { unchanged: DONE };
    return {
      output: DONE,
      announce: [stateChanged(actor.userId)],
      audit: {
        action: 'notification.read_all',
        entity: ['user', actor.userId],
        description: `Read all ${read.length.toLocaleString('en-US')} unread notifications`,
        category: 'System',
        before: { unread: read.length },
        after: { unread: 0 },
      },
    };
  },
);

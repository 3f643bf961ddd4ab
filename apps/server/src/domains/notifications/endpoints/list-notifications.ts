import * as notifications from '@cottontree/contract/notifications/notifications.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { newestNotifications, unreadCount } from '../store.ts';

export const listNotifications = query(notifications.listNotifications, async ({ db, actor }) => ({
  items: await newestNotifications(db, actor.userId, notifications.CENTRE_SIZE),
  unread: await unreadCount(db, actor.userId),
}));

/** The notification centre: the unread state is shared between a person's devices; settings stay in the browser. */
import { z } from 'zod';
import { NotificationCategory, NotificationType } from '../events.ts';
import { Done, route } from '../route.ts';
import { personal } from '../personal-data.ts';

export const CENTRE_SIZE = 50;

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  category: NotificationCategory,
  critical: z.boolean(),
  timestamp: z.string(),
  userId: personal('staffName').nullable(),
  actionType: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  read: z.boolean(),
  acknowledged: z.boolean(),
  /** When the condition that it reports ended: it needs no acknowledgement any more. */
  endedAt: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Id = z.strictObject({ id: z.uuid() });

export const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The newest 50 and the number of unread',
  access: 'signed-in',
  output: z.object({ items: z.array(Notification).max(CENTRE_SIZE), unread: z.int() }),
});
export const markNotificationRead = route({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark one as read; a critical one is acknowledged by it',
  access: 'signed-in',
  groupable: true,
  params: Id,
  output: Done,
});
export const markAllNotificationsRead = route({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all as read',
  access: 'signed-in',
  output: Done,
});
export const clearNotification = route({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Remove one from the centre',
  access: 'signed-in',
  groupable: true,
  params: Id,
  output: Done,
});
export const clearAllNotifications = route({
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Remove all from the centre',
  access: 'signed-in',
  output: Done,
});

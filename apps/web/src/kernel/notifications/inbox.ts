import {
  CENTRE_SIZE,
  type listNotifications,
  type Notification,
} from '@cottontree/contract/notifications/notifications.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { isRecord } from '../call.ts';

/** The newest notifications, newest first, and the unread count of the server, which may be more than the list. */
export type Inbox = AnswerOf<typeof listNotifications>;

export const EMPTY_INBOX: Inbox = { items: [], unread: 0 };

const isUnread = ({ read }: Notification): boolean => !read;

/** Adds a notification at the top; one that is already in the list is not counted twice. */
export function withNew(inbox: Inbox, notification: Notification): Inbox {
  if (inbox.items.some(({ id }) => id === notification.id)) return inbox;
  const items = [notification, ...inbox.items].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp),
  );
  return { items: items.slice(0, CENTRE_SIZE), unread: inbox.unread + (notification.read ? 0 : 1) };
}

/** Marks one read; reading a critical notification acknowledges it. */
export function withRead(inbox: Inbox, id: string): Inbox {
  const unread = inbox.items.some((item) => item.id === id && isUnread(item));
  return {
    items: inbox.items.map((item) =>
      item.id === id ? { ...item, read: true, acknowledged: item.acknowledged || item.critical } : item,
    ),
    unread: inbox.unread - (unread ? 1 : 0),
  };
}

/** Marks all read but acknowledges nothing: a critical notification must be acknowledged individually. */
export function withAllRead(inbox: Inbox): Inbox {
  return { items: inbox.items.map((item) => ({ ...item, read: true })), unread: 0 };
}

export function without(inbox: Inbox, id: string): Inbox {
  const unread = inbox.items.some((item) => item.id === id && isUnread(item));
  return { items: inbox.items.filter((item) => item.id !== id), unread: inbox.unread - (unread ? 1 : 0) };
}

/** "7", "99+" */
export const unreadLabel = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/**
 * Critical notifications that have not been acknowledged yet, of what has not ended. An inbox that was last seen with an
 * earlier release does not say when.
 */
export const unacknowledged = (inbox: Inbox): Notification[] =>
  inbox.items.filter(({ critical, acknowledged, endedAt }) => critical && !acknowledged && !endedAt);

const TYPES = ['info', 'success', 'warning', 'error'] as const;
const KINDS = ['system', 'security', 'financial', 'user'] as const;

/**
 * Parses a notification from the socket, where the type is called `notificationType`; both spellings are accepted.
 * Undefined when it has no id or title.
 */
export function notificationOf(payload: unknown): Notification | undefined {
  if (!isRecord(payload) || typeof payload.id !== 'string' || typeof payload.title !== 'string')
    return undefined;
  const type = payload.notificationType ?? payload.type;
  return {
    id: payload.id,
    title: payload.title,
    message: typeof payload.message === 'string' ? payload.message : '',
    type: TYPES.find((each) => each === type) ?? 'info',
    category: KINDS.find((each) => each === payload.category) ?? 'system',
    critical: payload.critical === true,
    timestamp: typeof payload.timestamp === 'string' ? payload.timestamp : new Date().toISOString(),
    userId: typeof payload.userId === 'string' ? payload.userId : null,
    actionType: typeof payload.actionType === 'string' ? payload.actionType : null,
    data: isRecord(payload.data) ? payload.data : {},
    endedAt: null,
    read: false,
    acknowledged: false,
  };
}

/** Notifications as rows: one for each recipient, so that each has their own read and cleared state. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { SocketNotification } from '@cottontree/contract/events.ts';
import { NotificationCategory, NotificationType } from '@cottontree/contract/events.ts';
import type { Notification } from '@cottontree/contract/notifications/notifications.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { announce, type Announcement } from '../../platform/realtime/events.ts';
import { roleHolds } from '../../platform/sessions/holders.ts';
import { withoutNames } from '../../platform/personal-data/personal-data.ts';
import { isCritical, type Audience } from './rules.ts';

export interface NotificationContent {
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly message: string;
  /** What a click opens, e.g. "figure_variance"; the browser decides where it leads. */
  readonly actionType?: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The person who sent it; null for the system. */
  readonly senderId?: string | null;
  /** Sent to test the channel; it can be cleared as test data. */
  readonly isTest?: boolean;
  /** What it reports the start of, e.g. "backup.failed"; {@link endConditions} reports its end. */
  readonly condition?: string;
}

const audienceFilter = (audience: Audience) => {
  switch (audience.kind) {
    case 'everyone':
      return sql`true`;
    case 'users':
      return sql`u.id = any (${[...audience.userIds]}::uuid[])`;
    case 'holders':
      return sql`${roleHolds(audience.power)}
        and u.id is distinct from ${audience.except ?? null}::uuid`;
  }
};

/**
 * Inserts one row for every active person of the audience; resolves to the new ids. Customers' names are removed,
 * because any recipient may read it.
 */
export async function insertNotifications(
  tx: Db,
  at: Date,
  audience: Audience,
  content: NotificationContent,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (user_id, type, category, title, message, action_type, data, sender_id, critical, is_test,
                               condition, at)
    select u.id, ${content.type}, ${content.category}, ${withoutNames(content.title)}, ${withoutNames(content.message)},
           ${content.actionType ?? null}, ${JSON.stringify(content.data ?? {})}::jsonb, ${content.senderId ?? null}::uuid,
           ${isCritical(content.type)}, ${content.isTest ?? false}, ${content.condition ?? null}, ${at}
      from users u join roles r on r.key = u.role_key
     where u.deleted_at is null and u.is_active and not u.is_suspended and ${audienceFilter(audience)}
     order by u.id
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Informs every process of these rows; each sends them to its own sockets. */
export const raisedNotifications = (ids: readonly string[]): Announcement => ({
  topic: 'notification',
  payload: { ids },
});

/** Makes a person's other devices reload the centre. */
export const stateChanged = (userId: string): Announcement => ({
  topic: 'notification.state',
  payload: { userId },
});

/**
 * Raises a notification within `tx`; it reaches open screens when `tx` commits. Resolves to the number of recipients: 0
 * when the audience has no active person.
 */
export async function notify(
  tx: Db,
  at: Date,
  audience: Audience,
  content: NotificationContent,
): Promise<number> {
  const ids = await insertNotifications(tx, at, audience, content);
  if (ids.length > 0) await announce(tx, at, raisedNotifications(ids));
  return ids.length;
}

/**
 * Ends the conditions that begin with `prefix`, except those that still hold: their notifications need no
 * acknowledgement any more, and say since when.
 */
export async function endConditions(
  tx: Db,
  at: Date,
  prefix: string,
  holding: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications set ended_at = ${at}
     where condition is not null and ended_at is null
       and starts_with(condition, ${prefix}) and condition <> all (${[...holding]}::text[])
    returning user_id`.execute(tx);
  for (const userId of new Set(rows.map(({ user_id }) => user_id)))
    await announce(tx, at, stateChanged(userId));
}

export type PendingDecision = Required<
  Pick<NotificationContent, 'title' | 'message' | 'actionType' | 'data'>
>;

/**
 * Notifies the people who may approve of a pending decision. It runs within `tx`, so that nobody is notified of
 * something that was rolled back. The maker is left out, because another person decides. Resolves to the number of
 * people notified.
 */
export const notifyApprovers = (
  tx: Db,
  at: Date,
  maker: Pick<Actor, 'userId'>,
  waiting: PendingDecision,
): Promise<number> =>
  notify(
    tx,
    at,
    { kind: 'holders', power: 'approve_transactions', except: maker.userId },
    { type: 'info', category: 'financial', ...waiting, senderId: maker.userId },
  );

const StoredNotification = z.object({
  id: z.string(),
  user_id: z.string(),
  type: NotificationType,
  category: NotificationCategory,
  title: z.string(),
  message: z.string(),
  action_type: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  critical: z.boolean(),
  at: z.date(),
  read_at: z.date().nullable(),
  acknowledged_at: z.date().nullable(),
  ended_at: z.date().nullable(),
});
type StoredNotification = z.infer<typeof StoredNotification>;

const contentOf = (row: StoredNotification) => ({
  id: row.id,
  title: row.title,
  message: row.message,
  category: row.category,
  critical: row.critical,
  timestamp: row.at.toISOString(),
  userId: row.user_id,
  actionType: row.action_type,
  data: row.data,
});

/**
 * The newest notifications of a person's centre, newest first. Unacknowledged critical ones of what has not ended keep
 * their place, up to half of the list; the rest are the newest others. A flood of others must not push an alarm out of the list.
 */
export async function newestNotifications(db: Db, userId: string, limit: number): Promise<Notification[]> {
  const { rows } = await sql`
    with own as (select * from notifications where user_id = ${userId} and cleared_at is null),
    waiting as (select * from own where critical and acknowledged_at is null and ended_at is null order by at desc, id desc limit ${Math.floor(limit / 2)}),
    others as (select * from own where id not in (select id from waiting) order by at desc, id desc
                limit ${limit} - (select count(*) from waiting))
    select * from waiting union all select * from others order by at desc, id desc`.execute(db);
  return rows.map((each) => {
    const row = StoredNotification.parse(each);
    return {
      ...contentOf(row),
      type: row.type,
      read: row.read_at !== null,
      acknowledged: row.acknowledged_at !== null,
      endedAt: row.ended_at?.toISOString() ?? null,
    };
  });
}

/** Unread in the whole centre, also beyond the newest. */
export async function unreadCount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications
     where user_id = ${userId} and cleared_at is null and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Those of `ids` that belong to one of `userIds`, in their socket form. */
export async function notificationsToSend(
  db: Db,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<(SocketNotification & { readonly userId: string })[]> {
  const { rows } = await sql`
    select * from notifications
     where id = any (${[...ids]}::uuid[]) and user_id = any (${[...userIds]}::uuid[]) and cleared_at is null
     order by at, id`.execute(db);
  return rows.map((each) => {
    const row = StoredNotification.parse(each);
    return { ...contentOf(row), notificationType: row.type };
  });
}

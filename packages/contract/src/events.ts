/** The messages of the socket at /ws. They contain topics and ids; figures are fetched, never pushed. */
import { z } from 'zod';
import { FreeText, LongText } from './free-text.ts';

export const NotificationType = z.enum(['info', 'success', 'warning', 'error']);
export type NotificationType = z.infer<typeof NotificationType>;
export const NotificationCategory = z.enum(['system', 'security', 'financial', 'user']);
export type NotificationCategory = z.infer<typeof NotificationCategory>;

/**
 * Topics between server processes. business.changed: rows arrived; figures.changed: the open day was recomputed;
 * database.answers: it did not for a while, which each process notices by itself.
 */
export const Topic = z.enum([
  'business.changed',
  'figures.changed',
  'activity.changed',
  'notification',
  'notification.state',
  'session.ended',
  'import.changed',
  'errors.changed',
  'fraud.changed',
  'backup.changed',
  'banking.changed',
  'segments.changed',
  'simulation.changed',
  'demo.progress',
  'health.changed',
  'database.answers',
]);
export type Topic = z.infer<typeof Topic>;

/** The socket form of a notification: `notificationType` instead of `type`. */
export const SocketNotification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  notificationType: NotificationType,
  category: NotificationCategory,
  critical: z.boolean(),
  timestamp: z.string(),
  userId: z.string().nullable(),
  actionType: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type SocketNotification = z.infer<typeof SocketNotification>;

/**
 * How much of the demo company's history is loaded, 0 to 100 percent. `failures` counts consecutive failed attempts; it
 * is 0 unless the demo fails repeatedly.
 */
export const DemoProgress = z.object({
  percent: z.number(),
  stage: z.string(),
  failures: z.int().min(0).default(0),
});
export type DemoProgress = z.output<typeof DemoProgress>;

/** The events that make query results outdated. */
export const UpdateType = z.enum([
  'metrics_update',
  'user_update',
  'revenue_update',
  'activity_update',
  'segments_update',
  'errors_update',
  'fraud_update',
  'backup_update',
  'notification_state',
  'health_update',
]);
export type UpdateType = z.infer<typeof UpdateType>;

/** Server to browser. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connected'),
    // Milliseconds since each event: a page that received its first responses before an event has missed it.
    payload: z.object({ at: z.string(), lately: z.partialRecord(UpdateType, z.number()) }),
  }),
  z.object({ type: z.literal('pong'), payload: z.object({}) }),
  z.object({ type: z.literal('metrics_update'), payload: z.object({ day: z.string() }) }),
  z.object({ type: z.literal('user_update'), payload: z.object({ day: z.string() }) }),
  z.object({ type: z.literal('revenue_update'), payload: z.object({ day: z.string() }) }),
  z.object({ type: z.literal('activity_update'), payload: z.object({ day: z.string() }) }),
  z.object({ type: z.literal('segments_update'), payload: z.object({ day: z.string() }) }),
  z.object({ type: z.literal('errors_update'), payload: z.object({}) }),
  z.object({ type: z.literal('fraud_update'), payload: z.object({}) }),
  z.object({ type: z.literal('backup_update'), payload: z.object({}) }),
  z.object({ type: z.literal('health_update'), payload: z.object({}) }),
  // The database answers again: what failed meanwhile can be read.
  z.object({ type: z.literal('database_answers'), payload: z.object({}) }),
  z.object({ type: z.literal('notification'), payload: SocketNotification }),
  z.object({ type: z.literal('notification_state'), payload: z.object({}) }),
  z.object({ type: z.literal('demo_progress'), payload: DemoProgress }),
  z.object({ type: z.literal('refused'), payload: z.object({ message: z.string() }) }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

const NotificationDraft = {
  title: FreeText.trim().min(1).max(120),
  message: LongText.trim().min(1).max(1_000),
  actionType: FreeText.max(60).nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  timestamp: z.string().max(40).nullish(),
  /** The recipients; everyone if absent. Without the permission only the sender receives it. */
  userIds: z.array(z.uuid()).max(500).nullish(),
  /** Sent to test the channel: marked as test data, which can be cleared. */
  test: z.boolean().nullish(),
};

/** Browser to server. A broadcast may use `notificationType` or `type`; both spellings are accepted. */
export const ClientMessage = z.union([
  z.object({ type: z.literal('ping') }),
  z.object({
    action: z.literal('broadcast_notification'),
    notificationType: NotificationType,
    ...NotificationDraft,
  }),
  z.object({ action: z.literal('broadcast_notification'), type: NotificationType, ...NotificationDraft }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const MAX_SOCKET_MESSAGE_BYTES = 16 * 1024;
export const PING_INTERVAL_MS = 30_000;
/**
 * The server sends `pong` at this interval without a ping, so that a client without messages knows that the connection
 * is dead.
 */
export const HEARTBEAT_MS = 5_000;
/** After this time without a message a connection counts as dead. */
export const SOCKET_SILENCE_MS = 15_000;
/** Delay between the end of a connection and the first attempt to reconnect. */
export const RECONNECT_DELAY_MS = 3_000;
/** Maximum of the delay, which doubles with each attempt. */
export const LAST_RECONNECT_DELAY_MS = 60_000;

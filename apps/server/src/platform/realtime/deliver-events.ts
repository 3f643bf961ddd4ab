/** Turns events of the company into messages to the sockets of this process. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { DemoProgress } from '@cottontree/contract/events.ts';
import type { Database } from '../database/client.ts';
import { openDay, type Clock } from '../time/clock.ts';
import { Coalescer } from './coalescer.ts';
import { encode, type Connections } from './connections.ts';
import type { Hub, HubEvent } from './hub.ts';
import { closeEnded } from './live-sessions.ts';
import type { NotificationChannel } from './notification-channel.ts';

/** At most four messages of one kind a second. */
const INTERVAL_MS = 250;

const DaysPayload = z.object({ day: BusinessDay.optional(), days: z.array(BusinessDay).optional() });
const NotificationPayload = z.object({ ids: z.array(z.uuid()) });
const PersonPayload = z.object({ userId: z.uuid() });
const EndedPayload = z.object({ sessionIds: z.array(z.uuid()).optional(), userId: z.uuid().optional() });

export interface DeliveryOptions {
  readonly hub: Hub;
  readonly database: Database;
  readonly clock: Clock;
  readonly notifications: Pick<NotificationChannel, 'toSend'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => new Set([...a, ...b]);

/** Runs until the returned function is called. `onEnding` is called for every end of sessions before it is acted on. */
export function deliverEvents(
  connections: Connections,
  options: DeliveryOptions,
  onEnding: () => void,
): () => void {
  const { hub, database, clock, notifications: channel, log } = options;

  // A change on one day affects every later as-of date, so of several days the earliest covers the others.
  const figures = new Coalescer<string>(INTERVAL_MS, earlier, (day) => {
    connections.toAll({ type: 'metrics_update', payload: { day } });
    connections.toAll({ type: 'user_update', payload: { day } });
    connections.toAll({ type: 'revenue_update', payload: { day } });
  });
  const activity = new Coalescer<string>(INTERVAL_MS, earlier, (day) =>
    connections.toAll({ type: 'activity_update', payload: { day } }),
  );
  const segments = new Coalescer<string>(INTERVAL_MS, earlier, (day) =>
    connections.toAll({ type: 'segments_update', payload: { day } }),
  );
  const progress = new Coalescer<DemoProgress>(
    INTERVAL_MS,
    (_, latest) => latest,
    (payload) => connections.toAll({ type: 'demo_progress', payload }),
  );
  const wordless = (
    type: 'errors_update' | 'fraud_update' | 'backup_update' | 'health_update',
  ): Coalescer<null> =>
    new Coalescer<null>(
      INTERVAL_MS,
      () => null,
      () => connections.toAll({ type, payload: {} }),
    );
  const errors = wordless('errors_update');
  const fraud = wordless('fraud_update');
  const backups = wordless('backup_update');
  const health = wordless('health_update');
  const states = new Coalescer<ReadonlySet<string>>(INTERVAL_MS, union, (userIds) => {
    connections.noteSaid('notification_state');
    const bytes = encode({ type: 'notification_state', payload: {} });
    for (const userId of userIds) connections.toUser(userId, bytes);
  });
  const notifications = new Coalescer<ReadonlySet<string>>(INTERVAL_MS, union, (ids) => {
    // The notification itself is not kept here: a person who missed it finds it in the notification centre.
    connections.noteSaid('notification_state');
    channel
      .toSend(database.read, [...ids], connections.userIds)
      .then((found) => {
        for (const each of found)
          connections.toUser(each.userId, encode({ type: 'notification', payload: each }));
      })
      .catch((error: unknown) =>
        log.error({ err: error }, 'notifications could not be read for their sockets'),
      );
  });

  const dayOf = (event: HubEvent): string => {
    const { day, days = [] } = DaysPayload.parse(event.payload);
    return [...days, ...(day ? [day] : [])].toSorted()[0] ?? openDay(clock);
  };

  const unsubscribe = hub.subscribe((event) => {
    switch (event.topic) {
      case 'business.changed':
        // Rows arrived; what they mean for a screen is announced by figures.changed, once it is computed.
        return;
      case 'import.changed':
      case 'banking.changed':
      case 'simulation.changed':
        // For the jobs; a browser that watches an import polls.
        return;
      case 'figures.changed':
        return figures.push(dayOf(event));
      case 'activity.changed':
        return activity.push(dayOf(event));
      case 'errors.changed':
        return errors.push(null);
      case 'fraud.changed':
        return fraud.push(null);
      case 'backup.changed':
        return backups.push(null);
      case 'health.changed':
        return health.push(null);
      case 'database.answers':
        return connections.toAll({ type: 'database_answers', payload: {} });
      case 'segments.changed':
        return segments.push(dayOf(event));
      case 'demo.progress':
        return progress.push(DemoProgress.parse(event.payload));
      case 'notification':
        return notifications.push(new Set(NotificationPayload.parse(event.payload).ids));
      case 'notification.state':
        return states.push(new Set([PersonPayload.parse(event.payload).userId]));
      case 'session.ended': {
        onEnding();
        const { sessionIds = [], userId } = EndedPayload.parse(event.payload);
        const named = new Set(sessionIds);
        const concerned = connections.all.filter(
          ({ actor }) => actor.userId === userId || named.has(actor.sessionId),
        );
        // Checked in the database instead of trusted: the person may have signed in again before the event arrived.
        return void closeEnded(database.read, concerned, clock.now(), 'close');
      }
    }
  });

  return () => {
    unsubscribe();
    const all = [
      figures,
      activity,
      segments,
      errors,
      fraud,
      backups,
      health,
      progress,
      states,
      notifications,
    ];
    for (const each of all) each.stop();
  };
}

/** Connects the processes of one company: an event raised in any of them reaches the listeners of all. */
import type { FastifyBaseLogger } from 'fastify';
import type { Topic } from '@cottontree/contract/events.ts';
import type { Database } from '../database/client.ts';
import { systemClock, type Clock } from '../time/clock.ts';
import { Alarm } from './alarm.ts';
import { EventCursor } from './event-cursor.ts';
import { EventLine, type HubEvent } from './event-line.ts';
import { sweepEvents } from './sweep-events.ts';

export type { HubEvent } from './event-line.ts';

export interface Hub {
  /** Subscribes to every event; returns a function that unsubscribes. */
  subscribe(listener: (event: HubEvent) => void): () => void;
  /** Notifies only the listeners of this process, about something that every process detects itself. */
  raise(topic: Topic, payload: Record<string, unknown>): void;
  close(): Promise<void>;
}

export interface HubOptions {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** How long an event may wait when its NOTIFY is lost; 2 s by default. */
  readonly pollMs?: number;
  readonly clock?: Clock;
  readonly sweepMs?: number;
}

const EVENTS_KEPT_MS = 60 * 60_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

/**
 * Delivers events from now on, each once. The table is read by id; NOTIFY only says when. After a lost connection the
 * hub reconnects with increasing pauses and continues from the last id it read. Rejects when the first connection
 * fails.
 */
export async function startHub(database: Database, options: HubOptions): Promise<Hub> {
  const { log, pollMs = 2_000, clock = systemClock, sweepMs = 5 * 60_000 } = options;
  const listeners = new Set<(event: HubEvent) => void>();
  const alarm = new Alarm();
  /** Only close rings it: notifications from a failing connection must not shorten a pause between retries. */
  const pause = new Alarm();
  let closing = false;
  let line: EventLine | null = await EventLine.open(database.pool, () => alarm.ring());
  const cursor = new EventCursor(await line.startingPoint());
  // Events already in the table are not delivered; reading them once finds the transactions that are still in progress.
  await line.readInto(cursor, () => undefined);

  const deliver = (event: HubEvent): void => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error(
          { err: error, event: event.id.toString(), topic: event.topic },
          'a listener failed on an event',
        );
      }
    }
  };

  const answers = (): void => deliver({ id: 0n, topic: 'database.answers', payload: {} });
  // One that hangs for a few seconds refuses requests, but its event connection lives on.
  const unsubscribe = database.liveness.subscribe((state) => {
    if (state === 'ok') answers();
  });

  async function listen(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!closing) {
      try {
        line ??= await EventLine.open(database.pool, () => alarm.ring());
        await line.readInto(cursor, deliver);
        if (retryMs !== FIRST_RETRY_MS) {
          log.info({}, 'events flow again');
          answers();
        }
        retryMs = FIRST_RETRY_MS;
        await alarm.wait(pollMs);
      } catch (error) {
        await line?.close();
        line = null;
        if (closing) return;
        log.warn({ err: error, retryMs }, 'the event connection was lost; reconnecting');
        await pause.wait(retryMs);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  const sweep = (): void => {
    sweepEvents(database.write, new Date(clock.now().getTime() - EVENTS_KEPT_MS)).catch((error: unknown) =>
      log.warn({ err: error }, 'old events could not be deleted'),
    );
  };
  const sweeping = setInterval(sweep, sweepMs).unref();
  const listening = listen();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    raise: (topic, payload) => deliver({ id: 0n, topic, payload }),
    close: async () => {
      closing = true;
      unsubscribe();
      clearInterval(sweeping);
      listeners.clear();
      alarm.ring();
      pause.ring();
      await listening;
      await line?.close();
    },
  };
}

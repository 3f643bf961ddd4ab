import type { NotificationType } from '@cottontree/contract/events.ts';
import { isRecord } from '../../kernel/call.ts';
import { SOCKET_EVENT, type Live } from '../../kernel/live/live.tsx';

export interface TriedNotification {
  title: string;
  message: string;
  type: NotificationType;
  actionType: string | null;
  /** Absent: everyone, if the sender may notify others; otherwise only the sender. */
  userIds?: readonly string[];
}

/** The outcome of the test. */
export type TriedOutcome =
  | { kind: 'received'; milliseconds: number }
  | { kind: 'refused'; message: string }
  | { kind: 'silent' }
  | { kind: 'disconnected' };

/** Milliseconds after which a notification that did not come back counts as lost. */
export const MAX_WAIT_MS = 5_000;

/**
 * Sends a test notification over the live connection and waits until it comes back: the sender must be among the
 * recipients. Never rejects.
 */
export async function tryNotification(send: Live['send'], tried: TriedNotification): Promise<TriedOutcome> {
  const { title, message, type, actionType, userIds } = tried;
  const timestamp = new Date().toISOString();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: TriedOutcome) => {
      clearTimeout(timer);
      window.removeEventListener(SOCKET_EVENT, listen);
      resolve(outcome);
    };
    const listen = (event: Event) => {
      const said: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (!isRecord(said) || !isRecord(said.payload)) return;
      const { title: receivedTitle, data, message: why } = said.payload;
      if (said.type === 'refused') end({ kind: 'refused', message: String(why) });
      // The server passes the timestamp on unchanged, so it identifies this notification.
      else if (receivedTitle === title && isRecord(data) && data.timestamp === timestamp)
        end({ kind: 'received', milliseconds: Math.round(performance.now() - startedAt) });
    };
    const timer = setTimeout(() => end({ kind: 'silent' }), MAX_WAIT_MS);
    window.addEventListener(SOCKET_EVENT, listen);
    const sent = send({
      action: 'broadcast_notification',
      type,
      title,
      message,
      actionType,
      data: { timestamp },
      test: true,
      ...(userIds && { userIds: [...userIds] }),
    });
    if (!sent) end({ kind: 'disconnected' });
  });
}

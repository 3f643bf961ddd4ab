import type { NotificationType } from '@cottontree/contract/events.ts';
import { isRecord } from '../../kernel/call.ts';
import { SOCKET_EVENT, type Live } from '../../kernel/live/live.tsx';

export interface TriedNotification {
  title: string;
  message: string;
  type: NotificationType;
  actionType: string | null;
  /** Absent: everyone, where the sender may address others; otherwise the sender alone. */
  userIds?: readonly string[];
}

/** What became of it. */
export type Heard =
  | { kind: 'received'; milliseconds: number }
  | { kind: 'refused'; message: string }
  | { kind: 'silent' }
  | { kind: 'disconnected' };

/** Milliseconds after which a notification that did not come back counts as lost. */
export const PATIENCE = 5_000;

/**
 * Sends a notification over the live connection, marked as test data, and waits for it to come back: the sender must
 * be among those it reaches. Nothing is thrown.
 */
export async function hearBack(send: Live['send'], tried: TriedNotification): Promise<Heard> {
  const { title, message, type, actionType, userIds } = tried;
  const timestamp = new Date().toISOString();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (heard: Heard) => {
      clearTimeout(timer);
      window.removeEventListener(SOCKET_EVENT, hear);
      resolve(heard);
    };
    const hear = (event: Event) => {
      const said: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (!isRecord(said) || !isRecord(said.payload)) return;
      const { title: heardTitle, data, message: why } = said.payload;
      if (said.type === 'refused') end({ kind: 'refused', message: String(why) });
      // Its time is what the server hands through unchanged, and so tells it from every other.
      else if (heardTitle === title && isRecord(data) && data.timestamp === timestamp)
        end({ kind: 'received', milliseconds: Math.round(performance.now() - startedAt) });
    };
    const timer = setTimeout(() => end({ kind: 'silent' }), PATIENCE);
    window.addEventListener(SOCKET_EVENT, hear);
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

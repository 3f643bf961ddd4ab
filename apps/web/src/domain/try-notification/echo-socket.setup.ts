import { vi } from 'vitest';
import { ClientMessage, type ServerMessage } from '@cottontree/contract/events.ts';

/** A fake live connection that is open at once; the test decides how it reacts to a notification. */
export interface EchoServer {
  /** Notifications that were sent, validated against the contract. */
  sent: ClientMessage[];
  /**
   * `back`: returned to the sender, as the server does; `lost`: nothing happens; otherwise the message of a refusal.
   */
  does: 'back' | 'lost' | { refuses: string };
  /** False: no socket opens. */
  up: boolean;
}

export function serveSocket(): EchoServer {
  const server: EchoServer = { sent: [], does: 'back', up: true };
  class FakeSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    constructor() {
      queueMicrotask(() => {
        if (!server.up) return;
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text: string): void {
      const message = ClientMessage.parse(JSON.parse(text));
      if (!('action' in message)) return;
      server.sent.push(message);
      const { does } = server;
      if (does === 'lost') return;
      const answer: ServerMessage =
        does === 'back'
          ? {
              type: 'notification',
              payload: {
                id: `n-${server.sent.length}`,
                title: message.title,
                message: message.message,
                notificationType: 'type' in message ? message.type : message.notificationType,
                category: 'system',
                critical: false,
                timestamp: '2026-11-21T10:00:00.000Z',
                userId: 'u-1',
                actionType: message.actionType ?? null,
                data: message.data ?? {},
              },
            }
          : { type: 'refused', payload: { message: does.refuses } };
      queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(answer) })));
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return server;
}

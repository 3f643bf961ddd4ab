// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientMessage } from '@cottontree/contract/events.ts';
import { SOCKET_EVENT } from '../../kernel/live/live.tsx';
import { tryNotification, MAX_WAIT_MS } from './try-notification-call.ts';

const TRIED = { title: 'Trial', message: 'Text', type: 'warning', actionType: 'maintenance' } as const;
const say = (type: string, payload: object) =>
  window.dispatchEvent(new CustomEvent(SOCKET_EVENT, { detail: { type, payload } }));

let sent: ClientMessage[];
const send = (message: ClientMessage) => sent.push(ClientMessage.parse(message)) > 0;
beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a test notification', () => {
  it('[B-7.46] contains title, message, type, actionType, data.timestamp and the test flag', async () => {
    vi.setSystemTime('2026-11-21T10:00:00Z');
    const outcome = tryNotification(send, TRIED);
    expect(sent).toEqual([
      {
        action: 'broadcast_notification',
        type: 'warning',
        title: 'Trial',
        message: 'Text',
        actionType: 'maintenance',
        data: { timestamp: '2026-11-21T10:00:00.000Z' },
        test: true,
      },
    ]);
    // Another notification with the same title is not the test notification.
    say('notification', { title: 'Trial', data: { timestamp: '2026-11-21T09:59:59.000Z' } });
    say('notification', { title: 'Trial', data: {} });
    await vi.advanceTimersByTimeAsync(12);
    say('notification', { title: 'Trial', data: { timestamp: '2026-11-21T10:00:00.000Z' } });
    expect(await outcome).toEqual({ kind: 'received', milliseconds: 12 });
  });
  it('names its recipients', () => {
    void tryNotification(send, { ...TRIED, userIds: ['5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10'] });
    expect(sent[0]).toMatchObject({ userIds: ['5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10'] });
  });
  it('is reported as refused with the reason, as lost after five seconds, or as never sent', async () => {
    const refused = tryNotification(send, TRIED);
    say('refused', { message: 'At most 10 notifications a minute; wait a moment' });
    expect(await refused).toEqual({
      kind: 'refused',
      message: 'At most 10 notifications a minute; wait a moment',
    });
    const lost = tryNotification(send, TRIED);
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
    expect(await lost).toEqual({ kind: 'silent' });
    expect(await tryNotification(() => false, TRIED)).toEqual({ kind: 'disconnected' });
  });
});

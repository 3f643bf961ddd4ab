// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '@cottontree/contract/events.ts';
import { noteLineLost, noteLineWorks } from '../line/line.ts';
import { openLiveConnection, socketUrl, type LiveConnection, type SocketLike } from './socket.ts';

class FakeSocket implements SocketLike {
  static opened: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  onmessage: SocketLike['onmessage'] = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.(new Event('close') as CloseEvent); // no property of the CloseEvent is read
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  say(value: unknown): void {
    const data = typeof value === 'string' ? value : JSON.stringify(value);
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

let states: boolean[];
let messages: ServerMessage[];
let returns: number;
let losses: number;
let connection: LiveConnection;
const newest = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('No socket was opened');
  return socket;
};

/** Lets time pass; the server sends a heartbeat every five seconds. */
const heartbeats = (ms: number): void => {
  for (let left = ms; left > 0; left -= 5_000) {
    vi.advanceTimersByTime(Math.min(5_000, left));
    newest().say({ type: 'pong', payload: {} });
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  states = [];
  messages = [];
  returns = 0;
  losses = 0;
  connection = openLiveConnection({
    url: 'ws://here/ws',
    open: (url) => new FakeSocket(url),
    onMessage: (message) => messages.push(message),
    random: () => 0,
    onState: (connected) => states.push(connected),
    onLost: () => {
      losses += 1;
    },
    onReturn: () => {
      returns += 1;
    },
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe('the address', () => {
  it('[A-7.18, A-7.19] is /ws on the page’s host, secure when the page is', () => {
    expect(socketUrl({ protocol: 'http:', host: 'ops.example:3000' })).toBe('ws://ops.example:3000/ws');
    expect(socketUrl({ protocol: 'https:', host: 'ops.example' })).toBe('wss://ops.example/ws');
  });
});

describe('the connection', () => {
  it('[A-4.17] is connected while the socket is open and disconnected otherwise', () => {
    expect(states).toEqual([]);
    newest().open();
    newest().close();
    expect(states).toEqual([true, false]);
  });

  it('[A-7.20] is pinged every 30 seconds', () => {
    newest().open();
    heartbeats(29_999);
    expect(newest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    heartbeats(30_000);
    expect(newest().sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
  });

  it('[A-4.18] is opened again 3 seconds after it closed', () => {
    newest().open();
    newest().close();
    vi.advanceTimersByTime(2_999);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is retried at growing intervals while the server cannot be reached; the user is read even less often', () => {
    newest().open();
    newest().close();
    const pauses: number[] = [];
    for (let tried = 1; tried <= 7; tried += 1) {
      let pause = 0;
      for (; FakeSocket.opened.length === tried; pause += 1_000) vi.advanceTimersByTime(1_000);
      pauses.push(pause);
      newest().close();
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    expect(losses).toBe(5);
    expect(states).toEqual([true, false]);
  });

  it('is retried at once when the server can be reached again or the browser is online again', () => {
    newest().open();
    newest().close();
    vi.advanceTimersByTime(3_000);
    newest().close();
    noteLineLost();
    noteLineWorks();
    expect(FakeSocket.opened).toHaveLength(3);
    newest().close();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.opened).toHaveLength(4);
  });

  it('[A-4.18] is not retried sooner than 3 seconds after it closed, even if other requests succeed meanwhile', () => {
    newest().open();
    newest().close();
    noteLineLost();
    noteLineWorks();
    vi.advanceTimersByTime(2_999);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('reports when it is open again after a loss', () => {
    newest().open();
    expect(returns).toBe(0);
    newest().close();
    vi.advanceTimersByTime(3_000);
    newest().open();
    expect(returns).toBe(1);
  });

  it('is taken for dead after 15 seconds without a message', () => {
    newest().open();
    heartbeats(60_000);
    newest().close = () => undefined;
    vi.advanceTimersByTime(14_999);
    expect(states).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual([true, false]);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is given up after the same time when it does not open at all', () => {
    vi.advanceTimersByTime(15_000);
    expect(states).toEqual([false]);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is ignored once it was given up', () => {
    const dead = newest();
    dead.open();
    dead.close = () => undefined;
    vi.advanceTimersByTime(18_000);
    newest().open();
    dead.onclose?.(new Event('close') as CloseEvent); // no property of the CloseEvent is read
    dead.say({ type: 'pong', payload: {} });
    expect(states).toEqual([true, false, true]);
    expect(messages).toEqual([]);
  });

  it('sends only while it is open', () => {
    expect(connection.send({ type: 'ping' })).toBe(false);
    newest().open();
    expect(connection.send({ type: 'ping' })).toBe(true);
    expect(newest().sent).toEqual(['{"type":"ping"}']);
  });

  it('stays closed once stopped', () => {
    newest().open();
    connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(states).toEqual([true, false]);
  });

  it('[A-8.07] only logs errors', () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    newest().open();
    newest().onerror?.(new Event('error'));
    expect(logged).toHaveBeenCalledOnce();
    expect(states).toEqual([true]);
  });
});

describe('messages', () => {
  it('[A-3.13] have a type and a payload', () => {
    newest().say({ type: 'metrics_update', payload: { day: '2026-11-21' } });
    newest().say({ type: 'connected' });
    expect(messages).toEqual([
      { type: 'metrics_update', payload: { day: '2026-11-21' } },
      { type: 'connected', payload: {} },
    ]);
  });

  it.each(['{"type":"weather","payload":{}}', '[1]', 'not json', '{"payload":{}}'])(
    '[A-7.30] of an unknown type are logged: %s',
    (text) => {
      const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
      newest().say(text);
      expect(messages).toEqual([]);
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});

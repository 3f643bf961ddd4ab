import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ServerMessage } from '@cottontree/contract/events.ts';
import { Connections, encode, type Peer } from './connections.ts';
import { soon } from '../../testing/soon.ts';

const progress = (percent: number, stage = ''): ServerMessage => ({
  type: 'demo_progress',
  payload: { percent, stage, failures: 0 },
});

describe('Connections', () => {
  let server: WebSocketServer;
  const browsers: WebSocket[] = [];
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
    await once(server, 'listening');
  });
  afterAll(() => {
    for (const browser of browsers) browser.terminate();
    server.close();
  });

  /** Both ends of a new connection. */
  async function connect(
    connections: Connections,
    userId: string,
  ): Promise<{ peer: Peer; browser: WebSocket; received: number[] }> {
    const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`); // listening on a port
    browsers.push(browser);
    const received: number[] = [];
    browser.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()).payload.percent));
    // `once` gives the event's arguments; ws documents the first as the socket.
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(browser, 'open')])) as [
      [WebSocket],
      unknown,
    ];
    const actor = {
      userId,
      sessionId: `session of ${userId}`,
      username: '',
      name: '',
      roleKey: '',
      roleLevel: 5,
      isOwner: false,
      restricted: false,
      steppedUp: false,
      powers: new Set<never>(),
    };
    const peer: Peer = { socket, actor, answered: true, slow: false, pingedAt: 0 };
    connections.add(peer);
    socket.on('close', () => connections.remove(peer));
    return { peer, browser, received };
  }

  it('sends a slow peer its updates when they are due, of several of a kind the one of the earliest day', async () => {
    const connections = new Connections({ maxBacklogBytes: 1_000_000 });
    const [fast, slow] = [await connect(connections, 'fast'), await connect(connections, 'slow')];
    slow.peer.slow = true;
    const received = { fast: [] as string[], slow: [] as string[] };
    fast.browser.on('message', (data: Buffer) => received.fast.push(data.toString()));
    slow.browser.on('message', (data: Buffer) => received.slow.push(data.toString()));
    const update = (day: string): ServerMessage => ({ type: 'metrics_update', payload: { day } });
    for (const day of ['2026-11-21', '2026-11-19', '2026-11-20']) connections.toAll(update(day));
    connections.toAll(progress(7));
    await soon(() => expect(received.fast).toHaveLength(4));
    await soon(() => expect(received.slow.map((text) => JSON.parse(text).type)).toEqual(['demo_progress']));
    connections.sendHeldBack();
    connections.sendHeldBack();
    connections.toAll(progress(8));
    await soon(() => expect(received.slow).toHaveLength(3));
    expect(JSON.parse(received.slow[1] ?? '')).toEqual(update('2026-11-19'));
  });

  it('sends to all, to one person, and forgets closed connections', async () => {
    const connections = new Connections({ maxBacklogBytes: 1_000_000 });
    const one = await connect(connections, 'one');
    const two = await connect(connections, 'two');
    connections.toAll(progress(1));
    connections.toUser('two', encode(progress(2)));
    await soon(() => expect([one.received, two.received]).toEqual([[1], [1, 2]]));
    two.browser.close();
    await soon(() => expect(connections.userIds).toEqual(['one']));
    expect(connections.ofUser('two')).toEqual([]);
    expect(connections.size).toBe(1);
  });

  it('keeps the order of broadcasts at each peer, although it pauses between slices of many peers', async () => {
    const connections = new Connections({ maxBacklogBytes: 1_000_000 });
    const real = await connect(connections, 'real');
    const sent: string[] = [];
    for (let n = 0; n < 1_000; n++) {
      const socket = Object.assign(Object.create(real.peer.socket), {
        send: (bytes: Buffer) => sent.push(`${n} ${bytes.length}`),
      });
      connections.add({ ...real.peer, socket });
    }
    connections.toAll(progress(1));
    connections.toAll(progress(22));
    // Not every peer was served within this turn of the event loop.
    expect(sent.length).toBeLessThan(1_000);
    await soon(() => expect(sent).toHaveLength(2_000));
    const lengths = [encode(progress(1)).length, encode(progress(22)).length];
    for (const n of [0, 499, 999]) {
      expect(sent.filter((each) => each.startsWith(`${n} `))).toEqual(
        lengths.map((length) => `${n} ${length}`),
      );
    }
  });

  it('closes a peer that does not read, instead of buffering everything for it', async () => {
    const connections = new Connections({ maxBacklogBytes: 64 * 1024 });
    const [slow, quick] = [await connect(connections, 'slow'), await connect(connections, 'quick')];
    slow.browser.pause();
    const closed = once(slow.peer.socket, 'close');
    let most = 0;
    let sent = 0;
    const stage = 'x'.repeat(256 * 1024);
    // The operating system's own buffers fill first, with some megabytes.
    while (slow.peer.socket.readyState === WebSocket.OPEN && sent < 500) {
      connections.toAll(progress(sent++, stage));
      most = Math.max(most, slow.peer.socket.bufferedAmount);
      await vi.waitFor(() => expect(quick.received).toHaveLength(sent), { interval: 1, timeout: 30_000 });
    }
    await closed;
    expect(sent).toBeLessThan(500);
    expect(most).toBeLessThan(3 * 256 * 1024);
    expect(quick.received).toHaveLength(sent);
    expect(connections.userIds).toEqual(['quick']);
  });
});

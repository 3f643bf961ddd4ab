import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeTurns, type Turns } from './turns.ts';

describe('work that takes turns', () => {
  const server = createServer((_, answer) => answer.end('here'));
  let now = 10_000;
  let turns: Turns;
  const running = new AbortController();
  beforeAll(async () => {
    turns = takeTurns(() => now);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    turns.stop();
    server.close();
  });
  /** Whether the part of work that took an hour is followed by a rest, which nobody waits for here. */
  const rests = async (): Promise<boolean> => {
    const waiting = new AbortController();
    const next = turns.next(3_600_000, waiting.signal).then(
      () => false,
      () => true,
    );
    // A turn without a rest is over before this.
    await turns.next(0, running.signal);
    await new Promise((later) => setImmediate(() => setImmediate(later)));
    waiting.abort();
    return await next;
  };
  const ask = async (): Promise<void> => {
    // An address of a listening TCP server is never a string.
    const { port } = server.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
  };

  it('goes on at once while nobody asks for anything', async () => {
    expect(await rests()).toBe(false);
  });
  it('rests after each part of it while requests come in, and ends its rest when the server does', async () => {
    await ask();
    expect(await rests()).toBe(true);
    now += 1_500;
    expect(await rests()).toBe(true);
  });
  it('goes on at once again when they have stopped', async () => {
    now += 1_000;
    expect(await rests()).toBe(false);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeTurns, type Turns } from './turns.ts';

describe('takeTurns', () => {
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
  /** Whether an hour of work is followed by a rest; the rest itself is aborted. */
  const rests = async (): Promise<boolean> => {
    const waiting = new AbortController();
    const next = turns.next(3_600_000, waiting.signal).then(
      () => false,
      () => true,
    );
    // A turn without a rest ends before this.
    await turns.next(0, running.signal);
    await new Promise((later) => setImmediate(() => setImmediate(later)));
    waiting.abort();
    return await next;
  };
  const request = async (): Promise<void> => {
    // The address of a listening TCP server is never a string.
    const { port } = server.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
  };

  it('continues at once while there are no requests', async () => {
    expect(await rests()).toBe(false);
  });
  it('rests after each part of the work while requests arrive, and ends its rest when the server stops', async () => {
    await request();
    expect(await rests()).toBe(true);
    now += 1_500;
    expect(await rests()).toBe(true);
  });
  it('continues at once again when the requests have stopped', async () => {
    now += 1_000;
    expect(await rests()).toBe(false);
  });
});

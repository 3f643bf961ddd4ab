/** Tests of the simulated connection itself, on which other tests rely. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBadLine, type BadLine } from './bad-line.ts';
import { until } from './server-process.ts';

const BODY = Buffer.alloc(40_000, 'a');

let server: Server;
let line: BadLine;
let seen: number;
/** Responses wait for it. */
let gate: Promise<void>;
beforeEach(async () => {
  seen = 0;
  gate = Promise.resolve();
  server = createServer((_, response) => {
    seen += 1;
    void gate.then(() => response.end(BODY));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a path.
  line = await openBadLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await line.close();
  server.closeAllConnections();
  server.close();
});

const read = async (): Promise<Buffer> => {
  const request = get(line.url);
  const [response] = (await once(request, 'response')) as [IncomingMessage]; // what node emits
  return Buffer.concat(await response.toArray());
};

describe('the bad connection', () => {
  it('transports everything, in order, and counts it with the overhead of TCP/IP for each packet', async () => {
    expect((await read()).equals(BODY)).toBe(true);
    const answer = 40_000 + 40 * Math.ceil(40_000 / 1_460);
    expect(line.carried.down).toBeGreaterThanOrEqual(answer);
    expect(line.carried.down).toBeLessThan(answer + 600);
  });

  it('reports nothing about a connection that it lost, while a new one works', async () => {
    let answer = (): void => undefined;
    gate = new Promise((resolve) => (answer = resolve));
    const request = get(line.url);
    const events: string[] = [];
    for (const event of ['response', 'error', 'close']) request.on(event, () => events.push(event));
    await until('the request', async () => seen === 1);
    line.loseConnections();
    answer();
    expect((await read()).equals(BODY)).toBe(true);
    expect(events).toEqual([]);
    request.destroy();
  });

  it('drops what is sent while it is lost, and transports again when it is restored', async () => {
    line.lose();
    const request = get(line.url);
    request.on('error', () => undefined);
    await once(request, 'socket');
    await once(request.socket ?? request, 'connect');
    line.restore();
    expect((await read()).equals(BODY)).toBe(true);
    expect(seen).toBe(1);
    request.destroy();
  });
});

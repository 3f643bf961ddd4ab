import { createServer, IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { throttledUpgrades } from './throttled-upgrades.ts';

const turn = (): Promise<void> => new Promise(setImmediate);

describe('upgrades', () => {
  let server: Server;
  let admitted: string[];
  const arrive = (url: string): Socket => {
    const socket = new Socket();
    const request = new IncomingMessage(socket);
    request.url = url;
    server.emit('upgrade', request, socket, Buffer.alloc(0));
    return socket;
  };
  beforeEach(() => {
    server = createServer();
    admitted = [];
    throttledUpgrades(server).on('upgrade', ({ url = '' }: IncomingMessage) => admitted.push(url));
  });

  it('of many clients are handled a few at a time, each once and in order', async () => {
    const crowd = Array.from({ length: 35 }, (_, index) => `/${index}`);
    crowd.forEach(arrive);
    expect(admitted).toEqual([]);
    const counts: number[] = [];
    while (admitted.length < crowd.length) {
      await turn();
      counts.push(admitted.length);
    }
    expect(counts).toEqual([10, 20, 30, 35]);
    expect(admitted).toEqual(crowd);
    arrive('/later');
    await turn();
    expect(admitted.at(-1)).toBe('/later');
  });

  it('of clients that left meanwhile are dropped without an error', async () => {
    const left = arrive('/gone');
    arrive('/stays');
    left.emit('error', new Error('reset'));
    await turn();
    expect(admitted).toEqual(['/stays']);
  });
});

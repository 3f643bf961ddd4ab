import { createServer, IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { upgradesByTurns } from './upgrades-by-turns.ts';

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
    upgradesByTurns(server).on('upgrade', ({ url = '' }: IncomingMessage) => admitted.push(url));
  });

  it('of a crowd are let in some at a time, each once and in their order', async () => {
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

  it('of whoever went away meanwhile are forgotten, and break nothing', async () => {
    const gone = arrive('/gone');
    arrive('/stays');
    gone.emit('error', new Error('reset'));
    await turn();
    expect(admitted).toEqual(['/stays']);
  });
});

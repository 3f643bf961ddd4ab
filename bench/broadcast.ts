/**
 * The time from an announcement in the database until the last of many sockets receives it, compared with ws alone and
 * as many clients.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { announce } from '../apps/server/src/platform/realtime/events.ts';
import type { Child } from './child-process.ts';
import { residentBytes } from './proc.ts';
import { kib, median, ms, times, type Section } from './report.ts';
import { onServer, type Stage } from './stage.ts';

/** Longer than the delay in which announcements are merged. */
const APART_MS = 400;
const OPENED_AT_ONCE = 100;

interface Crowd {
  /** Resolves when every socket has received one more message. */
  everyoneReceives(): Promise<void>;
  close(): void;
}

async function gather(url: string, size: number, cookie: string): Promise<Crowd> {
  const sockets: WebSocket[] = [];
  let left = 0;
  let done = (): void => undefined;
  const open = async (): Promise<void> => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: url },
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    sockets.push(socket);
  };
  while (sockets.length < size)
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, size - sockets.length) }, open));
  // The greetings arrive now, not in the middle of a measurement.
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const socket of sockets) {
    socket.on('message', () => {
      left -= 1;
      if (left === 0) done();
    });
  }
  return {
    everyoneReceives: () => {
      left = size;
      return new Promise((resolve) => (done = resolve));
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

interface Result {
  readonly medianMs: number;
  readonly worstMs: number;
  readonly bytesPerSocket: number;
}

async function measureCrowd(
  server: Child,
  size: number,
  cookie: string,
  rounds: number,
  speak: () => Promise<void> | void,
): Promise<Result> {
  const before = residentBytes(server.pid);
  const crowd = await gather(server.url, size, cookie);
  const bytesPerSocket = (residentBytes(server.pid) - before) / size;
  const spans: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const received = crowd.everyoneReceives();
      const started = performance.now();
      await speak();
      await received;
      spans.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, APART_MS));
    }
  } finally {
    crowd.close();
  }
  return { medianMs: median(spans), worstMs: Math.max(...spans), bytesPerSocket };
}

/** A new server for each crowd, so that memory of an earlier one does not count. */
async function measureProduct(stage: Stage, size: number, rounds: number): Promise<Result> {
  return await onServer(stage, async (server) => {
    const database = connect(server.connection);
    try {
      return await measureCrowd(server, size, server.cookie, rounds, async () => {
        await database.write.transaction().execute((tx) =>
          announce(tx, new Date(), {
            topic: 'activity.changed',
            payload: { day: new Date().toISOString().slice(0, 10) },
          }),
        );
      });
    } finally {
      await database.close();
    }
  });
}

async function measureBare({ programs }: Stage, size: number, rounds: number): Promise<Result> {
  const server = await programs.start('bare-sockets');
  const message = { type: 'activity_update', payload: { day: new Date().toISOString().slice(0, 10) } };
  try {
    return await measureCrowd(server, size, '', rounds, () => server.send(message));
  } finally {
    await server.stop();
  }
}

export async function measureBroadcast(stage: Stage): Promise<Section> {
  const sizes = stage.options.quick ? [200, 1_000] : [1_000, 5_000];
  const rounds = stage.options.quick ? 5 : 20;
  const rows: string[][] = [];
  for (const size of sizes) {
    const bare = await measureBare(stage, size, rounds);
    const product = await measureProduct(stage, size, rounds);
    rows.push([
      String(size),
      ms(product.medianMs),
      ms(product.worstMs),
      ms(bare.medianMs),
      times(product.medianMs / bare.medianMs),
      kib(product.bytesPerSocket),
      kib(bare.bytesPerSocket),
    ]);
  }
  return {
    title: 'Broadcast',
    method: [
      'From the beginning of the transaction that announces a change, in another process than the server, until the last',
      'socket has heard of it: commit, NOTIFY, reading the event, one message to each. All clients live in one process,',
      'whose time is part of it. Beside it the same message by ws alone, from the word to its process. Memory: growth of the server process for each open',
      `socket. ${rounds} announcements each.`,
    ].join('\n'),
    tables: [
      {
        head: ['Sockets', 'Median', 'Worst', 'ws alone', 'Ratio', 'Memory a socket', 'ws alone'],
        rows,
      },
    ],
    goals: [],
  };
}

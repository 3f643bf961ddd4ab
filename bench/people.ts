/** Five hundred people at work with live updates, and five thousand sockets that reconnect at once. */
import { once } from 'node:events';
import http from 'node:http';
import { Worker } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { RECONNECT_DELAY_MS } from '@cottontree/contract/events.ts';
import { connect, type Database } from '../apps/server/src/platform/database/client.ts';
import { announce } from '../apps/server/src/platform/realtime/events.ts';
import { createPeople } from './create-people.ts';
import { quantile } from './load.ts';
import { METRICS_TOKEN } from './metrics-token.ts';
import { atMost, count, ms, type Section } from './report.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const PEOPLE = 500;
/** The requests of the first screen. */
const SCREEN = [
  '/api/auth/user',
  '/api/dashboard/metrics',
  '/api/dashboard/treasury',
  '/api/dashboard/volume-metrics',
  '/api/dashboard/user-distribution',
  '/api/dashboard/card-performance',
  '/api/dashboard/revenue-breakdown',
  '/api/dashboard/kyc-revenue',
];
/** How often a person opens another screen. */
const TURNS_EVERY_MS = 15_000;
/** The interval in which the demo company releases its transactions. */
const CHANGES_EVERY_MS = 5_000;
const MOVED = '/api/dashboard/metrics';

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function openSocket(url: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  return socket;
}

const quantileOf = (times: readonly number[], share: number): number =>
  quantile(
    times.toSorted((one, other) => one - other),
    share,
  );

/** Sends requests and records the duration of each, in milliseconds. */
class Client {
  readonly times: number[] = [];
  failed = 0;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }
  async request(path: string, cookie: string): Promise<void> {
    const started = performance.now();
    try {
      const request = http.get(this.#url + path, { agent: this.#agent, headers: { cookie } });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]; // the only argument of the event
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) this.failed += 1;
    } catch {
      this.failed += 1;
    }
    this.times.push(performance.now() - started);
  }
  quantile(share: number): number {
    return quantileOf(this.times, share);
  }
  close(): void {
    this.#agent.destroy();
  }
}

/** The 99th percentile of the event loop delay of the server since the last call, in milliseconds. */
async function loopDelay({ url }: OnServer): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}

interface Work {
  readonly client: Client;
  readonly loopDelayMs: number;
}

/** Everybody has a socket, opens a screen now and then, and requests again what is announced as changed. */
async function work(server: OnServer, database: Database, cookies: string[], seconds: number): Promise<Work> {
  const sockets: WebSocket[] = [];
  for (const cookie of cookies) sockets.push(await openSocket(server.url, cookie));
  let client = new Client(server.url);
  let running = true;
  sockets.forEach((socket, index) => {
    const cookie = cookies[index] ?? '';
    socket.on('message', (data: Buffer) => {
      if (running && data.includes('metrics_update')) void client.request(MOVED, cookie);
    });
  });
  const people = cookies.map(async (cookie, index) => {
    await pause((index / cookies.length) * TURNS_EVERY_MS);
    while (running) {
      await Promise.all(SCREEN.map((path) => client.request(path, cookie)));
      await pause(TURNS_EVERY_MS);
    }
  });
  const changes = (async () => {
    while (running) {
      await pause(CHANGES_EVERY_MS);
      const day = new Date().toISOString().slice(0, 10);
      await database.write
        .transaction()
        .execute((tx) => announce(tx, new Date(), { topic: 'figures.changed', payload: { day } }));
    }
  })();
  // The first round fills the caches, as the first minutes of a day do.
  await pause(TURNS_EVERY_MS);
  const before = client;
  client = new Client(server.url);
  await loopDelay(server);
  await pause(seconds * 1_000);
  const loopDelayMs = await loopDelay(server);
  running = false;
  const measured = client;
  await changes;
  for (const socket of sockets) socket.terminate();
  await Promise.all(people);
  before.close();
  measured.close();
  return { client: measured, loopDelayMs };
}

interface Worked {
  readonly times: readonly number[];
  readonly failed: number;
}
interface Storm extends Worked {
  readonly backMs: number;
}

/** Resolves when the person has started working, to a function that ends it and returns the durations since then. */
async function onePerson(server: OnServer, cookie: string): Promise<() => Promise<Worked>> {
  const worker = new Worker(new URL('./one-person.worker.mjs', import.meta.url), {
    workerData: { url: server.url + MOVED, cookie, pauseMs: 20 },
  });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('end');
    const [worked] = (await once(worker, 'message')) as [Worked]; // what the worker sends at its end
    return worked;
  };
}

/** All sockets are cut at once and reconnect as browsers do, while one person continues working. */
async function storm(server: OnServer, cookies: string[], size: number): Promise<Storm> {
  const cookieOf = (index: number): string => cookies[index % cookies.length] ?? '';
  let sockets: WebSocket[] = [];
  while (sockets.length < size) {
    const first = sockets.length;
    const next = Array.from({ length: Math.min(100, size - first) }, (_, index) =>
      openSocket(server.url, cookieOf(first + index)),
    );
    sockets.push(...(await Promise.all(next)));
  }
  for (const socket of sockets) socket.terminate();
  const endWork = await onePerson(server, cookieOf(0));
  const comeBack = async (index: number): Promise<WebSocket> => {
    for (;;) {
      try {
        return await openSocket(server.url, cookieOf(index));
      } catch {
        await pause(RECONNECT_DELAY_MS);
      }
    }
  };
  const started = performance.now();
  sockets = await Promise.all(Array.from({ length: size }, (_, index) => comeBack(index)));
  const backMs = performance.now() - started;
  const worked = await endWork();
  for (const socket of sockets) socket.terminate();
  return { backMs, ...worked };
}

export const measurePeople = (stage: Stage): Promise<Section> =>
  onServer(stage, async (server) => {
    const { quick } = stage.options;
    const people = quick ? 100 : PEOPLE;
    const size = quick ? 500 : 5_000;
    const seconds = quick ? 15 : 60;
    const database = connect(server.connection);
    try {
      const cookies = await createPeople(database, { name: 'staff', role: 'manager', people });
      const { client, loopDelayMs } = await work(server, database, cookies, seconds);
      const back = await storm(server, cookies, size);
      const failed = client.failed + back.failed;
      if (failed > 0) throw new Error(`${failed} answers were not 200`);
      return {
        title: 'People at work',
        method: [
          `${count(people)} people, each with a session and a socket of their own, turn to the first screen every`,
          `${TURNS_EVERY_MS / 1_000} s (${SCREEN.length} answers at once); every ${CHANGES_EVERY_MS / 1_000} s a change of figures is announced and all of`,
          `them ask for the headline figures again, at once. ${seconds} s, after one round that is not counted. Delay of the`,
          'event loop as the server reports it at /metrics. Then the sockets are cut and all come back at once, while one person works on in a thread of their own.',
          'The people share the two cores with the server.',
        ].join('\n'),
        tables: [
          {
            head: ['', 'Requests', 'a second', 'p50', 'p99', 'Event loop p99'],
            rows: [
              [
                `${count(people)} people`,
                count(client.times.length),
                count(client.times.length / seconds),
                ms(client.quantile(0.5)),
                ms(client.quantile(0.99)),
                ms(loopDelayMs),
              ],
            ],
          },
          {
            head: ['', 'All back', 'Requests meanwhile', 'p50', 'p99'],
            rows: [
              [
                `${count(size)} sockets`,
                ms(back.backMs),
                count(back.times.length),
                ms(quantileOf(back.times, 0.5)),
                ms(quantileOf(back.times, 0.99)),
              ],
            ],
          },
        ],
        goals: [
          atMost(`${count(people)} people with live updates, p99`, client.quantile(0.99), 300, ms),
          atMost(`${count(people)} people with live updates, event loop p99`, loopDelayMs, 50, ms),
          atMost(`${count(size)} sockets cut at once, all back`, back.backMs, 60_000, ms),
          atMost(
            `${count(size)} sockets cut at once, HTTP p99 meanwhile`,
            quantileOf(back.times, 0.99),
            1_000,
            ms,
          ),
        ],
      };
    } finally {
      await database.close();
    }
  });

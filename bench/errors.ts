/**
 * Many errors from browsers at once: how many are accepted and stored, and the effect on a person who works meanwhile.
 */
import http from 'node:http';
import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { until } from '../e2e/server-process.ts';
import { load, quantile } from './load.ts';
import { atLeast, atMost, count, ms, type Section } from './report.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

/** Kinds of errors, and affected people, as in a release that breaks a few screens. */
const KINDS = 25;
/** Connections; each is a browser that reports one error at a time. */
const BROWSERS = 16;
const MINUTE = 10_000;

const post = (url: string, cookie: string, agent: http.Agent, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    http
      .request(`${url}/api/error-tracking/reports`, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
        );
      })
      .once('error', reject)
      .end(body);
  });

const reportOf = (place: number): string =>
  JSON.stringify({
    reports: [
      {
        kind: 'error',
        name: 'TypeError',
        message: `value ${place} of amara@example.sl is undefined`,
        stack: `TypeError: value ${place}\n    at part${place % KINDS} (https://here/assets/screen-AbCd1234.js:1:${1 + (place % KINDS)})`,
        path: '/fraud-detection',
        times: 1,
      },
    ],
  });

/** `perSecond` 0: as fast as they are accepted. Resolves to the durations of the calls, sorted. */
async function storm({ url, cookie }: OnServer, errors: number, perSecond: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: BROWSERS });
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const browser = async (): Promise<void> => {
    for (let place = next++; place < errors; place = next++) {
      const due = perSecond === 0 ? 0 : began + (place / perSecond) * 1_000 - performance.now();
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
      const started = performance.now();
      await post(url, cookie, agent, reportOf(place));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: BROWSERS }, browser));
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

async function written(server: OnServer, wanted: number): Promise<{ occurrences: number; samples: number }> {
  const database = connect(server.connection);
  try {
    return await until(
      'every error to be written',
      async () => {
        const { rows } = await sql<{ occurrences: number; samples: number }>`
          select coalesce(sum(count), 0)::int as occurrences,
                 (select count(*)::int from error_samples s join error_groups g on g.id = s.group_id
                   where g.source = 'browser') as samples
            from error_groups where source = 'browser'`.execute(database.read);
        const found = rows[0];
        return found !== undefined && found.occurrences >= wanted && found;
      },
      60_000,
    );
  } finally {
    await database.close();
  }
}

export async function measureErrors(stage: Stage): Promise<Section> {
  const errors = stage.options.quick ? 2_000 : 3 * MINUTE;
  const seconds = stage.options.quick ? 5 : 30;
  return await onServer(stage, async (server) => {
    const work = { cookie: server.cookie, connections: 4, seconds, pid: server.pid };
    const urls = [`${server.url}/api/fraud/metrics`];
    const quiet = await load(urls, work);
    const rate = MINUTE / 60;
    const paced = Math.round(rate * (seconds + 1));
    const [busy, calls] = await Promise.all([load(urls, work), storm(server, paced, rate)]);
    const began = performance.now();
    const fast = await storm(server, errors, 0);
    const taken = errors / ((performance.now() - began) / 1_000);
    const { occurrences, samples } = await written(server, paced + errors);
    return {
      title: 'Errors',
      method: [
        `${count(MINUTE)} errors a minute, of ${KINDS} kinds with ever different messages, one to a call over ${BROWSERS} connections, while`,
        '4 others read the fraud metrics as fast as they get them; then as fast as they are taken. Each is scrubbed and counted;',
        'the background writes them once a second. Limits a minute for one caller are off.',
      ].join('\n'),
      tables: [
        {
          head: ['', 'Reads a second', 'p50', 'p99'],
          rows: [
            ['Without errors', count(quiet.perSecond), ms(quiet.p50Ms), ms(quiet.p99Ms)],
            [`With ${count(MINUTE)} a minute`, count(busy.perSecond), ms(busy.p50Ms), ms(busy.p99Ms)],
          ],
        },
        {
          head: ['', 'Errors', 'Errors a second', 'p99 of a report'],
          rows: [
            ['As they come', count(paced), count(rate), ms(quantile(calls, 0.99))],
            ['As fast as taken', count(errors), count(taken), ms(quantile(fast, 0.99))],
            ['Counted, and kept in detail', `${count(occurrences)}, ${count(samples)}`, '', ''],
          ],
        },
      ],
      goals: [
        atLeast('Errors taken a second', taken, rate, count),
        atMost('Errors sent and not counted', Math.abs(paced + errors - occurrences), 0, count),
        atMost('p99 of reading during a storm', busy.p99Ms, 300, ms),
      ],
    };
  });
}

/**
 * The database becomes unavailable under load and comes back: responses say when to retry, and find everything unchanged.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestCluster, type TestCluster } from '../platform/database/test-cluster.ts';
import { makeTemplate } from '../platform/database/test-database.setup.ts';
import { listen, openClient } from './test-client.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from './sample-rows.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const RECOVERS_WITHIN_MS = 10_000;
const READERS = 4;
const WRITERS = 4;
const ROWS = 5;
const READ = ['/api/auth/user', '/api/dashboard/metrics', '/api/dashboard/activity', '/api/notifications'];

interface Seen {
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

let cluster: TestCluster;
let t: TestApp;
let host: string;
let owner: Person;

beforeAll(async () => {
  // A separate cluster that can be stopped: the run's own serves other test files at the same time.
  cluster = await startTestCluster();
  await makeTemplate(cluster);
  t = await startTestApp({ admin: cluster.admin });
  host = await listen(t.app);
  owner = await t.signIn('owner');
  const send = async (noun: string, rows: object[]) =>
    expect((await owner.send('POST', `/api/ingest/${noun}`, { rows })).status).toBe(200);
  await send('rates', [sampleRate('2026-10-01')]);
  await send('subscribers', [sampleSubscriber('S1'), sampleSubscriber('S2')]);
});
afterAll(async () => {
  await t.close();
  await cluster.stop();
});

const mainProcess = (): number =>
  Number.parseInt(
    readFileSync(path.join(path.dirname(String(cluster.admin.host)), 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  );

interface Held {
  readonly rows: number;
  readonly ids: number;
  readonly counted: number;
  readonly loads: number;
}
async function held(): Promise<Held> {
  const { rows } = await sql<Held>`
    select (select count(*)::int from transactions) as rows, (select count(distinct id)::int from transactions) as ids,
           (select coalesce(sum(n), 0)::int from daily_totals) as counted,
           (select count(*)::int from audit_records where action = 'ingest.transactions') as loads`.execute(
    t.database.read,
  );
  if (!rows[0]) throw new Error('A select without a table has one row');
  return rows[0];
}

it('answers 503 with Retry-After and nothing else, is back within 10 s, keeps the sockets and duplicates nothing', async () => {
  // The supervisor's output when PostgreSQL ends is expected here.
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const client = await openClient(host, owner.cookie);
  const seen: Seen[] = [];
  const call = async (url: string, body?: object): Promise<number> => {
    const response = await fetch(`http://${host}${url}`, {
      headers: { cookie: owner.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    const retryAfter = response.headers.get('retry-after');
    seen.push({ at: performance.now(), status: response.status, retryAfter });
    return response.status;
  };
  const before = await held();
  let over = false;
  let acknowledged = 0;
  const readers = Array.from({ length: READERS }, async (_, index) => {
    while (!over) await call(READ[index % READ.length] ?? '');
  });
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let batch = 0; !over; batch += 1) {
      const rows = Array.from({ length: ROWS }, (__, row) => sampleTransaction(`${writer}-${batch}-${row}`));
      // Like a feed: sends the same batch again until it is acknowledged.
      while ((await call('/api/ingest/transactions', { rows })) !== 200);
      acknowledged += 1;
    }
  });
  const pid = mainProcess();
  let struck = 0;
  try {
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(10), 40_000);
    struck = performance.now();
    // The fast shutdown of an operator; the supervisor restarts it.
    process.kill(pid, 'SIGINT');
    await vi.waitFor(
      () => {
        const lastRefused = seen.findLastIndex(({ status }) => status !== 200);
        expect(lastRefused).toBeGreaterThan(0);
        expect(seen.length - lastRefused).toBeGreaterThan(200);
      },
      // Long enough for 200 answers on a busy machine; the time of the last refusal is compared below.
      { timeout: 60_000, interval: 20 },
    );
  } finally {
    over = true;
    await Promise.all([...readers, ...writers]);
  }

  expect(mainProcess()).not.toBe(pid);
  expect(String(said.mock.calls[0]?.[0])).toContain('being started again');
  const refused = seen.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 2']),
  );
  expect((refused.at(-1)?.at ?? 0) - struck).toBeLessThan(RECOVERS_WITHIN_MS);

  const [after, rows] = [await held(), acknowledged * ROWS];
  expect(after).toEqual({
    rows: before.rows + rows,
    ids: before.ids + rows,
    counted: before.counted + rows,
    loads: before.loads + acknowledged,
  });
  expect((await owner.get('/api/audit/chain')).body).toMatchObject({ ok: true });

  // The same socket still gets events: the listening connection behind it was reopened.
  expect(client.closed.code).toBeNull();
  const received = client.of('activity_update').length;
  expect(await call('/api/ingest/transactions', { rows: [sampleTransaction('last')] })).toBe(200);
  await client.receive('activity_update', received + 1);
  client.socket.terminate();
});

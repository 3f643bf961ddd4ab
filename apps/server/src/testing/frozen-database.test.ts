/**
 * Every process of the database is stopped in the middle of work and resumed later, as on a machine that was suspended.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningProcesses } from '@cottontree/embedded-postgres';
import { startTestCluster, type TestCluster } from '../platform/database/test-cluster.ts';
import { makeTemplate } from '../platform/database/test-database.setup.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';
import { listen, openClient, refusedStatus } from './test-client.ts';
import { soon } from './soon.ts';

/** Far more than the 6 s on an idle machine, and far less than the 35 s without a limit. */
const GIVEN_UP_AFTER_MS = 20_000;
const READ = ['/api/auth/user', '/api/dashboard/metrics', '/api/notifications', '/api/health/database'];
const SUGGESTIONS = '/api/features/suggestions';
const REFUSED = {
  code: 'unavailable',
  message: 'The database does not answer just now; try again shortly',
};

let cluster: TestCluster;
let t: TestApp;
let host: string;
let owner: Person;

beforeAll(async () => {
  cluster = await startTestCluster();
  await makeTemplate(cluster);
  t = await startTestApp({ admin: cluster.admin });
  host = await listen(t.app);
  owner = await t.signIn('owner');
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

/** Returns a function that resumes them. */
function freeze(): () => void {
  const main = mainProcess();
  // The main process first, so that it starts no others.
  process.kill(main, 'SIGSTOP');
  const all = [main, ...runningProcesses().flatMap(({ pid, parent }) => (parent === main ? [pid] : []))];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => all.forEach((pid) => process.kill(pid, 'SIGCONT'));
}

interface Seen {
  readonly status: number;
  readonly body: any;
  readonly retryAfter: string | null;
}
async function call(url: string, key?: string): Promise<Seen> {
  const response = await fetch(`http://${host}${url}`, {
    signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
    headers: {
      cookie: owner.cookie,
      ...(key === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(key === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify({ title: `Suggestion ${key}`, description: 'As it came.' }) }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

it('answers every request with 503 while it lasts, recovers automatically, and writes nothing twice and loses nothing', async () => {
  const client = await openClient(host, owner.cookie);
  const keys = Array.from({ length: 60 }, (_, index) => `frozen-write-${index}`);
  const written: Seen[] = [];
  const pending: Promise<Seen>[] = [];
  // Some are answered before, some are in progress, some arrive while nothing answers.
  for (const key of keys.slice(0, 10)) written.push(await call(SUGGESTIONS, key));
  expect(written.map(({ status }) => status)).toEqual(Array(10).fill(200));
  for (const key of keys.slice(10)) pending.push(call(SUGGESTIONS, key));
  const goOn = freeze();
  let first: Seen[];
  let during: Seen[];
  try {
    pending.push(...READ.map((url) => call(url)), call('/api/health/ready'), call('/api/health'));
    first = await Promise.all(pending);
    during = await Promise.all([...READ, '/api/health/ready'].map((url) => call(url)));
    during.push(await call(SUGGESTIONS, 'frozen-write-late'));
    expect(await refusedStatus(host, { cookie: owner.cookie, origin: `http://${host}` })).toBe(503);
  } finally {
    goOn();
  }
  const writes = first.slice(0, 50);
  const [alive, ...reads] = first.slice(50).toReversed();
  expect(alive).toMatchObject({ status: 200 });
  for (const each of [...reads, ...during, ...writes.filter(({ status }) => status !== 200)])
    expect(each).toMatchObject({ status: 503, retryAfter: '2', body: REFUSED });
  expect(writes.some(({ status }) => status === 503)).toBe(true);

  // Like a person who presses the button again: the same request with the same key.
  for (const key of [...keys, 'frozen-write-late'])
    await soon(async () => expect((await call(SUGGESTIONS, key)).status).toBe(200));
  const { rows } = await sql<{ title: string; n: number }>`
    select title, count(*)::int as n from feature_suggestions group by title`.execute(t.database.read);
  expect(rows).toHaveLength(61);
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  const acknowledged = writes.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  const { rows: stored } = await sql<{ n: number }>`
    select count(*)::int as n from feature_suggestions where id::text = any (${acknowledged})`.execute(
    t.database.read,
  );
  expect(stored[0]?.n).toBe(acknowledged.length);
  expect((await owner.get('/api/audit/chain')).body).toMatchObject({ ok: true });

  // The same socket, which received nothing meanwhile, receives new events.
  expect(client.closed.code).toBeNull();
  const received = client.of('activity_update').length;
  expect((await call(SUGGESTIONS, 'frozen-write-after')).status).toBe(200);
  await client.receive('activity_update', received + 1);
  client.socket.terminate();
});

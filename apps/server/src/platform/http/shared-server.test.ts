import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { SESSION_COOKIE, hashToken, newToken, presenceOf } from '../sessions/session.ts';
import { soon } from '../../testing/soon.ts';

const SERIES = '/api/figures/series?ids=subscribers.registered&days=700';
/** A heavy read; no day is closed here, so it returns no rows. */
const ROWS = '/api/figures/revenue.month/rows';

describe('a server that one person keeps busy', () => {
  let t: TestApp;
  let holder: pg.PoolClient | null = null;
  let address: string;
  beforeAll(async () => {
    t = await startTestApp();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await free();
  });
  afterAll(() => t.close());

  /** Reads of stored figures wait until `free`. */
  const hold = async (): Promise<void> => {
    holder = await t.database.ownerPool.connect();
    await holder.query('begin; lock table figure_values in access exclusive mode');
  };
  const free = async (): Promise<void> => {
    await holder?.query('rollback');
    holder?.release();
    holder = null;
  };
  const underWay = async (): Promise<number> => {
    const { rows } = await t.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%figure_values%'`,
    );
    return rows[0]?.n ?? 0;
  };
  /** Another session of the same person. */
  const elsewhere = async ({ userId }: Person): Promise<string> => {
    const token = newToken();
    await t.database.pool.query(
      `insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at, restricted)
       select $1, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at, restricted
         from sessions where user_id = $2 limit 1`,
      [hashToken(token), userId],
    );
    return `${SESSION_COOKIE}=${token}; ${PRESENCE_COOKIE}=${presenceOf(t.keyring, token)}`;
  };

  it('runs one of their heavy reads at a time over all their sessions, refuses the tenth with a time to retry, and serves others', async () => {
    const greedy = await t.signIn('view_only');
    const other = await t.signIn('view_only');
    const second = await elsewhere(greedy);
    await hold();
    const answers = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? greedy.get(SERIES) : t.anonymous.get(SERIES, { cookie: second }),
    );
    const refused = (await first(answers, 3)).map(({ status, headers, body }) => [
      status,
      headers['retry-after'],
      body.message,
    ]);
    expect(refused).toEqual(
      Array(3).fill([429, '2', 'You have 9 long requests under way; wait until some are answered']),
    );
    await soon(async () => expect(await underWay()).toBe(1));
    // Other people can read, including heavy reads.
    expect((await other.get('/api/auth/user')).status).toBe(200);
    expect((await other.get(ROWS)).status).toBe(404);
    // The same person can still make light reads.
    expect((await greedy.get('/api/auth/user')).status).toBe(200);
    await free();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(9).fill(200),
      ...Array(3).fill(429),
    ]);
  });

  it('cancels the statement of a caller who leaves, and passes on their turn', async () => {
    const person = await t.signIn('view_only');
    await hold();
    const leaving = new AbortController();
    const left = fetch(`${address}${SERIES}`, {
      headers: { cookie: person.cookie },
      signal: leaving.signal,
    }).catch(() => 'left');
    await soon(async () => expect(await underWay()).toBe(1));
    const next = person.get(ROWS);
    leaving.abort();
    expect(await left).toBe('left');
    await soon(async () => expect(await underWay()).toBe(0));
    expect((await next).status).toBe(404);
    // This is not an error of the server.
    expect(t.errors.take()).toEqual([]);
  });

  it('still identifies callers while every other connection is in use', async () => {
    const person = await t.signIn('view_only');
    const { pool, readPool, heavyPool } = t.database;
    const taken: pg.PoolClient[] = [];
    for (const each of [pool, readPool, heavyPool])
      for (let n = 0; n < (each.options.max ?? 0); n += 1) taken.push(await each.connect());
    const { status } = await person.get('/api/figures');
    taken.forEach((client) => client.release());
    expect(status).toBe(200);
  });
});

/** The first `many` to be resolved. */
async function first<T>(answers: readonly Promise<T>[], many: number): Promise<T[]> {
  const done: T[] = [];
  return await new Promise((resolve, reject) => {
    for (const each of answers)
      each.then((answer) => {
        done.push(answer);
        if (done.length === many) resolve(done.slice());
      }, reject);
  });
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from './tables.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { KnownRows } from './known-rows.ts';
import { findCallers } from '../sessions/session.ts';
import { soon } from '../../testing/soon.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('cached rows', () => {
  let sent: string[];
  let known: KnownRows;
  const setting = (key: string) => sql<{ value: unknown }>`select value from settings where key = ${key}`;

  beforeEach(() => {
    sent = [];
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: t.database.pool }),
      log: ({ query }) => void sent.push(query.sql),
    });
    known = new KnownRows(db);
  });

  it('are not queried again in the same state', async () => {
    const first = await known.at('1')(setting('a'));
    expect(await known.at('1')(setting('a'))).toEqual(first);
    expect(sent).toHaveLength(1);
  });
  it('are queried again in another state, even an older one', async () => {
    for (const state of ['1', '2', '1']) await known.at(state)(setting('a'));
    expect(sent).toHaveLength(3);
  });
  it('are those of exactly the same parameters and text', async () => {
    const numbers = (from: number, to: number) => sql<{ n: number }>`select ${from}::int - ${to}::int as n`;
    expect(await known.at('1')(numbers(1, 23))).toEqual([{ n: -22 }]);
    expect(await known.at('1')(numbers(12, 3))).toEqual([{ n: 9 }]);
    expect(await known.at('1')(sql`select ${12}::int + ${3}::int as n`)).toEqual([{ n: 15 }]);
  });
  it('are queried once for all concurrent callers', async () => {
    const read = known.at('1');
    const all = await Promise.all(Array.from({ length: 5 }, () => read(setting('a'))));
    expect(new Set(all).size).toBe(1);
    expect(sent).toHaveLength(1);
  });
  it('are not the result of a failed query', async () => {
    const read = known.at('1');
    const divide = sql`select 1 / (select count(*) from settings where key = 'known')`;
    await expect(read(divide)).rejects.toThrow('division by zero');
    await sql`insert into settings values ('known', '{}', now())`.execute(t.database.write);
    expect(await read(divide)).toHaveLength(1);
  });
  it('do not accumulate without limit while nothing changes', async () => {
    const read = known.at('1');
    for (let each = 0; each < 250; each += 1) await read(sql`select ${each}::int as n`);
    sent = [];
    await read(sql`select ${249}::int as n`);
    expect(sent).toHaveLength(0);
    await read(sql`select ${0}::int as n`);
    expect(sent).toHaveLength(1);
  });
});

describe('the state of the database', () => {
  let token: string;
  beforeAll(async () => {
    token = (await t.signIn('manager')).cookie.split(/[=;]/)[1] ?? '';
  });
  const state = async (): Promise<string> => {
    const [caller] = await findCallers(t.database.readPool, [token], t.clock.now());
    if (!caller) throw new Error('nobody calls');
    return caller.state;
  };
  const touch = sql`update settings set updated_at = now() where key = 'touched'`;
  beforeAll(async () => {
    await sql`insert into settings values ('touched', '{}', now())`.execute(t.database.write);
  });

  it('is the same as long as nobody writes', async () => {
    // Other tests write to the same PostgreSQL, so this is retried until two consecutive calls see no write between
    // them.
    await soon(async () => expect(await state()).toBe(await state()));
  });
  it('differs after each commit, whichever transaction began first, and is never an earlier one', async () => {
    const seen = [await state()];
    const late = await t.database.write.startTransaction().execute();
    await touch.execute(late);
    await sql`insert into settings values ('beside', '{}', now())`.execute(t.database.write);
    seen.push(await state());
    await late.commit().execute();
    seen.push(await state());
    await touch.execute(t.database.write);
    seen.push(await state());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

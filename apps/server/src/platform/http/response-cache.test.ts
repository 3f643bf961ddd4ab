/** No commit may be missing from a response, whichever server handled the write or the read. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FEED_VERSIONED_TABLES, VERSIONED_TABLES } from '../database/versioned-tables.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import { cachedEndpoints, cachedUrls, startOther, textOf } from '../../testing/cached-responses.ts';
import { LAST_CLOSED_DAY, OPEN_DAY } from '../../testing/small-company.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let other: FastifyInstance;
let owner: Person;
beforeAll(async () => {
  t = await startCompanyApp();
  other = await startOther(t);
  owner = await t.signIn('owner');
});
afterAll(async () => {
  await other.close();
  await t.close();
});

/** The statements that `work` sends, without those for sessions, versions and background event listeners. */
async function statementsOf(work: () => Promise<unknown>): Promise<[text: string, values: unknown[]][]> {
  const sent: [string, unknown[]][] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [text, values] of spy.mock.calls as unknown[][]) {
      if (typeof text !== 'string' || !/^\s*(select|with)/i.test(text)) continue;
      if (!/from (day_versions|events)\b/.test(text))
        sent.push([text, (values as unknown[] | undefined) ?? []]);
    }
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** Names of the tables in a plan, at any depth. */
function tablesIn(plan: unknown): string[] {
  if (plan === null || typeof plan !== 'object') return [];
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : [];
  return [...own, ...Object.values(plan).flatMap(tablesIn)];
}

describe('endpoints with cached responses', () => {
  it('are these and no others', () => {
    const keeping = (keeps: string) =>
      cachedEndpoints().flatMap((endpoint) =>
        'keeps' in endpoint && endpoint.keeps === keeps ? [endpoint.route.spec.path] : [],
      );
    expect(keeping('always').toSorted()).toEqual(['/api/dashboard/revenue', '/api/figures']);
    expect(keeping('closed-days').toSorted()).toEqual([
      '/api/analytics/cohorts',
      '/api/analytics/insights',
      '/api/analytics/trends',
      '/api/reports/pnl',
      '/api/reports/pnl-bridge',
    ]);
    expect(keeping('open-day')).toHaveLength(9);
  });

  it('respond with 200 at every address that is tested here, and with a different text at each', async () => {
    const answers = new Set<string>();
    for (const url of cachedUrls()) {
      const text = await textOf(t.app, owner, url);
      expect(text, url).toMatch(/^200 /);
      answers.add(text);
    }
    expect(answers.size).toBe(cachedUrls().length);
  });

  it('read tables whose changes raise a version, and no others', async () => {
    const versioned = new Set([...VERSIONED_TABLES, ...FEED_VERSIONED_TABLES].map(({ name }) => name));
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view', 'revenue.view'] });
    const fresh = await startOther(t);
    const read = new Set<string>();
    for (const url of cachedUrls())
      for (const person of [owner, clerk]) {
        const statements = await statementsOf(() => textOf(fresh, person, url));
        for (const [text, values] of statements) {
          const { rows } = await t.database.readPool.query(`explain (format json) ${text}`, values);
          for (const table of tablesIn(rows[0])) {
            // Whether there are any subscribers at all is part of every version.
            if (table === 'subscribers' && text.includes('not exists (select from subscribers)')) continue;
            read.add(table);
            expect([url, table, versioned.has(table)]).toEqual([url, table, true]);
          }
        }
      }
    await fresh.close();
    expect([...read]).toEqual(
      expect.arrayContaining(['figure_values', 'open_figure_values', 'daily_ledger']),
    );
  });

  it('query only the session while unrelated data changes, and send the same bytes', async () => {
    const encoding = { cookie: owner.cookie, 'accept-encoding': 'br' };
    for (const url of cachedUrls()) await t.app.inject({ url, headers: encoding });
    for (const url of cachedUrls()) {
      const first = await t.app.inject({ url, headers: encoding });
      await sql`select pg_current_xact_id()`.execute(t.database.write);
      await sql`insert into settings values (${url}, '{}', now())`.execute(t.database.write);
      let again = first;
      const statements = await statementsOf(async () => {
        again = await t.app.inject({ url, headers: encoding });
      });
      expect([url, statements]).toEqual([url, []]);
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      const { vary, 'content-encoding': sent } = first.headers;
      expect([again.headers['content-encoding'], again.headers.vary]).toEqual([sent, vary]);
    }
  });

  it('are compressed only for clients that accept it', async () => {
    const url = '/api/figures';
    const plain = await t.app.inject({ url, headers: { cookie: owner.cookie } });
    for (const encoding of ['br', 'gzip', 'gzip;q=0.5, br;q=0', 'identity']) {
      for (const round of [1, 2]) {
        const { headers, rawPayload } = await t.app.inject({
          url,
          headers: { cookie: owner.cookie, 'accept-encoding': encoding },
        });
        const expected = encoding === 'identity' ? undefined : encoding.startsWith('br') ? 'br' : 'gzip';
        expect([encoding, round, headers['content-encoding']]).toEqual([encoding, round, expected]);
        expect(rawPayload.length < plain.rawPayload.length).toBe(expected !== undefined);
      }
    }
  });
});

describe('concurrent writers', () => {
  const METRICS = '/api/dashboard/metrics';
  const OF_THE_PAST = `/api/dashboard/treasury?asOf=${LAST_CLOSED_DAY}`;
  const holders = async (app: FastifyInstance): Promise<number> =>
    Number(JSON.parse((await textOf(app, owner, METRICS)).slice(4)).cardHolders);
  const own = async (app: FastifyInstance): Promise<number> =>
    Number(JSON.parse((await textOf(app, owner, OF_THE_PAST)).slice(4)).totalUsd);
  const setOpen = (n: number) => sql`
    update open_figure_values set value = ${n} where figure_id = 'cards.holders' and business_day = ${OPEN_DAY}::date`;
  const setClosed = (n: number) => sql`
    insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
    select 'treasury.own', ${LAST_CLOSED_DAY}::date, '', max(recorded_at) + interval '1 second', ${n}::numeric from figure_values`;

  it('are each in every response requested after their commit, on both servers', async () => {
    const kinds = [
      { set: setOpen, get: holders, committed: 0 },
      { set: setClosed, get: own, committed: 0 },
    ];
    const last = 40;
    for (const kind of kinds) await kind.set((kind.committed = 1000)).execute(t.database.write);
    await Promise.all(
      kinds.flatMap((kind) => [
        (async () => {
          for (let n = 1001; n <= 1000 + last; n += 1) {
            await kind.set(n).execute(t.database.write);
            kind.committed = n;
          }
        })(),
        ...[t.app, other, t.app, other].map(async (app) => {
          while (kind.committed < 1000 + last) {
            const before = kind.committed;
            expect(await kind.get(app)).toBeGreaterThanOrEqual(before);
          }
        }),
      ]),
    );
    for (const kind of kinds)
      expect([await kind.get(t.app), await kind.get(other)]).toEqual([1000 + last, 1000 + last]);
  });

  it('are not missed when the one that began first commits last', async () => {
    const late = await t.database.write.startTransaction().execute();
    await sql`insert into daily_ledger values (${LAST_CLOSED_DAY}::date, '4000', 'none', -1000000)`.execute(
      late,
    );
    await setClosed(7).execute(t.database.write);
    const pnl = `/api/reports/pnl?asOf=${LAST_CLOSED_DAY}`;
    const before = await textOf(t.app, owner, pnl);
    expect(await own(t.app)).toBe(7);
    await late.commit().execute();
    const fresh = await startOther(t);
    const after = await textOf(t.app, owner, pnl);
    expect(after).not.toBe(before);
    expect([after, await textOf(other, owner, pnl)]).toEqual(
      Array.from({ length: 2 }, () => expect.anything()),
    );
    expect(after).toBe(await textOf(fresh, owner, pnl));
    await fresh.close();
  });

  it('have no effect when they are rolled back, and do not hide what is written afterwards', async () => {
    await setOpen(50).execute(t.database.write);
    expect(await holders(t.app)).toBe(50);
    await t.database.write
      .transaction()
      .execute(async (tx) => {
        await setOpen(51).execute(tx);
        await sql`savepoint part`.execute(tx);
        await setOpen(52).execute(tx);
        throw new Error('given up');
      })
      .catch(() => undefined);
    expect(await holders(t.app)).toBe(50);
    await t.database.write.transaction().execute(async (tx) => {
      await sql`savepoint part`.execute(tx);
      await setOpen(53).execute(tx);
      await sql`rollback to savepoint part`.execute(tx);
      await setOpen(54).execute(tx);
    });
    expect(await holders(t.app)).toBe(54);
  });

  it('raise the day’s version after its versions were merged in the same transaction, and merging changes no sum', async () => {
    const sums = async (): Promise<unknown> =>
      (
        await sql`select business_day, sum(raised)::text as raised from day_versions group by 1 order by 1`.execute(
          t.database.read,
        )
      ).rows;
    for (const n of [60, 61]) await setOpen(n).execute(t.database.write);
    const before = await sums();
    await sql`select fold_day_versions()`.execute(t.database.write);
    expect(await sums()).toEqual(before);
    const { rows } = await sql`select from day_versions group by business_day having count(*) > 1`.execute(
      t.database.read,
    );
    expect(rows).toHaveLength(0);
    expect(await holders(t.app)).toBe(61);
    await setOpen(62).execute(t.database.write);
    expect(await holders(t.app)).toBe(62);
    await t.database.write.transaction().execute(async (tx) => {
      await sql`select fold_day_versions()`.execute(tx);
      await setOpen(63).execute(tx);
    });
    expect(await holders(t.app)).toBe(63);
  });

  it('may truncate a table, with its triggers on or off', async () => {
    const pnl = '/api/reports/pnl?period=yearly';
    expect(await textOf(t.app, owner, pnl)).not.toContain('"netProfit":"0"');
    await sql`truncate daily_ledger`.execute(t.database.owner);
    expect(await textOf(t.app, owner, pnl)).toContain('"netProfit":"0"');
    expect(await own(t.app)).toBe(7);
    await t.database.owner.transaction().execute(async (tx) => {
      await sql`alter table figure_values disable trigger user`.execute(tx);
      await sql`truncate figure_values`.execute(tx);
      await sql`alter table figure_values enable trigger user`.execute(tx);
    });
    expect(await own(t.app)).toBe(0);
  });

  it('may close a day, which responses about a much earlier day also name', async () => {
    t.clock.set('2026-09-02T00:05:00Z');
    const early = await t.signIn('owner');
    const url = '/api/dashboard/treasury?asOf=2026-07-31';
    const lastClosed = async (app: FastifyInstance): Promise<string> =>
      JSON.parse((await textOf(app, early, url)).slice(4)).stamp.lastClosedDay;
    expect([await lastClosed(t.app), await lastClosed(other)]).toEqual([LAST_CLOSED_DAY, LAST_CLOSED_DAY]);
    await sql`insert into day_closes (business_day, closed_at, reason) values (${OPEN_DAY}, ${t.clock.now()}, 'test')`.execute(
      t.database.write,
    );
    expect([await lastClosed(t.app), await lastClosed(other)]).toEqual([OPEN_DAY, OPEN_DAY]);
  });
});

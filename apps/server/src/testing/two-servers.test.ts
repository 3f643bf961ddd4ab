/** Servers cache what they read from the database; nobody may ever notice. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@cottontree/contract/index.ts';
import { buildApp } from '../app.ts';
import { refreshOpenDay } from '../figures/open-day.ts';
import { openValue, startCompanyApp } from './company-app.ts';
import { LAST_CLOSED_DAY, OPEN_DAY } from './small-company.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

/** The printed pages hold the same answers, and the time at which they were printed. */
const PATHS = Object.values(contract.dashboard).flatMap((each) =>
  'spec' in each && !('media' in each.spec) ? [each.spec.path] : [],
);
const METRICS = '/api/dashboard/metrics';

describe('two servers on one database', () => {
  let t: TestApp;
  const others: FastifyInstance[] = [];
  const startOther = async (): Promise<FastifyInstance> => {
    const { database, clock, keyring, hub } = t;
    const logger = pino({ level: 'silent' });
    const app = await buildApp({
      database,
      clock,
      keyring,
      hub,
      logger,
      rateLimits: false,
      validateAnswers: true,
    });
    others.push(app);
    return app;
  };
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(async () => {
    for (const app of others) await app.close();
    await t.close();
  });

  const read = async (app: FastifyInstance, { cookie }: Person, url: string): Promise<Answer['body']> => {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } });
    // The time that this call took differs every time.
    return { statusCode, ...JSON.parse(body.replace(/Answered in \d+ ms/, 'Answered')), requestId: null };
  };

  it('a change through one is in the next response of the other', async () => {
    const [one, two] = [t.app, await startOther()];
    const owner = await t.signIn('owner');
    const holders = async (app: FastifyInstance): Promise<number> =>
      (await read(app, owner, METRICS)).cardHolders;
    const before = Number(await openValue(t, 'cards.holders'));
    for (const now of [before, before + 1, before + 2]) {
      expect([await holders(one), await holders(two)]).toEqual([now, now]);
      await sql`update open_figure_values set value = value + 1 where figure_id = 'cards.holders'`.execute(
        t.database.write,
      );
    }
    expect([await holders(two), await holders(one)]).toEqual([before + 3, before + 3]);
  });

  it('a role that loses a permission loses its part of the response at the next call, and gets it back', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view', 'treasury.view'] });
    const treasury = async (): Promise<unknown> => (await read(t.app, clerk, METRICS)).treasuryBalance;
    const balance = await treasury();
    expect(balance).toMatch(/^-?\d/);
    // Other callers keep the server's cache filled with what this one may not see.
    const owner = await t.signIn('owner');
    const { rows } = await sql<{ role: string }>`
      delete from role_powers p using users u
       where u.id = ${clerk.userId} and p.role_key = u.role_key and p.power = 'treasury.view' returning p.role_key as role
      `.execute(t.database.write);
    expect((await read(t.app, owner, METRICS)).treasuryBalance).toBe(balance);
    expect(await treasury()).toBeNull();
    await sql`insert into role_powers values (${rows[0]?.role}, 'treasury.view')`.execute(t.database.write);
    expect(await treasury()).toBe(balance);
  });

  it('an ended session is refused at the next call, whatever is cached', async () => {
    const [leaving, staying] = [await t.signIn('owner'), await t.signIn('owner')];
    const { statusCode: before } = await read(t.app, leaving, METRICS);
    await sql`update sessions set ended_at = ${t.clock.now()} where id = ${leaving.sessionId}`.execute(
      t.database.write,
    );
    const { statusCode: stays } = await read(t.app, staying, METRICS);
    const { statusCode: after } = await read(t.app, leaving, METRICS);
    expect([before, stays, after]).toEqual([200, 200, 401]);
  });

  it('a new customer is counted in the next response after the figures of the open day were refreshed', async () => {
    const owner = await t.signIn('owner');
    const { totalUsers } = await read(t.app, owner, METRICS);
    await sql`
      insert into subscribers
      select (jsonb_populate_record(s, jsonb_build_object('id', 'joined', 'signup_day', ${OPEN_DAY}::date))).*
        from subscribers s where id = (select min(id) from subscribers where closed_day is null)
      `.execute(t.database.write);
    expect((await read(t.app, owner, METRICS)).totalUsers).toBe(totalUsers);
    await sql`update open_day_refresh set started_at = now() - interval '1 minute'`.execute(t.database.write);
    expect((await refreshOpenDay(t.database, t.clock)).state).toBe('refreshed');
    expect((await read(t.app, owner, METRICS)).totalUsers).toBe(totalUsers + 1);
  });

  it('one with a filled cache responds after every change like one that was just started', async () => {
    const db = t.database.write;
    const owner = await t.signIn('owner');
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const changes: readonly (() => Promise<unknown>)[] = [
      async () => undefined,
      () => sql`update open_figure_values set value = value + 1`.execute(db),
      () =>
        sql`insert into figure_values select figure_id, business_day, dimension, ${t.clock.now()}, value + 1
              from figure_values where business_day = ${LAST_CLOSED_DAY}::date`.execute(db),
      () =>
        sql`insert into figures_due (from_day, marked_at) values (${LAST_CLOSED_DAY}::date, ${t.clock.now()})`.execute(
          db,
        ),
      () => sql`update transactions set status = 'failed' where business_day = ${OPEN_DAY}::date`.execute(db),
      () => sql`update roles set display_name = 'Proprietor' where key = 'owner'`.execute(db),
    ];
    for (const change of changes) {
      await change();
      const fresh = await startOther();
      for (const path of PATHS) {
        expect(await read(t.app, owner, path), path).toEqual(await read(fresh, owner, path));
        const closed = `${path}?asOf=${LAST_CLOSED_DAY}`;
        expect(await read(t.app, clerk, closed), closed).toEqual(await read(fresh, clerk, closed));
      }
    }
  });
});

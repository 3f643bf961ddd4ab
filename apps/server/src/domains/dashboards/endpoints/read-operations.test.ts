import { moment } from '@cottontree/contract/formatting.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { seeBackups } from '../../../testing/backups.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/operations';

describe('GET /api/dashboard/operations', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  it('returns today’s counts, hours that sum to them, and sessions', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body.today).toEqual({
      transactions: Number(await openValue(t, 'operations.transactions')),
      successRate: Number(await openValue(t, 'operations.success-rate')),
      declined: Number(await openValue(t, 'operations.declined')),
      failed: Number(await openValue(t, 'operations.failed')),
      activeSubscribers: Number(await openValue(t, 'subscribers.dau')),
      newSubscribers: 1,
    });
    expect(body.byHour.map((each: { hour: number }) => each.hour)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour),
    );
    const sum = body.byHour.reduce(
      (total: number, each: { transactions: number }) => total + each.transactions,
      0,
    );
    expect(sum).toBe(body.today.transactions);
    expect(body.sessions).toEqual({ active: 0, people: 0 });
    expect(body.demo).toBeNull();
  });
  it('counts refused transactions as declined and the rest as failed, by the reason of each row', async () => {
    const person = await t.signIn('view_only');
    const { rows } = await sql<{ day: string; mixed: number; declined: number; failed: number }>`
      select d::date::text as day,
             count(*) filter (where reason_code = 'funds' and status = 'failed'
                                 or reason_code = 'technical' and status = 'declined')::int as mixed,
             count(*) filter (where reason_code in ('funds', 'suspected_fraud')
                                 or reason_code = 'X-17' and status = 'declined')::int as declined,
             count(*) filter (where reason_code = 'technical' or reason_code = 'X-17' and status = 'failed')::int as failed
        from generate_series(timestamp '2026-08-01', '2026-08-14', interval '1 day') d
        left join (transactions t join transaction_types k on k.type = t.type and k.value_moving)
          on t.business_day = d::date and t.status in ('declined', 'failed')
       group by 1 order by 1`.execute(t.database.read);
    expect(rows.reduce((sum, { mixed }) => sum + mixed, 0)).toBeGreaterThan(2);
    for (const { day, declined, failed } of rows) {
      const { body } = await person.get(`${URL}?asOf=${day}`);
      expect([body.today.declined, body.today.failed], day).toEqual([declined, failed]);
    }
  });
  it('withholds sessions and hours as null, never as 0', async () => {
    const { body: other } = await (await t.signIn('Clerk', { powers: [] })).get(URL);
    expect(other.sessions).toEqual({ active: null, people: null });
    expect(other.byHour).toHaveLength(24);
    expect(new Set(other.byHour.map((each: { transactions: number | null }) => each.transactions))).toEqual(
      new Set([null]),
    );
    const { body: long } = await (await t.signIn('owner')).get(`${URL}?asOf=2020-01-01`);
    expect(long.sessions).toEqual({ active: null, people: null });
    expect(long.byHour[12]).toEqual({ hour: 12, transactions: null });
  });
  it('returns a past day', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-07-05`);
    expect(body.today.transactions).toBe(
      Number(await recordedValue(t, 'operations.transactions', '', '2026-07-05')),
    );
    expect(body.sessions).toEqual({ active: 1, people: 1 });
    expect(body.stamp.live).toBe(false);
  });
  it('checks a past day by the state of that day, not the present', async () => {
    const day = '2026-07-05';
    const db = t.database.write;
    const checks = async (): Promise<unknown> => {
      const { body } = await (await t.signIn('owner')).get(`${URL}?asOf=${day}`);
      return body.checks.map(({ id, detail }: { id: string; detail: string }) => [id, detail]);
    };
    const coverage = Number(await recordedValue(t, 'treasury.trust-coverage', '', day));
    const { rows } = await sql<{ at: Date }>`
      select min(closed_at) as at from day_closes where business_day = ${day}::date`.execute(db);
    const closedOn = moment(rows[0]?.at.toISOString() ?? '');
    const shown = (Math.floor(coverage * 100) / 100).toFixed(2);
    expect(await checks()).toEqual([
      ['close', `Closed on ${closedOn}`],
      ['ledger', 'The day balances in every currency'],
      ['trust', `Trust balances ${coverage >= 100 ? '' : 'do not '}cover all customer money (${shown}%)`],
    ]);
    await sql`insert into postings values ((select min(id) from journals), 9, ${day}, '1010', 'USDC', 5, 0, 0.05)`.execute(
      db,
    );
    await sql`insert into day_closes (business_day, closed_at, reason) values (${day}, now(), 'backdated')`.execute(
      db,
    );
    expect(await checks()).toEqual(
      expect.arrayContaining([
        ['close', `Closed on ${closedOn}, corrected once since`],
        ['ledger', 'The day does not balance in USDC'],
      ]),
    );
    const now = (await (await t.signIn('owner')).get(URL)).body.checks;
    expect(now).toContainEqual(expect.objectContaining({ id: 'ledger', state: 'ok' }));
  });
  it('reports the progress of the demo company, during which a late close is no failure', async () => {
    const demo = { percent: 40, stage: 'Loading March 2026', complete: false };
    await sql`insert into settings values ('demo', ${JSON.stringify(demo)}, now())`.execute(t.database.write);
    const { body } = await (await t.signIn('view_only')).get(URL);
    await sql`delete from settings where key = 'demo'`.execute(t.database.write);
    expect(body.demo).toEqual({ percent: 40, stage: 'Loading March 2026', failures: 0, done: false });
    expect(body.checks).toContainEqual(
      expect.objectContaining({ id: 'close', state: 'warning', detail: 'History is still being loaded' }),
    );
  });
  it('reports that the demo company failed repeatedly', async () => {
    const demo = { percent: 40, stage: 'Loading March 2026', failures: 4, complete: false };
    await sql`insert into settings values ('demo', ${JSON.stringify(demo)}, now())`.execute(t.database.write);
    const { body } = await (await t.signIn('view_only')).get(URL);
    await sql`delete from settings where key = 'demo'`.execute(t.database.write);
    expect(body.demo).toEqual({ percent: 40, stage: 'Loading March 2026', failures: 4, done: false });
    expect(body.checks).toContainEqual(
      expect.objectContaining({
        id: 'close',
        state: 'failed',
        detail: 'The demo company failed 4 times in a row and is retried; see Error Tracking for the cause',
      }),
    );
  });
  it('reports how the backups do, and to those who do not see the system’s health without what the alerts name', async () => {
    const backups = async (person: Person): Promise<unknown> =>
      (await person.get(URL)).body.checks.find(({ id }: { id: string }) => id === 'backup');
    const [owner, clerk] = [await t.signIn('owner'), await t.signIn('Clerk', { powers: [] })];
    expect(await backups(owner)).toBeUndefined();
    const alerts = [
      { level: 'error' as const, message: '/mnt/backups is away' },
      { level: 'warning' as const, message: 'There is no full backup yet' },
    ];
    await seeBackups(t, { alerts });
    expect(await backups(owner)).toEqual({
      id: 'backup',
      title: 'Backups',
      state: 'failed',
      detail: '/mnt/backups is away, and 1 more: see Backup & DR',
    });
    expect(await backups(clerk)).toMatchObject({
      state: 'failed',
      detail:
        'Need attention; those who see the system’s health see what was found, and 1 more: see Backup & DR',
    });
    await seeBackups(t, { database: 'external' });
    expect(await backups(owner)).toBeUndefined();
    await sql`delete from settings where key = 'backup-seen'`.execute(t.database.write);
  });
  it('reports background work that stands still: jobs that wait to begin while none runs and none ends', async () => {
    const person = await t.signIn('view_only');
    const found = async () => {
      const { body } = await person.get(URL);
      return body.openAlerts.find(({ id }: { id: string }) => id === 'queue');
    };
    // A server that has just been started says nothing yet.
    t.clock.advance(3 * 60_000);
    const now = t.clock.now();
    const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
    const { rows: ended } = await sql<{ id: string }>`
      insert into background_jobs (kind, key, payload, state, added_at, started_at, finished_at)
      values ('test', 'ended', '{}', 'done', ${ago(50)}, ${ago(45)}, ${ago(40)}) returning id`.execute(
      t.database.write,
    );
    expect(await found()).toBeUndefined();
    await sql`insert into background_jobs (kind, key, payload, added_at, started_at)
              values ('test', 'tried again', '{}', ${ago(300)}, ${ago(200)})`.execute(t.database.write);
    expect(await found()).toBeUndefined();
    await sql`insert into background_jobs (kind, key, payload, added_at)
              values ('test', 'first', '{}', ${ago(60)}), ('test', 'second', '{}', ${ago(2)})`.execute(
      t.database.write,
    );
    expect(await found()).toEqual({
      id: 'queue',
      title: 'Background work',
      state: 'failed',
      detail: `Stands still since ${moment(ago(40).toISOString())}: 2 jobs wait`,
    });
    await sql`update background_jobs set state = 'running', finished_at = null
               where id = ${ended[0]?.id}`.execute(t.database.write);
    expect(await found()).toBeUndefined();
    await sql`delete from background_jobs where kind = 'test'`.execute(t.database.write);
  });
  it('reports problems as alerts: unbalanced books, uncovered money, a truncated audit trail, a late close', async () => {
    const person = await t.signIn('owner');
    const states = async () => {
      const { body } = await person.get(URL);
      expect(body.openAlerts.map((each: { id: string }) => each.id)).toEqual([
        ...body.checks
          .filter((each: { state: string }) => each.state !== 'ok')
          .map((each: { id: string }) => each.id),
        'fraud',
      ]);
      return Object.fromEntries(
        body.checks.map((each: { id: string; state: string }) => [each.id, each.state]),
      );
    };
    const before = await states();
    expect(before).toMatchObject({ database: expect.any(String), close: 'ok', ledger: 'ok', audit: 'ok' });
    const db = t.database.write;
    await sql`insert into postings values ((select max(id) from journals), 9, '2026-08-31', '1010', 'USD', 5, 0, 0.05)`.execute(
      db,
    );
    await sql`insert into figure_values values ('treasury.trust-coverage', '2026-08-31', '', '2026-09-01T09:00:00Z', 99.996)`.execute(
      db,
    );
    await sql`update audit_head set seq = seq + 1`.execute(db);
    t.clock.advance(24 * 3_600_000);
    const late = await t.signIn('owner');
    const { body } = await late.get(URL);
    expect(body.openAlerts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'close',
          state: 'warning',
          detail: 'Closed up to Aug 31, 2026: 1 day late',
        }),
        expect.objectContaining({
          id: 'ledger',
          state: 'failed',
          detail: 'The last closed day does not balance in USD',
        }),
        expect.objectContaining({
          id: 'trust',
          state: 'failed',
          detail: 'Trust balances do not cover all customer money (99.99%)',
        }),
        expect.objectContaining({ id: 'audit', state: 'failed' }),
      ]),
    );
    const clerk = await t.signIn('Clerk', { powers: [] });
    const hidden = await clerk.get(URL);
    expect(hidden.body.today.transactions).toBeNull();
    expect(JSON.stringify(hidden.body)).not.toContain('99.99');
    expect(JSON.stringify(hidden.body)).not.toContain('fraud');
  });
});

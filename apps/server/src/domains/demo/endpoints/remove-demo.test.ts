import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../../../figures/jobs/close-due-days.ts';
import { patient } from '../../compliance/patient.ts';
import { LocalCompanyHost } from '../company-host.ts';
import { startDemo, type RunningDemo } from '../jobs/start-demo.ts';
import { verifyChain } from '../../../platform/audit/audit-chain.ts';
import { demoSignIns, ensureDemoStaff } from '../../access/demo-staff.ts';
import { hashPassword } from '../../access/password.ts';
import { LISTENING } from '../../../testing/listening.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/demo/remove';
const PASSWORD = 'ferry-ocean-drum-1234';
const EMPTIED = [
  'transactions',
  'transaction_ids',
  'daily_totals',
  'daily_actives',
  'daily_card_actives',
  'subscribers',
  'kyc_cases',
  'cards',
  'fx_rates',
  'departments',
  'budgets',
  'feature_suggestions',
  'feature_suggestion_votes',
  'feature_suggestion_events',
  'expenses',
  'cost_rules',
  'journals',
  'postings',
  'day_closes',
  'figure_values',
  'population_moves',
  'daily_population',
  'active_windows',
  'demo_company',
];

describe('POST /api/demo/remove', () => {
  let t: TestApp;
  let owner: Person;
  const messages: string[] = [];
  const demos: RunningDemo[] = [];

  const remove = (who: Person, password = PASSWORD): Promise<Answer> => who.send('POST', URL, { password });
  const held = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
      t.database.read,
    );
    return Number(rows[0]?.n);
  };
  const waiting = async (query: string): Promise<number> => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ~ ${query}`.execute(
      t.database.owner,
    );
    return Number(rows[0]?.n);
  };
  const removalsThatWait = () => waiting('select remove_demo_company');
  const worksThatWait = () => waiting('pg_advisory_xact_lock_shared');
  /** Only records of the owner: the demo adds its own security events in the meantime. */
  const newest = () =>
    t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('actor_id', '=', owner.userId)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
  const startServersDemo = (): RunningDemo => {
    const demo = startDemo({
      database: t.database,
      clock: t.clock,
      seed: 5,
      scale: 0.01,
      months: 1,
      releaseEveryMs: 20,
      retryMs: 20,
      createHost: () => new LocalCompanyHost(),
      log: { info: (message) => messages.push(message) },
      onError: () => undefined,
    });
    demos.push(demo);
    return demo;
  };

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-01T08:00:00Z' });
    await ensureDemoStaff(t.database.write, t.clock);
    owner = await t.signIn('owner');
    const password_hash = await hashPassword(PASSWORD);
    await t.database.write
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', owner.userId)
      .execute();
    await Promise.all([startServersDemo().loaded, startServersDemo().loaded]);
  });
  afterAll(async () => {
    await Promise.all(demos.map((demo) => demo.stop()));
    await t.close();
  });

  it('refuses a caller who is not signed in, lacks the permission, or is not the owner', async () => {
    expect((await remove(t.anonymous)).status).toBe(401);
    expect(await remove(await t.signIn('view_only'))).toMatchObject({
      status: 403,
      body: { permission: 'settings.edit' },
    });
    expect(await remove(await t.signIn('Powerful', { powers: ['settings.edit'] }))).toMatchObject({
      status: 403,
      body: { message: 'Only owners may do this', grantedBy: ['Owner'] },
    });
  });

  it('refuses a wrong password, audits it and counts it', async () => {
    expect(await owner.send('POST', URL, {})).toMatchObject({ status: 400 });
    expect(await remove(owner, 'wrong')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'password' }] },
    });
    expect(await newest()).toMatchObject({ action: 'user.refuse-password', actor_id: owner.userId });
    const { failures } = await t.database.read
      .selectFrom('secret_attempts')
      .select('failures')
      .where('subject', '=', `user:${owner.userId}`)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(1);
    expect(await held('transactions')).toBeGreaterThan(0);
  });

  it('removes business, books, figures and demo users; keeps other staff and the audit trail, whatever comments say', async () => {
    await sql`comment on table users is 'emptied with the demo company'`.execute(t.database.owner);
    const colleague = await t.signIn('admin');
    const trail = await held('audit_records');
    for (const table of EMPTIED) expect(await held(table), table).toBeGreaterThan(0);

    let removal: Promise<Answer> | undefined;
    let wrote = false;
    const writes = () => patient(t.database, true, t.clock, async () => void (wrote = true));
    let lateWork: Promise<void> | undefined;
    // Another transaction requests a second table after the removal has locked it, while the removal waits for its
    // first table.
    await t.database.write.transaction().execute(async (tx) => {
      await sql`lock table cohort_months in row exclusive mode`.execute(tx);
      removal = remove(owner);
      await expect.poll(removalsThatWait).toBe(1);
      await sql`lock table transactions, compliance_contents in row exclusive mode`.execute(tx);
      // Demo work that begins now must not block the removal, for which it waits.
      lateWork = writes();
      await expect.poll(worksThatWait).toBe(1);
    });
    expect(await removal).toMatchObject({ status: 200, body: { ok: true } });
    await lateWork;
    await writes();
    expect(wrote).toBe(false);

    for (const table of EMPTIED) expect(await held(table), table).toBe(0);
    expect(await held('audit_records')).toBeGreaterThan(trail);
    expect((await verifyChain(t.database.read)).ok).toBe(true);
    expect(await newest()).toMatchObject({
      action: 'demo.remove',
      severity: 'critical',
      actor_id: owner.userId,
      before: { signIns: ['alhaji', 'aminata', 'fatmata', 'isatu', 'mohamed'] },
    });
    const { body } = await colleague.get('/api/dashboard/metrics');
    expect(body.stamp).toMatchObject({ empty: true, lastClosedDay: null, recomputingFrom: null });
    expect(await ensureDemoStaff(t.database.write, t.clock)).toBe(false);
    expect(await demoSignIns(t.database.read)).toEqual([]);
    expect(await remove(owner)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('stops the feed in every server process, and no later start loads the demo again', async () => {
    startServersDemo();
    t.clock.set('2026-11-02T08:00:00Z');
    const through = 'The demo company was removed and is not created again';
    while (messages.filter((message) => message === through).length < 3) await rest(10);
    expect(await held('transactions')).toBe(0);
    expect(await held('demo_company')).toBe(0);
  });

  it('leaves a company that accepts its own business and cannot be removed', async () => {
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
    const rows = [sampleTransaction('t1', { at: '2026-11-02T07:00:00Z' })];
    expect((await feed.send('POST', '/api/ingest/transactions', { rows })).status).toBe(200);
    await expect(sql`select remove_demo_company(now())`.execute(t.database.write)).rejects.toThrow(
      'no demo company',
    );
    t.clock.set('2026-11-03T08:00:00Z');
    expect(await closeDueDays(t.database, t.clock, LISTENING)).not.toEqual([]);
    await sql`insert into demo_company (config, folded_day, started_at, updated_at)
              values ('{}', '2020-01-01', '2020-01-01', '2020-01-01')`.execute(t.database.write);
    await expect(sql`select remove_demo_company(now())`.execute(t.database.write)).rejects.toThrow(
      'real company',
    );
    await expect(sql`delete from journals`.execute(t.database.owner)).rejects.toThrow('append-only');
    expect(await held('transactions')).toBe(1);
  });
});

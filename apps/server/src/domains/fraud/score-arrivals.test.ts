import { addDays } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LISTENING } from '../../testing/listening.ts';
import {
  sampleRate,
  sampleSecurityEvent,
  sampleSubscriber,
  sampleTransfer,
} from '../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { runWaiting } from '../../testing/queue.ts';
import { scoreAll, scoringWatch, scoringWork } from './jobs/keep-scoring.ts';
import { scoreArrivals } from './score-arrivals.ts';

const TODAY = '2026-11-21';

describe('ingested transactions', () => {
  let t: TestApp;
  let feed: Person;
  const send = async (rows: object[]) => {
    const answer = await feed.send('POST', '/api/ingest/transactions', { rows });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  };
  const pay = (id: string, at: string, changes: object = {}) =>
    sampleTransfer(id, { at, latitude: 7.96, longitude: -11.74, deviceId: 'D1', ...changes });
  /** A payment on each of the sixty days before today. */
  const habit = () =>
    Array.from({ length: 60 }, (_, n) => pay(`h${n}`, `${addDays(TODAY, n - 60)}T09:00:00Z`));
  const burst = (day = TODAY) =>
    Array.from({ length: 8 }, (_, n) => pay(`b${day}${n}`, `${day}T09:${String(10 + 2 * n)}:00Z`));
  const alerts = async () => {
    const { rows } = await sql<{
      type: string;
      confidence: string;
      evidence: string[];
      status: string;
      n: bigint;
    }>`
      select type, confidence, evidence, status, id as n from fraud_alerts order by id`.execute(
      t.database.read,
    );
    return rows;
  };
  const score = () => scoreAll({ database: t.database, clock: t.clock });
  const state = async () => {
    const { rows } = await sql<{ scored: number; queue: number }>`
      select (select scored::int from fraud_progress) as scored, (select count(*)::int from fraud_arrivals) as queue`.execute(
      t.database.read,
    );
    return rows[0];
  };

  beforeEach(async () => {
    t = await startTestApp({ now: `${TODAY}T10:00:00Z` });
    feed = await t.signIn('Feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-09-01')] });
    const people = ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-03-01T08:00:00Z' }));
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
  });
  afterEach(() => t.close());

  it('are scored on the queue while any wait, and by no job otherwise', async () => {
    await scoringWatch.look(t.database, t.clock.now());
    await send(habit());
    await scoringWatch.look(t.database, t.clock.now());
    expect(await runWaiting(t, [scoringWork({ database: t.database, clock: t.clock })])).toEqual([]);
    expect(await state()).toEqual({ scored: 60, queue: 0 });
    await scoringWatch.look(t.database, t.clock.now());
    const { rows } = await sql`select kind, state from background_jobs`.execute(t.database.read);
    expect(rows).toEqual([{ kind: 'fraud.score', state: 'done' }]);
  });

  it('[A-2.127] are scored: a burst against a habit becomes one alert with its factors, evidence and profile', async () => {
    await send(habit());
    await score();
    expect(await alerts()).toEqual([]);
    await send(burst());
    await score();
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ type: 'rapid_transactions', status: 'pending' });
    expect(alert?.evidence).toEqual(burst().map(({ id }) => id));
    expect(Number(alert?.confidence)).toBeGreaterThan(0.75);
    const { rows } = await sql<{ factors: { text: string }[]; profile: object; value_sll: string }>`
      select factors, profile, value_sll from fraud_alerts`.execute(t.database.read);
    expect(rows[0]).toMatchObject({ profile: { accountAge: 265, location: 'Bo' }, value_sll: '400000' });
    expect(rows[0]?.factors[0]?.text).toBe('8 transactions within an hour');
  });
  it('are scored exactly once, whichever processes score at the same time and whatever is sent again', async () => {
    await send([...habit(), ...burst()]);
    await Promise.all([score(), score(), score()]);
    await score();
    expect(await state()).toEqual({ scored: 68, queue: 0 });
    await send(burst());
    await score();
    expect(await state()).toEqual({ scored: 68, queue: 0 });
    expect(await alerts()).toHaveLength(1);
  });
  it('open one alert in 24 hours, which grows while it is pending, and another one afterwards', async () => {
    await send([...habit(), ...burst(addDays(TODAY, -2)).slice(0, 5)]);
    await score();
    const [first] = await alerts();
    await send(burst(addDays(TODAY, -2)).slice(5));
    await score();
    const [grown, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(Number(grown?.confidence)).toBeGreaterThan(Number(first?.confidence));
    expect(grown?.evidence.length).toBeGreaterThan(first?.evidence.length ?? 0);
    await send(burst());
    await score();
    expect(await alerts()).toHaveLength(2);
  });
  it('add nothing to an alert that is under investigation', async () => {
    await send([...habit(), ...burst().slice(0, 7)]);
    await score();
    const [first] = await alerts();
    expect(first).toBeDefined();
    const admin = await t.signIn('admin');
    await admin.send('POST', `/api/fraud/alerts/${first?.n}/investigate`, { version: 1 });
    await send(burst().slice(7));
    await score();
    expect((await alerts()).map(({ evidence }) => evidence)).toEqual([first?.evidence]);
  });
  it('take security events and devices of other customers into account', async () => {
    await send(habit());
    await send([
      pay('other', '2026-11-20T12:00:00Z', { subscriberId: 'S2', counterpartyId: 'S1', deviceId: 'DX' }),
    ]);
    await feed.send('POST', '/api/ingest/security-events', {
      rows: [sampleSecurityEvent('e1', 'S1', { at: `${TODAY}T07:00:00Z` })],
    });
    await send([pay('new', `${TODAY}T08:30:00Z`, { deviceId: 'DX', amountMinor: 2_000_000 })]);
    await score();
    const { rows } = await sql<{ texts: string }>`
      select factors::text as texts from fraud_alerts where type = 'device_anomaly'`.execute(t.database.read);
    expect(rows[0]?.texts).toContain('Device also used by 1 other customer');
    expect(rows[0]?.texts).toContain('PIN reset or SIM swap 2 h before');
  });
  it('notify the people who decide alerts of high-risk ones, and every screen of any new alert', async () => {
    const admin = await t.signIn('admin');
    const viewer = await t.signIn('view_only');
    await send([...habit(), ...burst()]);
    await score();
    const inbox = async (who: Person) => JSON.stringify((await who.get('/api/notifications')).body);
    expect(await inbox(admin)).toContain('A high-risk fraud alert');
    expect(await inbox(viewer)).not.toContain('fraud');
    const { rows } = await sql`select 1 from events where topic = 'fraud.changed'`.execute(t.database.read);
    expect(rows).toHaveLength(1);
  });
  it('mark the figures of a closed day as due', async () => {
    await send(habit());
    await score();
    await send([pay('today', `${TODAY}T08:00:00Z`)]);
    await closeDueDays(t.database, t.clock, LISTENING);
    await sql`delete from figures_due`.execute(t.database.write);
    await send(burst('2026-11-19'));
    await sql`delete from figures_due`.execute(t.database.write);
    await score();
    const { rows } = await sql<{ from_day: string }>`select from_day from figures_due`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ from_day: '2026-11-19' }]);
  });
  it('leave out failures, wallet declines, the company’s own transactions and incoming money', async () => {
    await send([
      pay('failed', `${TODAY}T08:00:00Z`, {
        status: 'failed',
        reasonCode: 'technical',
        feeGrossMinor: 0,
        feeNetMinor: 0,
        gstMinor: 0,
      }),
      ...(['declined', 'failed'] as const).map((status) =>
        pay(`${status}-limit`, `${TODAY}T08:10:00Z`, {
          status,
          reasonCode: 'limit',
          feeGrossMinor: 0,
          feeNetMinor: 0,
          gstMinor: 0,
        }),
      ),
      pay('blocked', `${TODAY}T08:20:00Z`, {
        status: 'declined',
        reasonCode: 'suspected_fraud',
        feeGrossMinor: 0,
        feeNetMinor: 0,
        gstMinor: 0,
      }),
    ]);
    expect(await scoreArrivals({ database: t.database, clock: t.clock })).toBe(1);
  });
});

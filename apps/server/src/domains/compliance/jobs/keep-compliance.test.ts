import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complianceRound } from '../../../testing/compliance.ts';
import { sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Limits by level for transactions of a day: a daily control about one closed day. */
const OF_A_DAY = '10.1';
/** The close of yesterday exists: a daily control about the current state. */
const OF_NOW = '14.5';
const JUST_STARTED = { steadyMs: () => 0 };

describe('the schedule of controls', () => {
  let t: TestApp;
  const close = (from: string, to: string): Promise<unknown> =>
    sql`insert into day_closes (business_day, closed_at, reason)
        select day::date, ${t.clock.now()}::timestamptz, 'nightly'
          from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day`.execute(
      t.database.write,
    );
  const examined = async (id: string): Promise<(string | null)[]> => {
    const { rows } = await sql<{ day: string | null }>`
      select examined_day as day from control_runs where control_id = ${id} order by business_day, at, examined_day`.execute(
      t.database.read,
    );
    return rows.map(({ day }) => day);
  };
  const round = (listening?: typeof JUST_STARTED) => complianceRound(t, listening);
  /** Ids of the rounds that are stored; of those that went well the newest alone. */
  const rounds = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from background_jobs where kind = 'compliance.round'`.execute(t.database.read);
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-11T00:10:00Z' });
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
    await close('2026-11-01', '2026-11-10');
    await round();
  });
  afterAll(() => t.close());

  it('begins with the last closed day', async () => {
    expect(await examined(OF_A_DAY)).toEqual(['2026-11-10']);
    expect(await examined(OF_NOW)).toEqual([null]);
  });
  it('runs no job while nothing is due, and one once an alert is confirmed', async () => {
    const first = await rounds();
    await round();
    expect(await rounds()).toEqual(first);
    await sql`
      insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, status, transaction_id, amount, currency,
                                location, description, factors, evidence, value_usd, value_sll, profile, raised_at, decided_at, decided_day)
      values ('S1', 'rapid_transactions', '2026-11-10T09:00:00Z', '2026-11-10', 0.8, 'high', 'resolved', 'a2', 10000000, 'SLL', 'Bo',
              'Two in an hour', '[]', array['a2'], 1363.64, 30000000, '{}', '2026-11-10T09:00:01Z', '2026-11-10T10:00:00Z', '2026-11-10')`.execute(
      t.database.write,
    );
    await round();
    const second = await rounds();
    await round();
    expect(second).not.toEqual(first);
    expect(await rounds()).toEqual(second);
    const { rows } = await sql`select kind, state from compliance_candidates`.execute(t.database.read);
    expect(rows).toEqual([{ kind: 'str', state: 'open' }]);
  });
  it('counts a control from the day its first test is due, so that starting the register changes no score', async () => {
    const summary = async () => {
      const viewer = await t.signIn('Observer', { powers: ['compliance.view'] });
      return (await viewer.get('/api/compliance/summary')).body;
    };
    const { rows } = await sql<{ cadence: string; n: number }>`
      select cadence, count(*)::int as n from compliance_controls group by 1`.execute(t.database.read);
    const of = (cadence: string): number => rows.find((row) => row.cadence === cadence)?.n ?? 0;
    expect(await summary()).toMatchObject({ score: null, controlsDue: 0, controlsPassed: 0 });
    t.clock.set('2026-11-12T00:00:05Z');
    expect((await summary()).controlsDue).toBe(of('D'));
    t.clock.set('2026-11-18T00:00:05Z');
    expect((await summary()).controlsDue).toBe(of('D') + of('W'));
    t.clock.set('2026-11-11T00:10:00Z');
  });
  it('waits after midnight for the close of the day before', async () => {
    t.clock.set('2026-11-12T00:00:10Z');
    await round();
    expect([await examined(OF_A_DAY), await examined(OF_NOW)]).toEqual([['2026-11-10'], [null]]);
    await close('2026-11-11', '2026-11-11');
    await round();
    await round();
    expect(await examined(OF_A_DAY)).toEqual(['2026-11-10', '2026-11-11']);
    expect(await examined(OF_NOW)).toEqual([null, null]);
  });
  it('waits after an outage until the days are closed, and then tests each of them', async () => {
    t.clock.set('2026-11-18T15:00:00Z');
    await round(JUST_STARTED);
    expect([(await examined(OF_A_DAY)).length, (await examined(OF_NOW)).length]).toEqual([2, 2]);
    await close('2026-11-12', '2026-11-16');
    await round(JUST_STARTED);
    expect((await examined(OF_A_DAY)).slice(2)).toEqual([
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
    ]);
    expect(await examined(OF_NOW)).toHaveLength(2);
    await close('2026-11-17', '2026-11-17');
    await round(JUST_STARTED);
    expect((await examined(OF_A_DAY)).at(-1)).toBe('2026-11-17');
    expect(await examined(OF_NOW)).toHaveLength(3);
    const { rows } = await sql<{ late: bigint }>`
      select count(*) as late from control_runs where at > ${t.clock.now()}`.execute(t.database.read);
    expect(rows[0]?.late).toBe(0n);
  });
  it('shows the examined day of each test, newest first', async () => {
    const viewer = await t.signIn('Observer', { powers: ['compliance.view'] });
    const { body } = await viewer.get(`/api/compliance/controls/${OF_A_DAY}/runs`);
    expect(body.slice(0, 3).map(({ examinedDay }: { examinedDay: string }) => examinedDay)).toEqual([
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
    ]);
  });
  it('tests the current state without the close once that is late, and so detects its absence', async () => {
    t.clock.set('2026-11-19T02:00:01Z');
    await round();
    expect(await examined(OF_NOW)).toHaveLength(4);
    const { rows } = await sql<{ passed: boolean }>`
      select passed from control_runs where control_id = ${OF_NOW} order by at desc limit 1`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ passed: false }]);
    expect((await examined(OF_A_DAY)).at(-1)).toBe('2026-11-17');
  });
  it('skips no day because of a person’s test, and is not blocked by a test dated in the future by a wrong clock', async () => {
    await close('2026-11-18', '2026-11-19');
    await sql`insert into control_runs (control_id, at, business_day, examined_day, passed, examined, exceptions, finding, ran_by, runner)
      select id, '2026-11-19T09:00:00Z'::timestamptz, '2026-11-19'::date, '2026-11-18'::date, true, 0, 0, 'by hand', gen_random_uuid(), 'controller'
        from compliance_controls where id = ${OF_A_DAY}
      union all
      select id, '2026-12-19T09:00:00Z', '2026-12-19', null, true, 0, 0, 'ahead', null, 'schedule'
        from compliance_controls where id = ${OF_NOW}
      union all
      select id, '2026-12-19T09:00:00Z', '2026-12-19', '2026-12-18', true, 0, 0, 'ahead', null, 'schedule'
        from compliance_controls where id = ${OF_A_DAY}`.execute(t.database.write);
    t.clock.set('2026-11-20T00:20:00Z');
    await round();
    const { rows } = await sql<{ day: string }>`
      select examined_day as day from control_runs
       where control_id = ${OF_A_DAY} and ran_by is null and examined_day between '2026-11-18' and '2026-11-30'
       order by at`.execute(t.database.read);
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19']);
    const { rows: now } = await sql<{ n: bigint }>`
      select count(*) as n from control_runs where control_id = ${OF_NOW} and business_day = '2026-11-20'`.execute(
      t.database.read,
    );
    expect(now[0]?.n).toBe(1n);
  });
  it('writes one audit record for fifty tests, not one for each', async () => {
    t.clock.set('2026-11-24T15:00:00Z');
    await close('2026-11-19', '2026-11-23');
    const { rows: before } = await sql<{ seq: string; runs: number }>`
      select (select max(seq) from audit_records)::text as seq, (select count(*)::int from control_runs) as runs`.execute(
      t.database.read,
    );
    await round();
    const { rows: records } = await sql<{ action: string; rows: number }>`
      select action, (row_changes #>> '{rows,control_runs,0}')::int as rows from audit_records
       where seq > ${before[0]?.seq}::bigint and row_changes -> 'rows' ? 'control_runs' order by seq`.execute(
      t.database.read,
    );
    const { rows: after } = await sql<{
      runs: number;
    }>`select count(*)::int as runs from control_runs`.execute(t.database.read);
    const made = (after[0]?.runs ?? 0) - (before[0]?.runs ?? 0);
    expect(made).toBeGreaterThan(50);
    expect(new Set(records.map(({ action }) => action))).toEqual(new Set(['compliance.run']));
    expect(records.slice(0, -1).every(({ rows }) => rows === 50)).toBe(true);
    expect(records.reduce((sum, { rows }) => sum + rows, 0)).toBe(made);
  });
  it('opens the reports of a month in the round after its end', async () => {
    const reports = async (): Promise<unknown[]> =>
      (
        await sql`select type from compliance_reports where period_to = '2026-11-30' order by type`.execute(
          t.database.read,
        )
      ).rows;
    t.clock.set('2026-11-30T23:59:00Z');
    await round();
    expect(await reports()).toEqual([]);
    t.clock.set('2026-12-01T00:00:01Z');
    await round();
    expect((await reports()).length).toBeGreaterThan(0);
  });
});

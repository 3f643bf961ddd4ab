import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { openValue, recordedValue, refuses } from '../../../testing/company-app.ts';
import { figuresNow, raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';

const URL = '/api/fraud/metrics';

describe('GET /api/fraud/metrics', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
    await raiseAlert(f.t, { hoursAgo: 1.5 });
    const safe = await raiseAlert(f.t, {
      hoursAgo: 2,
      severity: 'low',
      confidence: 0.62,
      type: 'device_anomaly',
    });
    const version = await takeUp(f, f.analyst, safe);
    await f.act(f.analyst, safe, 'mark-safe', { reason: 'Her new phone', version });
    await figuresNow(f);
  });
  afterAll(() => f.t.close());
  guards(() => f.t, { method: 'GET', url: URL, permission: 'compliance.view' });
  refuses(URL, () => f.t);

  it('[A-7.56] counts the alerts of the window by type, severity and outcome', async () => {
    const { status, body } = await f.analyst.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      window: '24h',
      alerts: 2,
      high: 1,
      pending: 1,
      investigating: 0,
      confirmed: 0,
      harmless: 1,
    });
    expect(body.byType).toEqual([
      { type: 'unusual_location', alerts: 0 },
      { type: 'rapid_transactions', alerts: 0 },
      { type: 'device_anomaly', alerts: 1 },
      { type: 'spending_pattern', alerts: 1 },
    ]);
    expect((await f.analyst.get(`${URL}?window=1h`)).body.alerts).toBe(0);
  });
  it('gives the open alerts and the measured precision of each band as the figures of the day', async () => {
    const { body } = await f.analyst.get(URL);
    expect(body.open).toBe(Number(await openValue(f.t, 'fraud.open')));
    for (const { band, precision, confirmed, harmless } of body.bands) {
      expect(precision).toBe(Number(await openValue(f.t, 'fraud.precision', band)));
      expect(precision).toBeCloseTo((100 * confirmed) / (confirmed + harmless), 9);
    }
    const past = (await f.analyst.get(`${URL}?asOf=2026-08-20&window=30d`)).body;
    expect(past.open).toBe(Number(await recordedValue(f.t, 'fraud.open', '', '2026-08-20')));
    expect(past.stamp).toMatchObject({ asOf: '2026-08-20', live: false });
  });
  it('changes the precision of a band with each outcome', async () => {
    const low = async () =>
      (await f.analyst.get(URL)).body.bands.find((each: { band: string }) => each.band === 'low');
    const before = await low();
    const id = await raiseAlert(f.t, { confidence: 0.65, severity: 'low', sll: 1_000 });
    const version = await takeUp(f, f.analyst, id);
    await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
    await figuresNow(f);
    const after = await low();
    expect(after.confirmed).toBe(before.confirmed + 1);
    expect(after.precision).toBeGreaterThan(before.precision);
  });
  it('is as new as the last scoring, also where it changed no figure, and a past day as it was recorded', async () => {
    const scoredAt = new Date(f.t.clock.now().getTime() + 60_000);
    await sql`insert into fraud_progress (scored, last_scored_at) values (0, ${scoredAt})`.execute(
      f.t.database.write,
    );
    const { body } = await f.analyst.get(URL);
    expect(body.status.lastScoredAt).toBe(scoredAt.toISOString());
    expect(body.stamp.recordedAt).toBe(scoredAt.toISOString());
    const past = (await f.analyst.get(`${URL}?asOf=2026-08-20`)).body;
    expect(past.stamp.recordedAt < scoredAt.toISOString()).toBe(true);
    await sql`delete from fraud_progress`.execute(f.t.database.write);
  });
  it('[A-2.122] reports the state of the scorer and counts queued transactions', async () => {
    await sql`insert into fraud_arrivals (ids, arrived_at)
              values ('{a,b,c}', ${new Date(f.t.clock.now().getTime() - 60_000)})`.execute(
      f.t.database.write,
    );
    const { body } = await f.analyst.get(URL);
    expect(body.status.queue).toBe(3);
    expect(body.status).toMatchObject({
      state: 'catching_up',
      scored: 0,
      lagSeconds: 60,
      lastScoredAt: null,
    });
    expect(body.thresholdSll).toBe('5000000');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { lastRecord } from '../../testing/administration.ts';
import { TRACKING, failure, raise } from '../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { fireAlerts } from './fire-alerts.ts';

const RULES = `${TRACKING}/alert-rules`;

describe('alert rules', () => {
  let t: TestApp;
  let owner: Person;
  let version = 0;
  /** Hours pass in a test; its people stay signed in. */
  const stay = () =>
    sql`update sessions set idle_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour', absolute_expires_at = 'infinity'`.execute(
      t.database.write,
    );
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    // Far from what an earlier test raised.
    t.clock.advance(3 * 3_600_000);
    await stay();
    await fireAlerts(t.database, t.clock);
  });
  const rule = async (changes: object = {}) => {
    const { status } = await owner.send('PUT', RULES, {
      criticalThreshold: 3,
      highThreshold: 5,
      recipients: [],
      notifyCentre: true,
      notifyMail: false,
      notifyRegressions: true,
      notifyAssignee: true,
      version: version++,
      ...changes,
    });
    expect(status).toBe(200);
  };
  const happens = async (
    message: string,
    times: number,
    severity: 'critical' | 'high' | 'medium' = 'critical',
  ) => {
    t.errors.capture(failure(t, { message, severity, times }));
    await t.writeErrors();
    return await fireAlerts(t.database, t.clock);
  };
  const fired = async () => {
    await stay();
    return (await owner.get(RULES)).body.fired;
  };

  it('fire once per crossing: at the threshold, not above it, and again only after the count was below it', async () => {
    await rule();
    expect(await happens('crossing', 2)).toBe(0);
    expect(await happens('crossing', 1)).toBe(1);
    expect(await happens('crossing', 50)).toBe(0);
    expect(await fireAlerts(t.database, t.clock)).toBe(0);
    t.clock.advance(61 * 60_000);
    expect(await happens('crossing', 1)).toBe(0);
    expect(await happens('crossing', 2)).toBe(1);
    expect((await fired()).slice(0, 2)).toMatchObject([
      { kind: 'threshold', severity: 'critical', occurrences: 3, threshold: 3, told: 1, mail: 'none' },
      { occurrences: 3 },
    ]);
  });
  it('count high errors by their own threshold and leave the other levels alone', async () => {
    await rule();
    expect(await happens('high one', 4, 'high')).toBe(0);
    expect(await happens('high one', 1, 'high')).toBe(1);
    expect(await happens('medium one', 500, 'medium')).toBe(0);
  });
  it('notify the people who may change errors in the notification centre, and leave an audit record', async () => {
    await rule({ criticalThreshold: 1 });
    const manager = await t.signIn('manager');
    await happens('told', 1);
    const { body } = await owner.get('/api/notifications');
    expect(body.items[0]).toMatchObject({
      title: 'Critical error',
      message: 'Request failed: POST /api/imports: 1 in the last hour',
      type: 'error',
      critical: true,
      actionType: 'error_tracking',
    });
    expect((await manager.get('/api/notifications')).body.items).toEqual([]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.alert',
      after: { told: 1, occurrences: 1 },
    });
  });
  it('notify nobody where the centre is switched off, and ignore ignored errors', async () => {
    await rule({ criticalThreshold: 1, notifyCentre: false });
    await happens('silent', 1);
    expect((await fired())[0]).toMatchObject({ told: 0 });
    await rule({ criticalThreshold: 1 });
    const { id } = await raise(t, owner, { message: 'known to all' });
    await owner.send('POST', `${TRACKING}/errors/${id}/ignore`, { version: 1 });
    expect(await happens('known to all', 10)).toBe(0);
  });
  it('report a resolved error that is back, once and whatever its level, unless that is switched off', async () => {
    await rule({ criticalThreshold: 1 });
    const back = async (message: string) => {
      const { id, version: seen } = await raise(t, owner, { message, severity: 'medium' });
      await owner.send('POST', `${TRACKING}/errors/${id}/resolve`, { version: seen });
      t.clock.advance(1_000);
      return await happens(message, 1, 'medium');
    };
    expect(await back('returns')).toBe(1);
    expect((await fired())[0]).toMatchObject({ kind: 'regression', severity: 'medium', threshold: null });
    expect(await fireAlerts(t.database, t.clock)).toBe(0);
    await rule({ criticalThreshold: 1, notifyRegressions: false });
    expect(await back('returns unheard')).toBe(0);
  });
  it('fire once when several servers check at the same time', async () => {
    await rule({ criticalThreshold: 1 });
    t.errors.capture(failure(t, { message: 'many servers' }));
    await t.writeErrors();
    const counts = await Promise.all([1, 2, 3].map(() => fireAlerts(t.database, t.clock)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  });
});

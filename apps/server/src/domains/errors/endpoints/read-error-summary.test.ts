import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING, failure, raise, report, sendReports, staffMark } from '../../../testing/errors.ts';
import { sampleTransaction } from '../../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/summary`;

describe('GET /api/error-tracking/summary', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('[B-2.119] is all zeros where nothing failed', async () => {
    const { body } = await owner.get(URL);
    expect(body).toMatchObject({
      unresolved: 0,
      critical: 0,
      occurrences: 0,
      affectedUsers: 0,
      medianResolutionMinutes: null,
      failedVolume: [],
      places: [],
    });
    expect(body.course).toHaveLength(25);
  });
  it('[B-2.118] counts errors, occurrences and people, and compares the time to resolution with 30 minutes', async () => {
    await sendReports(owner, report({ times: 7 }));
    const quick = await raise(t, owner, { message: 'quick' });
    const slow = await raise(t, owner, { message: 'slow', severity: 'high' });
    await raise(t, owner, { message: 'left' });
    const resolve = async ({ id, version }: { id: string; version: number }) =>
      expect((await owner.send('POST', `${TRACKING}/errors/${id}/resolve`, { version })).status).toBe(200);
    t.clock.advance(10 * 60_000);
    await resolve(quick);
    t.clock.advance(40 * 60_000);
    await resolve(slow);
    const { body } = await owner.get(URL);
    expect(body).toMatchObject({
      unresolved: 2,
      critical: 1,
      occurrences: 10,
      affectedUsers: 1,
      medianResolutionMinutes: 30,
      resolved: 2,
      withinTarget: 1,
      countedOnly: 6,
    });
    const sum = (level: string) =>
      body.course.reduce((total: number, bucket: Record<string, number>) => total + (bucket[level] ?? 0), 0);
    expect([sum('critical'), sum('high'), sum('medium'), sum('low')]).toEqual([2, 1, 7, 0]);
    expect(body.places[0]).toEqual({
      place: '/fraud-detection',
      source: 'browser',
      errors: 1,
      occurrences: 7,
    });
  });
  it('adds the transactions of a refused batch: their amounts and the affected customers', async () => {
    const rows = [
      sampleTransaction('T1', { subscriberId: 'S7', amountMinor: 100_000 }),
      sampleTransaction('T2', { subscriberId: 'S8', amountMinor: 50_000 }),
    ];
    expect((await owner.send('POST', '/api/ingest/transactions', { rows })).status).toBe(400);
    await t.writeErrors();
    const { body } = await owner.get(URL);
    expect(body.failedVolume).toEqual([{ currency: 'SLL', amount: '150000', transactions: 2 }]);
    const { body: list } = await owner.get(`${TRACKING}/errors?search=Batch%20refused`);
    expect(list.errors).toMatchObject([
      {
        title: 'Batch refused: POST /api/ingest/transactions',
        severity: 'medium',
        failedVolume: [{ currency: 'SLL', amount: '150000', transactions: 2 }],
      },
    ]);
    const { body: users } = await owner.get(`${TRACKING}/errors/${list.errors[0].id}/users`);
    expect(users.users.map(({ kind }: { kind: string }) => kind)).toEqual([
      'staff',
      'subscriber',
      'subscriber',
    ]);
    expect(users.users[0].userId).toBe(staffMark(owner));
  });
  it('says which occurrences were only counted, in windows of 1h, 7d and 30d too', async () => {
    for (let each = 0; each < 500; each += 1) t.errors.capture(failure(t, { message: 'storm' }));
    await t.writeErrors();
    for (const [window, buckets] of [
      ['1h', 13],
      ['7d', 29],
      ['30d', 31],
    ] as const) {
      const { status, body } = await owner.get(`${URL}?window=${window}`);
      expect([status, body.course.length]).toEqual([200, buckets]);
      expect(body.countedOnly).toBeGreaterThanOrEqual(495);
      expect(body.busiestMinute).toBeGreaterThanOrEqual(500);
    }
  });
});

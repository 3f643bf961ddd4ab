import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/settings';
const GIVEN = {
  fullSchedule: 'weekly',
  incrementalSchedule: '4h',
  retention: '90d',
  notifyOnSuccess: true,
  notifyOnFailure: true,
  notifyWhenLate: false,
  notifyOnDrill: true,
  email: 'ops@example.com',
  version: 0,
};

describe('PUT /api/backup/settings', () => {
  let t: TestApp;
  let keeper: Person;
  beforeAll(async () => {
    t = await startTestApp();
    keeper = await t.signIn('super_admin');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: GIVEN, permission: 'backup.manage' });

  it('[B-9.06, B-9.07, B-9.08] accepts each schedule and retention, and no other', async () => {
    let version = 0;
    const choices = [
      ...['daily', 'weekly', 'monthly'].map((fullSchedule) => ({ fullSchedule })),
      ...['1h', '4h', '6h'].map((incrementalSchedule) => ({ incrementalSchedule })),
      ...['30d', '90d', '1y', 'forever'].map((retention) => ({ retention })),
    ];
    for (const choice of choices) {
      const { status, body } = await keeper.send('PUT', URL, { ...GIVEN, ...choice, version });
      expect([status, body]).toMatchObject([200, { ...choice, version: version + 1 }]);
      version = body.version;
    }
    expect((await keeper.get(URL)).body).toEqual({ ...GIVEN, retention: 'forever', version });
    expect(await lastRecord(t)).toMatchObject({
      action: 'backup.settings',
      before: { retention: '1y' },
      after: { retention: 'forever' },
    });
    // The refusal names all that is accepted.
    for (const [field, options] of [
      ['fullSchedule', '"daily"|"weekly"|"monthly"'],
      ['incrementalSchedule', '"1h"|"4h"|"6h"'],
      ['retention', '"30d"|"90d"|"1y"|"forever"'],
    ] as const) {
      const refused = await keeper.send('PUT', URL, { ...GIVEN, [field]: 'never', version });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `${field}: Invalid option: expected one of ${options}`,
      ]);
    }
  });
  it('[B-2.115] accepts what a browser accepts as an email address, or none', async () => {
    const { version } = (await keeper.get(URL)).body;
    const tried = async (email: string | null) =>
      (await keeper.send('PUT', URL, { ...GIVEN, email, version })).status;
    for (const email of ['nobody', 'a@', '@b', 'a b@c.d', ''])
      expect([email, await tried(email)]).toEqual([email, 400]);
    expect(await tried('backup@localhost')).toBe(200);
    expect(
      (await keeper.send('PUT', URL, { ...GIVEN, email: null, version: version + 1 })).body.email,
    ).toBeNull();
  });
  it('names who saved first', async () => {
    const { status, body } = await keeper.send('PUT', URL, GIVEN);
    expect([status, body.message]).toEqual([
      409,
      `Test ${keeper.username} changed the backup settings meanwhile; look at them again, then decide`,
    ]);
    expect(body.current.version).toBeGreaterThan(0);
  });
});

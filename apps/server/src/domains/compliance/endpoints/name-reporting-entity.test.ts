import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/compliance/reporting-entity';

describe('PUT /api/compliance/reporting-entity', () => {
  let t: TestApp;
  let officer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    officer = await t.signIn('Compliance officer', { powers: ['compliance.view', 'compliance.manage'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: { number: '1' }, permission: 'compliance.manage' });

  it('stores the number, and records who set it and the previous value', async () => {
    await officer.send('PUT', URL, { number: '4016' });
    const { status, body } = await officer.send('PUT', URL, { number: ' 4017 ' });
    expect([status, body]).toEqual([200, { number: '4017' }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'compliance.name-entity',
      actor_id: officer.userId,
      before: { number: '4016' },
      after: { number: '4017' },
    });
  });
  it('accepts only a number', async () => {
    for (const number of ['', '0', 'SL-4017', '12345678901', 4017])
      expect((await officer.send('PUT', URL, { number })).status, String(number)).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/error-tracking', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[B-7.61] answers any signed-in person, without side effects', async () => {
    expect((await t.anonymous.get('/api/error-tracking')).status).toBe(401);
    const clerk = await t.signIn('Clerk', { powers: [] });
    const { status, body } = await clerk.get('/api/error-tracking');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect([await recordCount(t), await t.writeErrors()]).toEqual([0, 0]);
  });
});

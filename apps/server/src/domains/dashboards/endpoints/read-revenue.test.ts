import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/revenue';

describe('GET /api/dashboard/revenue', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[B-7.51] answers every signed-in caller, without side effects', async () => {
    const person = await t.signIn('Clerk', { powers: [] });
    const before = await recordCount(t);
    const { status, body } = await person.get(URL);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await recordCount(t)).toBe(before);
  });
  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });
});

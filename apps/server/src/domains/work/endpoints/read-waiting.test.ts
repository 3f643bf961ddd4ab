import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { WAITING as URL, waiting } from '../../../testing/waiting.ts';

describe('GET /api/work/waiting', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, and a list that is too long', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    const owner = await t.signIn('owner');
    for (const limit of ['0', '51', 'all'])
      expect((await owner.get(`${URL}?limit=${limit}`)).status).toBe(400);
  });
  it('is empty where nothing waits', async () => {
    expect(await waiting(await t.signIn('owner'))).toEqual({ items: [], total: 0 });
    expect((await (await t.signIn('Clerk', { powers: [] })).get(URL)).body).toEqual({ items: [], total: 0 });
  });
});

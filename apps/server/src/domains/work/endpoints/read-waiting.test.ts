import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { WAITING as URL } from '../../../testing/waiting.ts';

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
    const owner = await t.signIn('owner');
    for (const step of ['company', 'banks', 'history', 'people'])
      await owner.send('PUT', `/api/setup/steps/${step}`, { dismissed: true });
    expect((await owner.get(URL)).body).toEqual({ items: [], total: 0, eligible: true });
  });
  it('is not for a person whose role may do none of the work, and for one that may do some', async () => {
    const answerTo = async (powers: Power[], name: string) =>
      (await (await t.signIn(name, { powers })).get(URL)).body;
    expect(await answerTo([], 'Clerk')).toEqual({ items: [], total: 0, eligible: false });
    expect(await answerTo(['expenses.manage', 'approve_transactions'], 'Controller')).toEqual({
      items: [],
      total: 0,
      eligible: true,
    });
  });
});

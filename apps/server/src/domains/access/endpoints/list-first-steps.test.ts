import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ofKind } from '../../../testing/waiting.ts';

const URL = '/api/setup/steps';

describe('GET /api/setup/steps', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('says of a new company what is there and what is left, and each person finds the steps that are theirs among the work', async () => {
    const admin = await t.signIn('Admin', {
      powers: ['settings.view', 'settings.edit', 'treasury.view', 'treasury.manage', 'api_access'],
    });
    const steps = async () => (await admin.get(URL)).body.steps;
    const waiting = async () => (await ofKind(admin, 'first-step')).map(({ title, href }) => [title, href]);
    expect(await steps()).toMatchObject([
      { step: 'company', state: 'open' },
      { step: 'banks', state: 'open' },
      { step: 'history', state: 'open' },
      // The people of this test.
      { step: 'people', state: 'done' },
    ]);
    expect(await waiting()).toEqual([
      ['Enter who the company is', '/company'],
      ['Add the bank accounts', '/banking-apis'],
      ['Load the history or the opening balances', '/data-entry?tab=bulk-import'],
    ]);
    const names = { displayName: 'Bo Mobile', legalName: null, address: null, registrations: [] };
    await admin.send('PUT', '/api/company', { ...names, version: 0 });
    await admin.send('POST', '/api/banking/integrations', {
      type: 'files',
      name: 'Rokel',
      accountNumber: '0030010077',
      currency: 'SLL',
    });
    expect((await steps()).map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'done',
      'open',
      'done',
    ]);
    expect(await waiting()).toHaveLength(1);
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    expect(await ofKind(clerk, 'first-step')).toEqual([]);
  });
});

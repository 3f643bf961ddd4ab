import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM } from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/sync-settings', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/sync-settings`, permission: 'treasury.view' });

  it('[A-9.47] reads every data type by default', async () => {
    const viewer = await t.signIn('view_only');
    expect((await viewer.get(`${ROOM}/sync-settings`)).body).toEqual({
      frequency: '15min',
      dataTypes: ['balances', 'transactions', 'wires', 'rates'],
      version: 0,
    });
  });
});

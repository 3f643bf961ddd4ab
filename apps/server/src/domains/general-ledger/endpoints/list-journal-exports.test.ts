import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startLedgerApp } from '../../../testing/ledger-app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/exports';

describe('GET /api/general-ledger/exports', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startLedgerApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'treasury.view' });

  it('counts the journals of closed days that wait, and lists the exports', async () => {
    const accountant = await t.signIn('Accountant', {
      powers: ['treasury.view', 'revenue.view', 'revenue.export'],
    });
    expect((await accountant.get(URL)).body).toEqual({
      exports: [],
      waiting: { journals: 4, firstDay: '2026-08-31', lastClosed: '2026-09-02' },
    });
    const { body: made } = await accountant.send('POST', URL, { upTo: '2026-09-01' });
    expect((await accountant.get(URL)).body).toEqual({
      exports: [made],
      waiting: { journals: 2, firstDay: '2026-09-02', lastClosed: '2026-09-02' },
    });
  });
  it('has nothing that waits before a day is closed', async () => {
    const empty = await startTestApp();
    try {
      expect((await (await empty.signIn('owner')).get(URL)).body).toEqual({
        exports: [],
        waiting: { journals: 0, firstDay: null, lastClosed: null },
      });
    } finally {
      await empty.close();
    }
  });
});

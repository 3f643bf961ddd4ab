import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { postJournal, startLedgerApp } from '../../../testing/ledger-app.ts';
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
  it('neither counts nor exports a journal that is only reserved, until something is posted into it', async () => {
    const accountant = await t.signIn('Accountant', {
      powers: ['treasury.view', 'revenue.view', 'revenue.export'],
    });
    await accountant.send('POST', URL, { upTo: '2026-09-02' });
    const reserved = await postJournal(t, ['2026-09-01', 'Reserved', []]);
    expect((await accountant.get(URL)).body.waiting.journals).toBe(0);
    expect((await accountant.send('POST', URL, { upTo: '2026-09-02' })).status).toBe(400);
    await sql`
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      values (${reserved}::bigint, 1, '2026-09-01', '2000', 'SLL', 5, 0, 0),
             (${reserved}::bigint, 2, '2026-09-01', '4000', 'SLL', 0, 5, 0)`.execute(t.database.owner);
    expect((await accountant.get(URL)).body.waiting.journals).toBe(1);
    const { body } = await accountant.send('POST', URL, { upTo: '2026-09-02' });
    expect([body.journals, body.lines]).toEqual([1, 2]);
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { startLedgerApp } from '../../../testing/ledger-app.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/trial-balance';

describe('GET /api/general-ledger/trial-balance', () => {
  let t: TestApp;
  let accountant: Person;
  beforeAll(async () => {
    t = await startLedgerApp();
    accountant = await t.signIn('Accountant', { powers: ['treasury.view', 'revenue.view'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'treasury.view' });

  const lines = async (query: string) => {
    const { body } = await accountant.get(`${URL}${query}`);
    return body.rows.map((row: Record<string, string>) =>
      [row.code, row.currency, row.opening, row.debit, row.credit, row.closing].join(' '),
    );
  };

  it('states the month up to the last closed day, without the open one', async () => {
    const { body } = await accountant.get(URL);
    expect(body.days).toEqual({ from: '2026-09-01', to: '2026-09-02' });
    expect(body.rows[0]).toEqual({
      code: '1010',
      name: 'Own bank',
      kind: 'asset',
      own: null,
      currency: 'USD',
      opening: '1000.00',
      debit: '0.00',
      credit: '12.34',
      closing: '987.66',
    });
    expect(await lines('')).toEqual([
      '1010 USD 1000.00 0.00 12.34 987.66',
      '2000 SLL 0 50000 250000 -200000',
      '2010 SLL 0 250000 0 250000',
      '2030 SLL 0 0 49000 -49000',
      '3000 USD -1000.00 0.00 0.00 -1000.00',
      '4010 SLL 0 0 1000 -1000',
      '5010 USD 0.00 12.34 0.00 12.34',
    ]);
  });
  it('sums to zero in each currency, and debits equal credits', async () => {
    const { body } = await accountant.get(URL);
    expect(body.totals).toEqual([
      { currency: 'USD', opening: '0.00', debit: '12.34', credit: '12.34', closing: '0.00' },
      { currency: 'SLL', opening: '0', debit: '300000', credit: '300000', closing: '0' },
    ]);
  });
  it('covers the requested days', async () => {
    expect(await lines('?from=2026-08-31&to=2026-08-31')).toEqual([
      '1010 USD 0.00 1000.00 0.00 1000.00',
      '3000 USD 0.00 0.00 1000.00 -1000.00',
    ]);
    expect((await accountant.get(`${URL}?to=2026-08-31`)).body.days).toEqual({
      from: '2026-08-01',
      to: '2026-08-31',
    });
  });
  it.each([
    ['?to=2026-09-03', 'to', 'is not closed yet; the last closed day is 2026-09-02'],
    ['?from=2026-09-02&to=2026-09-01', 'from', 'lies after the last day, 2026-09-01: exchange the two'],
  ])('refuses %s and names the field', async (query, field, message) => {
    const refused = await accountant.get(`${URL}${query}`);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [field]]);
    expect(refused.body.message).toContain(message);
  });
  it('needs the permission to see revenue as well', async () => {
    const treasurer = await t.signIn('Treasurer', { powers: ['treasury.view'] });
    const { status, body } = await treasurer.get(URL);
    expect([status, body.permission]).toEqual([403, 'revenue.view']);
  });
  it('has no days before one is closed', async () => {
    const empty = await startTestApp();
    try {
      const { body } = await (await empty.signIn('owner')).get(URL);
      expect(body).toEqual({ days: null, provisional: null, rows: [], totals: [] });
    } finally {
      await empty.close();
    }
  });
});

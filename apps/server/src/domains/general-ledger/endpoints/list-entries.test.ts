import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { postJournal, startLedgerApp } from '../../../testing/ledger-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const urlOf = (code: string, query: string) => `/api/general-ledger/accounts/${code}/entries?${query}`;

describe('GET /api/general-ledger/accounts/:code/entries', () => {
  let t: TestApp;
  let accountant: Person;
  beforeAll(async () => {
    t = await startLedgerApp();
    accountant = await t.signIn('Accountant', { powers: ['treasury.view', 'revenue.view'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: urlOf('1010', 'currency=USD'), permission: 'treasury.view' });

  it('leads from the opening to the closing balance', async () => {
    const { body } = await accountant.get(urlOf('2000', 'currency=SLL&from=2026-09-01'));
    expect(body).toMatchObject({
      account: { code: '2000', name: 'Customer wallets' },
      days: { from: '2026-09-01', to: '2026-09-02' },
      opening: '0',
      closing: '-200000',
      nextCursor: null,
    });
    expect(
      body.entries.map((entry: Record<string, string>) => [
        entry.day,
        entry.line,
        entry.description,
        entry.debit,
        entry.credit,
        entry.balance,
      ]),
    ).toEqual([
      ['2026-09-01', 1, 'Merchant payments', '50000', '0', '50000'],
      ['2026-09-02', 2, 'Cash in, "float"', '0', '250000', '-200000'],
    ]);
  });
  it('begins with the balance of the day before, and leaves the open day out', async () => {
    const { body } = await accountant.get(urlOf('1010', 'currency=USD'));
    expect([body.opening, body.closing, body.entries.length, body.entries[0].balance]).toEqual([
      '1000.00',
      '987.66',
      1,
      '987.66',
    ]);
  });
  it('gives every entry once over its pages, and the balance goes on', async () => {
    for (const day of ['2026-09-01', '2026-09-02', '2026-09-01'])
      await postJournal(t, [
        day,
        `Twice on ${day} ${Math.random()}`,
        [
          ['1040', 'USD', 500, 0],
          ['1040', 'USD', 0, 200],
          ['3000', 'USD', 0, 300],
        ],
      ]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await accountant.get(
        urlOf('1040', `currency=USD&limit=2${cursor && `&cursor=${cursor}`}`),
      );
      for (const { day, line, balance } of body.entries) seen.push(`${day} ${line} ${balance}`);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([
      '2026-09-01 1 5.00',
      '2026-09-01 2 3.00',
      '2026-09-01 1 8.00',
      '2026-09-01 2 6.00',
      '2026-09-02 1 11.00',
      '2026-09-02 2 9.00',
    ]);
  });
  it('is in the first currency of the account when none is named', async () => {
    const { body } = await accountant.get(urlOf('5010', ''));
    expect([body.currency, body.currencies, body.closing]).toEqual(['USD', ['USD'], '12.34']);
  });
  it('names what is wrong', async () => {
    expect((await accountant.get(urlOf('9999', 'currency=USD'))).status).toBe(404);
    for (const [query, field] of [
      ['currency=XXX', 'currency'],
      ['currency=USD&cursor=1', 'cursor'],
      ['currency=USD&cursor=2026-13-45_1_1', 'cursor'],
      ['currency=USD&cursor=2026-08-31_1_1', 'cursor'],
      ['currency=USD&to=2026-09-03', 'to'],
    ] as const)
      expect(fieldsOf(await accountant.get(urlOf('1010', query)))).toEqual([field]);
  });
});

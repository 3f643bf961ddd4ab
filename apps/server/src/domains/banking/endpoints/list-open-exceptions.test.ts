import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import {
  NOBODY,
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  sync,
} from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { waiting } from '../../../testing/waiting.ts';

describe('GET /api/banking/open-exceptions', () => {
  let t: TestApp;
  let viewer: Person;
  let treasurer: Person;
  let id: string;
  let other: string;
  const list = async (query = '') => (await viewer.get(`${ROOM}/open-exceptions${query}`)).body;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
    const [paid = 0n] = await book(t, [
      { day: '2026-11-02', account: '1010', against: '3000', amount: 100_00n },
      { day: '2026-11-03', account: '1010', against: '6000', amount: -7_00n, description: 'rent' },
      // May still come to the bank.
      { day: '2026-11-20', account: '1010', against: '6000', amount: -8_00n },
    ]);
    await closeThrough(t, '2026-11-20');
    const bank = new TestBank(() => '2026-11-21');
    const once = line('L1', '2026-11-02', 100_00n, { reference: `CT${paid}` });
    bank.lines = [
      once,
      { ...once, bankReference: 'L1-again' },
      line('L2', '2026-11-04', -35_00n, { description: 'Account fee' }),
    ];
    treasurer = await t.signIn('Treasurer', { powers: ['treasury.view', 'treasury.manage'] });
    id = await connectBank(treasurer);
    await sync(t, bank, id);
    const second = new TestBank(() => '2026-11-21');
    second.lines = [line('M1', '2026-11-01', -4_00n, { description: 'Card fee' })];
    other = await connectBank(treasurer, 'Airport Bank', '1040');
    await sync(t, second, other);
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/open-exceptions`, permission: 'treasury.view' });

  it('lists what waits at all banks, the oldest first, with its bank', async () => {
    const { exceptions, total } = await list();
    expect(total).toBe(4);
    expect(
      exceptions.map((each: Record<string, unknown>) => [
        each['bank'],
        each['side'],
        each['description'],
        each['amount'],
        each['ageDays'],
        each['hint'],
      ]),
    ).toEqual([
      ['Airport Bank', 'bank', 'Card fee', '-4.00', 20, null],
      ['Harbour Bank', 'bank', expect.any(String), '100.00', 19, 'The bank seems to have sent it twice'],
      ['Harbour Bank', 'ledger', 'Rent', '-7.00', 18, null],
      ['Harbour Bank', 'bank', 'Account fee', '-35.00', 17, null],
    ]);
  });
  it('has as many items as the list of waiting work counts of the banks', async () => {
    const { items } = await waiting(treasurer);
    expect(items.reduce((sum, { count }) => sum + count, 0)).toBe((await list()).total);
  });
  it('is filtered by kind', async () => {
    for (const [kind, descriptions] of [
      ['twice', [expect.any(String)]],
      ['may-repeat', []],
      ['bank', ['Card fee', 'Account fee']],
      ['ledger', ['Rent']],
    ] as const) {
      const { exceptions, total } = await list(`?kind=${kind}`);
      expect([kind, total]).toEqual([kind, descriptions.length]);
      expect(exceptions.map(({ description }: { description: string }) => description)).toEqual(descriptions);
    }
  });
  it('can end with what was booked up to a day', async () => {
    const { exceptions, total } = await list('?until=2026-11-02');
    expect([total, exceptions.map(({ amount }: { amount: string }) => amount)]).toEqual([
      2,
      ['-4.00', '100.00'],
    ]);
    expect((await list('?until=2026-10-31')).total).toBe(0);
    expect((await viewer.get(`${ROOM}/open-exceptions?until=today`)).status).toBe(400);
  });
  it('is filtered by bank and paged on the server', async () => {
    expect((await list(`?integrationId=${other}`)).exceptions).toMatchObject([{ description: 'Card fee' }]);
    const { exceptions, total } = await list('?limit=1&offset=2');
    expect([total, exceptions.length, exceptions[0].description]).toEqual([4, 1, 'Rent']);
    expect((await viewer.get(`${ROOM}/open-exceptions?limit=5000`)).status).toBe(400);
    expect((await viewer.get(`${ROOM}/open-exceptions?integrationId=${NOBODY}`)).status).toBe(404);
  });
});

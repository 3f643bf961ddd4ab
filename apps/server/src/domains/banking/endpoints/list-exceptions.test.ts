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

describe('GET /api/banking/exceptions', () => {
  let t: TestApp;
  let viewer: Person;
  let id: string;
  let paid: bigint;
  const list = async (query = '') =>
    (await viewer.get(`${ROOM}/exceptions?integrationId=${id}${query}`)).body;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
    [paid = 0n] = await book(t, [
      { day: '2026-11-02', account: '1010', against: '3000', amount: 100_00n },
      { day: '2026-11-03', account: '1010', against: '6000', amount: -7_00n, description: 'Rent' },
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
    id = await connectBank(await t.signIn('admin'));
    await sync(t, bank, id);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `${ROOM}/exceptions?integrationId=${NOBODY}`,
    permission: 'treasury.view',
  });

  it('lists unmatched items, the oldest first, with age and suspected cause', async () => {
    const { exceptions, total } = await list();
    expect(total).toBe(4);
    expect(
      exceptions.map((each: Record<string, unknown>) => [
        each['side'],
        each['day'],
        each['amount'],
        each['ageDays'],
        each['hint'],
      ]),
    ).toEqual([
      ['bank', '2026-11-02', '100.00', 19, 'The bank seems to have sent it twice'],
      ['ledger', '2026-11-03', '-7.00', 18, null],
      ['bank', '2026-11-04', '-35.00', 17, null],
      ['ledger', '2026-11-20', '-8.00', 1, 'May still come to the bank'],
    ]);
  });
  it('is filtered and paged on the server', async () => {
    expect((await list('&side=bank')).total).toBe(2);
    expect((await list('&search=rent')).exceptions).toMatchObject([{ description: 'Rent' }]);
    expect((await list('&search=%25')).total).toBe(0);
    const { exceptions, total } = await list('&limit=1&offset=2');
    expect([total, exceptions.length, exceptions[0].description]).toEqual([4, 1, 'Account fee']);
    expect((await viewer.get(`${ROOM}/exceptions?integrationId=${id}&limit=5000`)).status).toBe(400);
    expect((await viewer.get(`${ROOM}/exceptions?integrationId=${NOBODY}`)).status).toBe(404);
  });
});

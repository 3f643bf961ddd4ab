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

describe('GET /api/banking/in-transit', () => {
  let t: TestApp;
  let viewer: Person;
  let id: string;
  const list = async (query = '') =>
    (await viewer.get(`${ROOM}/in-transit?integrationId=${id}${query}`)).body;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
    const [, late = 0n] = await book(t, [
      { day: '2026-11-02', account: '1010', against: '3000', amount: 100_00n },
      { day: '2026-11-09', account: '1010', against: '6000', amount: -40_00n, description: 'Rent' },
      { day: '2026-11-10', account: '1010', against: '6000', amount: -7_00n, description: 'Courier' },
      { day: '2026-11-20', account: '1010', against: '6000', amount: -8_00n },
    ]);
    await closeThrough(t, '2026-11-20');
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [line('L1', '2026-11-12', -40_00n, { reference: `CT${late}` })];
    bank.balance = -40_00n;
    id = await connectBank(await t.signIn('admin'));
    await sync(t, bank, id);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `${ROOM}/in-transit?integrationId=${NOBODY}`,
    permission: 'treasury.view',
  });

  it('lists the items in transit of the day’s proof, with what matches them', async () => {
    const { day, items, total, amount } = await list('&asOf=2026-11-10');
    expect([day, total, amount]).toEqual(['2026-11-10', 2, '47.00']);
    expect(
      items.map((each: Record<string, unknown>) => [
        each['side'],
        each['day'],
        each['description'],
        each['amount'],
        each['answeredOn'],
      ]),
    ).toEqual([
      ['ledger', '2026-11-09', 'Rent', '40.00', '2026-11-12'],
      ['ledger', '2026-11-10', 'Courier', '7.00', null],
    ]);
  });
  it('sums to the amount and the number of the proof on every day', async () => {
    for (let n = 2; n <= 20; n += 1) {
      const day = `2026-11-${String(n).padStart(2, '0')}`;
      const proof = (await viewer.get(`${ROOM}/reconciliation?asOf=${day}`)).body.accounts[0];
      const { total, amount } = await list(`&asOf=${day}`);
      expect([day, total, amount]).toEqual([day, proof.inTransitItems, proof.inTransit]);
    }
  });
  it('is paged, defaults to the last closed day, and refuses an unknown account', async () => {
    expect(await list()).toMatchObject({ day: '2026-11-20', total: 1, amount: '8.00' });
    const page = await list('&asOf=2026-11-10&limit=1&offset=1');
    expect([page.total, page.items.length, page.items[0].description]).toEqual([2, 1, 'Courier']);
    expect((await viewer.get(`${ROOM}/in-transit?integrationId=${NOBODY}`)).status).toBe(404);
  });
});

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
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/matches', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `${ROOM}/matches?integrationId=${NOBODY}`,
    permission: 'treasury.view',
  });

  it('shows for each match the rule, an explanation, and its items', async () => {
    const ids = await book(t, [
      { day: '2026-11-02', account: '1010', against: '3000', amount: 100_00n },
      { day: '2026-11-03', account: '1010', against: '5010', amount: -7_00n, source: 'accrual' },
      { day: '2026-11-03', account: '1010', against: '5020', amount: -5_00n, source: 'accrual' },
      { day: '2026-11-04', account: '1010', against: '6000', amount: -60_00n },
    ]);
    await closeThrough(t, '2026-11-20');
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [
      line('L1', '2026-11-02', 60_00n, { reference: `CT${ids[0]}` }),
      line('L2', '2026-11-03', 40_00n, { reference: `CT${ids[0]}` }),
      line('L3', '2026-11-03', -12_00n, { reference: 'CTC20261103' }),
      line('L4', '2026-11-05', -60_00n),
    ];
    const id = await connectBank(await t.signIn('admin'));
    await sync(t, bank, id);
    const viewer = await t.signIn('view_only');
    const { body } = await viewer.get(`${ROOM}/matches?integrationId=${id}`);
    expect(body.total).toBe(3);
    expect(
      body.matches
        .map(
          (each: {
            rule: string;
            explanation: string;
            difference: string;
            items: unknown[];
            madeBy: null;
          }) => [each.rule, each.explanation, each.difference, each.items.length, each.madeBy],
        )
        .toSorted(),
    ).toEqual([
      ['amount-and-day', 'The same amount, 1 day apart, without a reference.', '0.00', 2, null],
      ['batch', `Under reference CT${ids[0]}, 2 lines come to 1 entry.`, '0.00', 3, null],
      ['batch', 'Under reference CTC20261103, 1 line comes to 2 entries.', '0.00', 3, null],
    ]);
    const { body: batches } = await viewer.get(`${ROOM}/matches?integrationId=${id}&rule=batch&limit=1`);
    expect([batches.total, batches.matches.length]).toEqual([2, 1]);
    expect((await viewer.get(`${ROOM}/matches?integrationId=${id}&rule=guess`)).status).toBe(400);
  });
});

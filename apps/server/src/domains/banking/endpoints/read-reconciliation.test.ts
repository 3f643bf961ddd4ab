import { parseMinor } from '@cottontree/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, TestBank, book, closeThrough, connectBank, line, sync } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/reconciliation', () => {
  let t: TestApp;
  let viewer: Person;
  const proof = async (asOf: string) =>
    (await viewer.get(`${ROOM}/reconciliation?asOf=${asOf}`)).body.accounts[0];
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
    const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
    const [same, late, , off] = await book(t, [
      { day: day(2), account: '1010', against: '3000', amount: 1_000_00n },
      { day: day(9), account: '1010', against: '6000', amount: -40_00n },
      { day: day(10), account: '1010', against: '6000', amount: -7_00n },
      { day: day(11), account: '1010', against: '6000', amount: -200_00n },
      { day: day(20), account: '1010', against: '6000', amount: -5_00n },
    ]);
    await closeThrough(t, day(20));
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [
      line('L1', day(2), 1_000_00n, { reference: `CT${same}` }),
      line('L2', day(12), -40_00n, { reference: `CT${late}` }),
      line('L3', day(11), -200_80n, { reference: `CT${off}` }),
      line('L4', day(13), -35_00n, { description: 'Account fee' }),
    ];
    bank.balance = 724_20n;
    await sync(t, bank, await connectBank(await t.signIn('admin')));
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/reconciliation`, permission: 'treasury.view' });

  it('explains the difference of statement and ledger to the cent', async () => {
    expect(await proof('2026-11-20')).toMatchObject({
      day: '2026-11-20',
      bankBalance: '724.20',
      ledgerBalance: '748.00',
      difference: '-23.80',
      // Paid on the 20th: it may still arrive.
      inTransit: '5.00',
      inTransitItems: 1,
      bankOnly: '-35.00',
      bankOnlyItems: 1,
      ledgerOnly: '-7.00',
      ledgerOnlyItems: 1,
      tolerated: '-0.80',
      unexplained: '0.00',
      matchedLines: 3,
      matchedShare: 75,
      byRule: [
        { rule: 'reference', matches: 2 },
        { rule: 'tolerance', matches: 1 },
      ],
    });
  });
  it('returns for any past day its state at its end, including items in transit', async () => {
    expect(await proof('2026-11-10')).toMatchObject({
      bankBalance: '1000.00',
      ledgerBalance: '953.00',
      difference: '47.00',
      inTransit: '47.00',
      inTransitItems: 2,
      bankOnly: '0.00',
      unexplained: '0.00',
    });
    for (let n = 1; n <= 20; n += 1) {
      const each = await proof(`2026-11-${String(n).padStart(2, '0')}`);
      const minor = (text: string) => parseMinor(text, 'USD');
      const explained =
        minor(each.inTransit) + minor(each.bankOnly) - minor(each.ledgerOnly) + minor(each.tolerated);
      expect(minor(each.difference) - explained).toBe(minor(each.unexplained));
      expect(each.unexplained).toBe('0.00');
    }
  });
  it('defaults to the last closed day, and is empty where none is closed', async () => {
    expect((await viewer.get(`${ROOM}/reconciliation`)).body.day).toBe('2026-11-20');
    expect((await viewer.get(`${ROOM}/reconciliation?asOf=2026-01-01`)).body).toEqual({
      day: null,
      accounts: [],
    });
    expect((await viewer.get(`${ROOM}/reconciliation?asOf=someday`)).status).toBe(400);
  });
});

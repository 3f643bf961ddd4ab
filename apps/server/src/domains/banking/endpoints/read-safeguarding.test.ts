import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, TestBank, book, closeThrough, connectBank, line, sync } from '../../../testing/banking.ts';
import { recomputeFrom } from '../../../figures/close-figures.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

/** A manual journal names no holder, so it counts as one holder per account. */
const HAND = { source: 'adjustment' } as const;

describe('GET /api/banking/safeguarding', () => {
  let t: TestApp;
  let viewer: Person;
  const on = async (asOf: string) => (await viewer.get(`${ROOM}/safeguarding?asOf=${asOf}`)).body;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('view_only');
    const [bought, own, paid, , , short] = await book(t, [
      { day: '2026-11-02', account: '1000', against: '2010', amount: 900_00n, ...HAND },
      { day: '2026-11-02', account: '1000', against: '1010', amount: 100_00n, ...HAND },
      { day: '2026-11-10', account: '1000', against: '2030', amount: -50_00n, ...HAND },
      { day: '2026-11-12', account: '2010', against: '2000', amount: 300_00n, ...HAND },
      { day: '2026-11-12', account: '1000', against: '2000', amount: 7_000n, currency: 'SLL', ...HAND },
      { day: '2026-11-18', account: '1000', against: '1010', amount: 200_00n, ...HAND },
    ]);
    await closeThrough(t, '2026-11-20');
    await t.database.write.transaction().execute((tx) => recomputeFrom(tx, '2026-11-01', t.clock.now()));
    const bank = new TestBank(() => '2026-11-21');
    bank.lines = [
      line('L1', '2026-11-02', 900_00n, { reference: `CT${bought}` }),
      line('L2', '2026-11-02', 100_00n, { reference: `CT${own}` }),
      line('L3', '2026-11-12', -50_00n, { reference: `CT${paid}` }),
      line('L4', '2026-11-18', 199_38n, { reference: `CT${short}` }),
      line('L5', '2026-11-18', 1_098_00n, { reference: 'UNKNOWN' }),
    ];
    bank.balance = 2_247_38n;
    await sync(t, bank, await connectBank(await t.signIn('admin'), 'Trust Bank', '1000'));
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/safeguarding`, permission: 'treasury.view' });

  it('compares customer money with trust money, per ledger and per bank, in each currency', async () => {
    const { day, currencies } = await on('2026-11-17');
    expect(day).toBe('2026-11-17');
    const [sll, usd] = currencies;
    expect(usd).toMatchObject({
      currency: 'USD',
      customerMoney: '900.00',
      overdrawn: '50.00',
      overdrawnHolders: 1,
      trustLedger: '950.00',
      trustBank: '950.00',
      difference: '0.00',
      unexplained: '0.00',
      coverageLedger: 105.555555,
      coverageBank: 105.555555,
      liabilities: [
        { account: '2000', name: 'Customer wallets', amount: '300.00', overdrawn: '0.00' },
        { account: '2010', name: 'Agent float', amount: '600.00', overdrawn: '0.00' },
        { account: '2030', name: 'Merchant payable', amount: '0.00', overdrawn: '50.00' },
      ],
    });
    // The bank that holds it is not connected, so its balance is unknown.
    expect(sll).toMatchObject({
      currency: 'SLL',
      trustLedger: '7000',
      trustBank: null,
      coverageBank: null,
      coverageLedger: 100,
    });
  });
  it('explains a difference of any past day by the items in transit', async () => {
    const { currencies } = await on('2026-11-11');
    expect(currencies[0]).toMatchObject({
      currency: 'USD',
      trustLedger: '950.00',
      trustBank: '1000.00',
      difference: '50.00',
      inTransit: '50.00',
      exceptions: '0.00',
      unexplained: '0.00',
    });
  });
  it('lists unmatched items separately from differences within matches', async () => {
    const { currencies } = await on('2026-11-20');
    expect(currencies[1]).toMatchObject({
      currency: 'USD',
      difference: '1097.38',
      inTransit: '0.00',
      exceptions: '1098.00',
      tolerated: '-0.62',
      unexplained: '0.00',
    });
  });
  it('is empty for a time without a closed day', async () => {
    expect(await on('2026-01-01')).toEqual({ day: null, coverage: null, withheld: null, currencies: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankError } from '../banks/connector.ts';
import { asText, guards } from '../../../testing/administration.ts';
import { ROOM, TestBank, connectBank, line, sync } from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/integrations', () => {
  let t: TestApp;
  let bank: TestBank;
  beforeAll(async () => {
    t = await startTestApp();
    bank = new TestBank(() => '2026-11-21');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/integrations`, permission: 'treasury.view' });

  it('[A-7.58, A-3.39, A-3.40] lists each with its balance, masked account, version, features and one of three statuses', async () => {
    const treasurer = await t.signIn('admin');
    const id = await connectBank(treasurer);
    const viewer = await t.signIn('view_only');
    const before = await viewer.get(`${ROOM}/integrations`);
    expect(before.body[0]).toMatchObject({ status: 'warning', lastSync: null, balance: null, syncing: true });

    bank.lines = [line('L1', '2026-11-20', 125_00n)];
    bank.balance = 125_00n;
    await sync(t, bank, id);
    expect((await viewer.get(`${ROOM}/integrations`)).body).toMatchObject([
      {
        id,
        name: 'Harbour Bank',
        type: 'api',
        status: 'connected',
        lastSync: '2026-11-21T10:00:00.000Z',
        balance: '125.00',
        currency: 'USD',
        accountNumber: '**** 2233',
        apiVersion: '1.3.12',
        features: ['balances', 'transactions', 'wires', 'rates'],
        statementLines: 1,
        syncing: false,
        problem: null,
      },
    ]);

    bank.fault = new BankError('credentials', 'The bank does not accept the client ID and secret');
    await sync(t, bank, id);
    const { body } = await viewer.get(`${ROOM}/integrations`);
    expect(body[0]).toMatchObject({ status: 'error', fault: 'credentials', problem: bank.fault.message });
    // The last balance stays visible, with its day.
    expect(body[0]).toMatchObject({ balance: '125.00', balanceDay: '2026-11-21' });
    expect(asText(body)).not.toMatch(/a-secret-of-the-bank|SL00TEST/);
  });
});

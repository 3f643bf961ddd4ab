import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankError } from '../banks/connector.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { NOBODY, ROOM, TestBank, connectBank, sync } from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/integrations/:id/reconnect', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/integrations/${NOBODY}/reconnect`,
    body: {},
    permission: 'treasury.manage',
  });

  it('[A-2.137] recovers a bank from an error with another secret, and syncs it at once', async () => {
    const treasurer = await t.signIn('admin');
    const bank = new TestBank(() => '2026-11-21');
    const id = await connectBank(treasurer);
    bank.fault = new BankError('credentials', 'The bank does not accept the client ID and secret');
    await sync(t, bank, id);
    bank.fault = null;
    const { status, body } = await treasurer.send('POST', `${ROOM}/integrations/${id}/reconnect`, {
      clientSecret: 'the-secret-of-this-year',
    });
    expect([status, body.status, body.fault, body.syncing]).toEqual([200, 'warning', null, true]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.reconnect',
      entity_type: 'bank_integration',
      entity_id: id,
      description: 'Reconnected Harbour Bank with a new secret',
      before: { fault: 'credentials', failures: 1 },
      after: { fault: null, failures: 0 },
    });
    await sync(t, bank, id);
    expect(bank.asked.at(-1)?.credentials.clientSecret).toBe('the-secret-of-this-year');
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0]).toMatchObject({
      status: 'connected',
      syncing: false,
    });
  });
  it('keeps the secret where no other is sent', async () => {
    const treasurer = await t.signIn('admin');
    const bank = new TestBank(() => '2026-11-21');
    const id = await connectBank(treasurer, 'Bay Bank', '1000');
    expect((await treasurer.send('POST', `${ROOM}/integrations/${id}/reconnect`, {})).status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.reconnect',
      description: 'Reconnected Bay Bank',
    });
    await sync(t, bank, id);
    expect(bank.asked.at(-1)?.credentials.clientSecret).toBe('a-secret-of-the-bank');
  });
  it('refuses integrations by statement files, and unknown ones', async () => {
    const treasurer = await t.signIn('admin');
    const { body } = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'files',
      name: 'Files',
      accountNumber: '11223344',
      currency: 'SLL',
    });
    expect((await treasurer.send('POST', `${ROOM}/integrations/${body.id}/reconnect`, {})).status).toBe(409);
    expect((await treasurer.send('POST', `${ROOM}/integrations/${NOBODY}/reconnect`, {})).status).toBe(404);
    expect(
      (await treasurer.send('POST', `${ROOM}/integrations/${body.id}/reconnect`, { clientSecret: 'x' }))
        .status,
    ).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { NOBODY, ROOM, TestBank, connectBank, line, sync } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/integrations/:id/reopen', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  const close = (of: string, version: number) =>
    treasurer.send('POST', `${ROOM}/integrations/${of}/close`, { version, note: 'We left this bank' });
  const reopen = (of: string, body: object) =>
    treasurer.send('POST', `${ROOM}/integrations/${of}/reopen`, { note: 'We came back', ...body });
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    bank = new TestBank(() => '2026-11-21');
    bank.lines = [line('L1', '2026-11-02', 500_00n)];
    id = await connectBank(treasurer);
    await sync(t, bank, id);
    await close(id, 1);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/integrations/${NOBODY}/reopen`,
    body: { version: 1, note: 'Because' },
    permission: 'treasury.manage',
  });

  it('is refused while another account has taken its place', async () => {
    const other = await connectBank(treasurer);
    const named = await reopen(id, { version: 2, clientSecret: 'a-new-secret' });
    expect([named.status, named.body.message]).toEqual([
      409,
      'There is an integration named Harbour Bank already',
    ]);
    await close(other, 1);
  });
  it('continues with a new secret where it stopped, without storing anything twice', async () => {
    expect(fieldsOf(await reopen(id, { version: 2 }))).toEqual(['clientSecret']);
    const { status, body } = await reopen(id, { version: 2, clientSecret: 'a-new-secret' });
    expect([status, body.syncing, body.statementLines, body.hasSecret]).toEqual([200, true, 1, true]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.reopen',
      before: { note: 'We left this bank' },
      after: { note: 'We came back' },
    });
    bank.lines.push(line('L2', '2026-11-20', -5_00n));
    await sync(t, bank, id);
    expect(bank.asked.at(-1)?.credentials.clientSecret).toBe('a-new-secret');
    const [shown] = (await treasurer.get(`${ROOM}/integrations`)).body;
    expect([shown.status, shown.statementLines]).toEqual(['connected', 2]);
    const again = await reopen(id, { version: shown.version, clientSecret: 'a-new-secret' });
    expect([again.status, again.body.message]).toEqual([409, 'Harbour Bank is open']);
  });
  it('reopens an account with statement files, so that no second integration has to store its lines again', async () => {
    const files = {
      type: 'files',
      name: 'Paper Bank',
      accountNumber: 'SL-77-8899',
      currency: 'SLL',
      ledgerAccount: '1010',
    };
    const made = await treasurer.send('POST', `${ROOM}/integrations`, files);
    await close(made.body.id, 1);
    const twin = await treasurer.send('POST', `${ROOM}/integrations`, { ...files, name: 'Paper Bank 2' });
    expect([twin.status, twin.body.message]).toEqual([
      409,
      'Paper Bank was this account and is closed; reopen it, so that its lines stay together',
    ]);
    expect(fieldsOf(await reopen(made.body.id, { version: 2, clientSecret: 'a-new-secret' }))).toEqual([
      'clientSecret',
    ]);
    expect((await reopen(made.body.id, { version: 2 })).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankError } from '../banks/connector.ts';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { NOBODY, ROOM, TestBank, connectBank, sync } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/sync/:id', () => {
  let t: TestApp;
  let treasurer: Person;
  const request = (id: string) => treasurer.send('POST', `${ROOM}/sync/${id}`, {});
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: `${ROOM}/sync/all`, body: {}, permission: 'treasury.manage' });

  it('[A-7.60] syncs one integration by its id, or all that are not in error, and does not repeat a waiting request', async () => {
    const bank = new TestBank(() => '2026-11-21');
    const [one, two] = [await connectBank(treasurer, 'One'), await connectBank(treasurer, 'Two', '1040')];
    for (const id of [one, two]) await sync(t, bank, id);
    const first = await request(one);
    expect([first.status, first.body]).toEqual([200, { integrationIds: [one] }]);
    expect(await lastRecord(t)).toMatchObject({ action: 'banking.request-sync', entity_id: one });
    const records = await recordCount(t);
    expect((await request(one)).body).toEqual({ integrationIds: [one] });
    expect(await recordCount(t)).toBe(records);
    expect(new Set((await request('all')).body.integrationIds)).toEqual(new Set([one, two]));

    bank.fault = new BankError('credentials', 'no');
    await sync(t, bank, two);
    expect((await request('all')).body.integrationIds).toEqual([one]);
    const answer = await request(two);
    expect([answer.status, answer.body.message]).toEqual([409, 'Two is in error; reconnect it first']);
  });
  it('refuses an unknown integration', async () => {
    expect((await request('some')).status).toBe(400);
    expect((await request(NOBODY)).status).toBe(404);
  });
});

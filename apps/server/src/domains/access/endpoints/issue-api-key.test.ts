import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/service-accounts/:id/keys', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-03-02T08:00:00Z' });
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ACCOUNTS}/${NOBODY}/keys`,
    body: {},
    permission: 'users.create',
  });

  it('issues another key, with its own expiry', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const { status, body } = await owner.send('POST', `${ACCOUNTS}/${made.id}/keys`, { keyDays: 1 });
    expect([status, body.account.keys.length]).toEqual([200, 2]);
    expect(body.key).not.toBe(made.key);
    expect(await lastRecord(t)).toMatchObject({
      action: 'api-key.issue',
      entity_id: made.id,
      after: { prefix: body.key.slice(0, 12), expiresAt: '2026-03-03T08:00:00.000Z' },
    });
  });
  it('never issues more than two that work, also of many requests at once; an expired one does not count', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view'], { keyDays: 1 });
    const issue = () => owner.send('POST', `${ACCOUNTS}/${made.id}/keys`, { keyDays: 2 });
    expect(statusesOf(await Promise.all([issue(), issue(), issue()]))).toEqual([200, 409, 409]);
    await t.database.write
      .updateTable('api_keys')
      .set({ expires_at: t.clock.now() })
      .where('id', '=', made.keyId)
      .execute();
    expect((await issue()).status).toBe(200);
  });
  it('is for the responsible person alone, and for nobody where the account does not exist', async () => {
    const lead = await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] });
    const made = await openAccount(lead, ['revenue.view']);
    const owner = await t.signIn('owner');
    expect((await owner.send('POST', `${ACCOUNTS}/${made.id}/keys`, {})).status).toBe(403);
    expect((await owner.send('POST', `${ACCOUNTS}/${NOBODY}/keys`, {})).status).toBe(404);
  });
});

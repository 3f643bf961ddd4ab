import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount, withKey } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const READ = '/api/dashboard/kyc-revenue';

describe('DELETE /api/service-accounts/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'DELETE', url: `${ACCOUNTS}/${NOBODY}`, permission: 'users.create' });

  it('revokes its keys and takes it off the list for good', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const second = await owner.send('POST', `${ACCOUNTS}/${made.id}/keys`, {});
    expect((await owner.send('DELETE', `${ACCOUNTS}/${made.id}`)).body).toEqual({ ok: true });
    for (const key of [made.key, second.body.key])
      expect((await withKey(t, key, 'GET', READ)).status).toBe(401);
    expect((await owner.get(ACCOUNTS)).body.accounts).toEqual([]);
    expect(await lastRecord(t)).toMatchObject({ action: 'service-account.close', entity_id: made.id });
    expect((await owner.send('DELETE', `${ACCOUNTS}/${made.id}`)).status).toBe(404);
  });
  it('is refused to others of the same rank', async () => {
    const made = await openAccount(await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] }), [
      'revenue.view',
    ]);
    const other = await t.signIn('Other', { powers: ['users.create', 'revenue.view'] });
    expect((await other.send('DELETE', `${ACCOUNTS}/${made.id}`)).status).toBe(403);
  });
});

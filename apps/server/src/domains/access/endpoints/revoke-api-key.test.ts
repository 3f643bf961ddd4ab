import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('DELETE /api/service-accounts/:id/keys/:key', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'DELETE',
    url: `${ACCOUNTS}/${NOBODY}/keys/${NOBODY}`,
    permission: 'users.create',
  });

  it('takes the key off the list and records which it was', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const revoke = () => owner.send('DELETE', `${ACCOUNTS}/${made.id}/keys/${made.keyId}`);
    expect((await revoke()).body).toMatchObject({ id: made.id, keys: [] });
    expect(await lastRecord(t)).toMatchObject({
      action: 'api-key.revoke',
      entity_id: made.id,
      description: `Revoked the API key ${made.prefix} of ${made.name}`,
    });
    expect((await revoke()).status).toBe(404);
  });
  it('is refused to others of the same rank, and revokes no key of another account', async () => {
    const lead = await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] });
    const [one, two] = [await openAccount(lead, ['revenue.view']), await openAccount(lead, ['revenue.view'])];
    const other = await t.signIn('Other', { powers: ['users.create'] });
    const { status, body } = await other.send('DELETE', `${ACCOUNTS}/${one.id}/keys/${one.keyId}`);
    expect([status, body.message]).toEqual([
      403,
      `Only Test ${lead.username}, those who manage this person, and owners can do this`,
    ]);
    expect((await lead.send('DELETE', `${ACCOUNTS}/${one.id}/keys/${two.keyId}`)).status).toBe(404);
    const owner = await t.signIn('owner');
    expect((await owner.send('DELETE', `${ACCOUNTS}/${one.id}/keys/${one.keyId}`)).status).toBe(200);
  });
});

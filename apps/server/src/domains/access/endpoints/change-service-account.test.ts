import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount, withKey } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const READ = '/api/dashboard/kyc-revenue';

describe('PATCH /api/service-accounts/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'PATCH',
    url: `${ACCOUNTS}/${NOBODY}`,
    body: { version: 1 },
    permission: 'users.create',
  });

  it('changes what its keys may do and from where, from their next call on', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const change = (input: object) => owner.send('PATCH', `${ACCOUNTS}/${made.id}`, input);
    const read = async (): Promise<number> => (await withKey(t, made.key, 'GET', READ)).status;
    expect((await change({ version: 1, networks: ['192.0.2.0/24'] })).body).toMatchObject({ version: 2 });
    expect(await read()).toBe(403);
    expect((await change({ version: 2, networks: [], scopes: ['treasury.view'] })).status).toBe(200);
    const refused = await withKey(t, made.key, 'GET', READ);
    expect([refused.status, refused.body.permission]).toEqual([403, 'revenue.view']);
    expect(await lastRecord(t, 'service-account.change')).toMatchObject({
      entity_id: made.id,
      before: { networks: ['192.0.2.0/24'], scopes: ['revenue.view'] },
      after: { networks: [], scopes: ['treasury.view'] },
    });
    const before = await recordCount(t);
    expect((await change({ version: 3, callsPerMinute: 600 })).body.version).toBe(3);
    expect(await recordCount(t)).toBe(before);
  });
  it('refuses the second of two who change it, and shows the present state', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    await owner.send('PATCH', `${ACCOUNTS}/${made.id}`, { version: 1, purpose: 'First' });
    const { status, body } = await owner.send('PATCH', `${ACCOUNTS}/${made.id}`, {
      version: 1,
      purpose: 'Second',
    });
    expect([status, body.current.purpose]).toEqual([409, 'First']);
  });
  it('is for the responsible person alone: anybody else would get what they lack, an owner included', async () => {
    const lead = await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] });
    const made = await openAccount(lead, ['revenue.view']);
    const others = [
      await t.signIn('Other', { powers: ['users.create', 'revenue.view'] }),
      await t.signIn('owner'),
    ];
    for (const other of others) {
      const { status, body } = await other.send('PATCH', `${ACCOUNTS}/${made.id}`, {
        version: 1,
        networks: [],
      });
      expect([status, body.message]).toEqual([
        403,
        `Only Test ${lead.username}, who is responsible for ${made.name}, can do this; an owner can adopt the account first`,
      ]);
    }
    const more = await lead.send('PATCH', `${ACCOUNTS}/${made.id}`, {
      version: 1,
      scopes: ['revenue.view', 'api_access'],
    });
    expect([more.status, fieldsOf(more)]).toEqual([400, ['scopes']]);
  });
  it('refuses a name that is taken', async () => {
    const owner = await t.signIn('owner');
    const [one, two] = [
      await openAccount(owner, ['revenue.view']),
      await openAccount(owner, ['revenue.view']),
    ];
    const answer = await owner.send('PATCH', `${ACCOUNTS}/${two.id}`, {
      version: 1,
      name: one.name.toUpperCase(),
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([409, ['name']]);
    expect(
      (await owner.send('PATCH', `${ACCOUNTS}/${two.id}`, { version: 1, name: two.name.toUpperCase() }))
        .status,
    ).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/roles/active-users';

describe('GET /api/roles/active-users', () => {
  let t: TestApp;
  let owner: Person;
  const counted = async () => (await owner.get(URL)).body;
  const change = (person: Person, values: object) =>
    t.database.write.updateTable('users').set(values).where('id', '=', person.userId).execute();
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  it('[B-2.58] counts neither suspended nor locked accounts, but counts those whose lock has expired', async () => {
    const [suspended, locked, past] = [
      await t.signIn('manager'),
      await t.signIn('manager'),
      await t.signIn('view_only'),
    ];
    expect(await counted()).toEqual({ active: 4, accounts: 4 });
    const at = t.clock.now().getTime();
    await change(suspended, { is_suspended: true });
    await change(locked, { locked_until: new Date(at + 60_000) });
    await change(past, { locked_until: new Date(at - 1) });
    expect(await counted()).toEqual({ active: 2, accounts: 4 });
  });

  it('leaves out deleted accounts', async () => {
    const { accounts } = await counted();
    const deleted = await t.signIn('view_only');
    await owner.send('DELETE', `/api/user-management/users/${deleted.userId}`);
    expect((await counted()).accounts).toBe(accounts);
  });

  guards(() => t, { method: 'GET', url: URL, permission: 'roles.view' });
});

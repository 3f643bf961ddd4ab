import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/views';
const PLAIN = { hidden: [], shown: [], widths: {}, sort: null, filters: {}, comfortable: true };

describe('GET /api/views', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startTestApp();
    manager = await t.signIn('manager');
    for (const [table, name] of [
      ['roles', 'Shared'],
      ['roles', 'Private'],
      ['budgets', 'Over budget'],
    ])
      await manager.send('POST', URL, { table, name, arrangement: PLAIN });
    const { id } = await viewOf(manager, 'Shared');
    await manager.send('PUT', `${URL}/${id}`, {
      name: 'Shared',
      arrangement: PLAIN,
      role: 'manager',
      version: 1,
    });
  });
  afterAll(() => t.close());
  const viewOf = async (who: Person, name: string) =>
    (await who.get(URL)).body.views.find((each: { name: string }) => each.name === name);
  const names = async (who: Person, query = '') =>
    (await who.get(`${URL}${query}`)).body.views.map(({ name }: { name: string }) => name);

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });
  it('lists one’s own, of all tables or of one', async () => {
    expect(await names(manager)).toEqual(['Over budget', 'Private', 'Shared']);
    expect(await names(manager, '?table=roles')).toEqual(['Private', 'Shared']);
    expect((await manager.get(`${URL}?table=payments`)).status).toBe(400);
  });
  it('lists what is shared with one’s role behind one’s own, with the person who keeps it', async () => {
    const colleague = await t.signIn('manager');
    await colleague.send('POST', URL, { table: 'roles', name: 'Zero users', arrangement: PLAIN });
    expect(await names(colleague, '?table=roles')).toEqual(['Zero users', 'Shared']);
    expect(await viewOf(colleague, 'Shared')).toMatchObject({
      table: 'roles',
      arrangement: PLAIN,
      role: { key: 'manager', name: 'Manager' },
      by: `Test ${manager.username}`,
      version: 2,
    });
    expect(await viewOf(manager, 'Shared')).toMatchObject({ by: null });
  });
  it('shows nothing of it to a person with another role', async () => {
    expect(await names(await t.signIn('owner'))).toEqual([]);
    expect(await names(await t.signIn('view_only'))).toEqual([]);
  });
  it('names the role that one may share with: one’s own, and with roles.edit each of them', async () => {
    expect((await manager.get(URL)).body.roles).toEqual([{ key: 'manager', name: 'Manager' }]);
    const keys = (await (await t.signIn('owner')).get(URL)).body.roles.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['owner', 'super_admin', 'admin', 'manager', 'view_only']);
  });
});

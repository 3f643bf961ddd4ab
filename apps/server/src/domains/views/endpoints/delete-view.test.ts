import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/views';
const PLAIN = { hidden: [], shown: [], widths: {}, sort: null, filters: {}, comfortable: null };

describe('DELETE /api/views/:id', () => {
  let t: TestApp;
  let holder: Person;
  let role: string;
  let id: string;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    holder = await t.signIn('Clerk', { powers: [] });
    role = (await holder.get(URL)).body.roles[0].key;
    id = (await holder.send('POST', URL, { table: 'roles', name: 'Roles', arrangement: PLAIN })).body.id;
    const shared = { name: 'Roles', arrangement: PLAIN, role, version: 1 };
    await holder.send('PUT', `${URL}/${id}`, shared);
  });
  afterAll(() => t.close());
  const rows = () =>
    t.database.read.selectFrom('table_views').select(['user_id', 'role_key']).where('id', '=', id).execute();

  it('removes one’s own view, and is recorded', async () => {
    expect((await holder.send('DELETE', `${URL}/${id}`)).status).toBe(200);
    expect((await holder.get(URL)).body.views).toEqual([]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'view.delete',
      actor_id: holder.userId,
      entity_id: id,
      description: 'Removed the view "Roles" of the table Roles',
      before: { name: 'Roles', sharedWith: role },
    });
    expect((await holder.send('DELETE', `${URL}/${id}`)).status).toBe(404);
  });
  it('does not know another person’s', async () => {
    expect((await (await t.signIn('owner')).send('DELETE', `${URL}/${id}`)).status).toBe(404);
    expect((await t.anonymous.send('DELETE', `${URL}/${id}`)).status).toBe(401);
    expect(await rows()).toHaveLength(1);
  });
  it('a view goes with the account that keeps it', async () => {
    const owner = await t.signIn('owner');
    expect((await owner.send('DELETE', `/api/user-management/users/${holder.userId}`)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
  it('a view is its owner’s alone again when the role goes that it was shared with', async () => {
    await t.database.write
      .updateTable('users')
      .set({ role_key: 'manager' })
      .where('id', '=', holder.userId)
      .execute();
    await t.database.write.deleteFrom('roles').where('key', '=', role).execute();
    expect(await rows()).toEqual([{ user_id: holder.userId, role_key: null }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  WHATEVER_IT_INHERITS,
  fieldsOf,
  guards,
  lastRecord,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('DELETE /api/roles/:id', () => {
  let t: TestApp;
  let owner: Person;
  const create = (name: string) =>
    owner.send('POST', '/api/roles', {
      name,
      displayName: name,
      permissions: ['cards.view'],
      ...WHATEVER_IT_INHERITS,
    });
  const remove = (key: string) => owner.send('DELETE', `/api/roles/${key}`);
  const keys = async () => Object.keys((await owner.get('/api/role-permissions')).body);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'DELETE',
    url: '/api/roles/manager',
    permission: 'roles.delete',
    ownerOnly: true,
  });

  it('[B-7.21] deletes a role that nobody holds, records its content, and removes it from the managed roles of others', async () => {
    await create('passing');
    await owner.send('PUT', '/api/role-permissions', {
      admin: { permissions: [], canManage: ['passing', 'view_only'] },
    });
    const { status, body } = await remove('passing');
    expect([status, body.ok]).toEqual([200, true]);
    expect(await keys()).not.toContain('passing');
    expect((await owner.get('/api/role-permissions')).body.admin.canManage).toEqual(['view_only']);
    expect(await lastRecord(t)).toMatchObject({
      action: 'role.delete',
      actor_id: owner.userId,
      entity_type: 'role',
      entity_id: 'passing',
      before: { displayName: 'passing', level: 4, permissions: ['cards.view'] },
      after: null,
    });
  });
  it('reports what people in higher roles lose with it', async () => {
    const above = await t.signIn('admin');
    const name = 'exporters';
    await owner.send('POST', '/api/roles', {
      name,
      displayName: name,
      level: 5,
      permissions: ['audit.export'],
    });
    const { body } = await remove(name);
    const lost = body.change.roles.find((role: { role: string }) => role.role === 'admin');
    expect(lost).toMatchObject({
      loses: ['audit.export'],
      people: [{ username: above.username, uses: [{ power: 'audit.export', uses: 0 }] }],
    });
  });
  it('keeps a role that people hold, and reports how many; deleted accounts do not count', async () => {
    await create('held');
    const [one, two] = [await t.signIn('held'), await t.signIn('held')];
    const refused = await remove('held');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '2 people hold this role; give them another one first',
    ]);
    await owner.send('DELETE', `/api/user-management/users/${one.userId}`);
    expect((await remove('held')).body.message).toBe('1 person holds this role; give them another one first');
    await owner.send('PATCH', `/api/user-management/users/${two.userId}/role`, { roleHierarchy: 'manager' });
    expect((await remove('held')).status).toBe(200);
  });
  it.each(['super_admin', 'admin', 'manager', 'view_only'])('keeps the seeded role %s', async (key) => {
    expect((await remove(key)).status).toBe(409);
    expect(await keys()).toContain(key);
  });
  it('keeps the owner’s role', async () => {
    expect((await remove('owner')).status).toBe(403);
  });
  it('answers not found for an unknown role, and refuses an invalid key', async () => {
    expect((await remove('emperor')).status).toBe(404);
    for (const key of ['__proto__', 'constructor']) expect(fieldsOf(await remove(key))).toEqual(['id']);
  });
  it('deletes once, however often it is called', async () => {
    await create('twice');
    const answers = await Promise.all([1, 2, 3].map(() => remove('twice')));
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
  });
  it('leaves no reference to itself when it is added to the managed roles at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = `fleeting_${round}`;
      await owner.send('POST', '/api/roles', { name: key, displayName: key, level: 5 });
      const [removed, saved] = await Promise.all([
        remove(key),
        owner.send('PUT', '/api/role-permissions', {
          admin: { permissions: [], canManage: [key, 'view_only'] },
        }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 400]).toContain(saved.status);
      expect((await owner.get('/api/role-permissions')).body.admin.canManage).not.toContain(key);
    }
  });
});

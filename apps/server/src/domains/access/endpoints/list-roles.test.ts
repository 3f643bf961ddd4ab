import { SEEDED_ROLE_POWERS } from '@cottontree/contract/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/roles';

describe('GET /api/roles', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[B-7.18, B-3.15] lists the roles with their fields, the highest authority first', async () => {
    const [owner, second] = [await t.signIn('owner'), await t.signIn('owner')];
    const { status, body } = await owner.get(URL);
    expect(status).toBe(200);
    expect(body.map((role: { id: string }) => role.id)).toEqual([
      'owner',
      'super_admin',
      'admin',
      'manager',
      'view_only',
    ]);
    expect(body[3]).toEqual({
      id: 'manager',
      name: 'manager',
      displayName: 'Manager',
      description: 'Team management, budget oversight and reporting',
      level: 4,
      color: '#0A6A3C',
      permissions: expect.any(Array),
      inherited: expect.any(Array),
      usersCount: 0,
      canEdit: true,
      canDelete: false,
      version: 1,
    });
    expect(body[0].usersCount).toBe(2);
    await owner.send('DELETE', `/api/user-management/users/${second.userId}`);
    const own = new Set<string>(body[3].permissions);
    expect(own).toEqual(new Set(SEEDED_ROLE_POWERS.manager));
    expect(body[3].inherited).toEqual(
      expect.arrayContaining([{ permission: 'treasury.view', from: ['View Only'] }]),
    );
    expect(body[3].inherited.some((each: { permission: string }) => own.has(each.permission))).toBe(false);
  });
  it('[B-6.14] lets nobody edit or delete the owner’s role, and lets only owners edit roles', async () => {
    const owner = (await (await t.signIn('owner')).get(URL)).body;
    expect(owner[0]).toMatchObject({ id: 'owner', canEdit: false, canDelete: false });
    const deputy = (await (await t.signIn('super_admin')).get(URL)).body;
    for (const role of deputy) expect(role).toMatchObject({ canEdit: false, canDelete: false });
  });
  it('reports that a role can be deleted when nobody holds it: suspended holders count, deleted ones do not', async () => {
    const owner = await t.signIn('owner');
    const person = await t.signIn('Passing', { powers: ['cards.view'] });
    const roleOf = async () => {
      const roles = (await owner.get(URL)).body;
      return roles.find((role: { displayName: string }) => role.displayName === 'Passing');
    };
    expect(await roleOf()).toMatchObject({ usersCount: 1, canEdit: true, canDelete: false });
    await owner.send('PATCH', `/api/user-management/users/${person.userId}/suspend`, { suspend: true });
    expect(await roleOf()).toMatchObject({ usersCount: 1, canDelete: false });
    await owner.send('DELETE', `/api/user-management/users/${person.userId}`);
    expect(await roleOf()).toMatchObject({ usersCount: 0, canDelete: true });
  });

  guards(() => t, { method: 'GET', url: URL, permission: 'roles.view' });
});

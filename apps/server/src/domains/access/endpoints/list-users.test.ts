import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/users';

describe('GET /api/user-management/users', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'users.view' });

  it('[B-7.07, B-3.13] lists every account with its fields, without secrets', async () => {
    const owner = await t.signIn('owner');
    const fresh = await t.signIn('manager', { restricted: true });
    const { status, body } = await owner.get(URL);
    expect(status).toBe(200);
    const user = body.find((each: { id: string }) => each.id === fresh.userId);
    expect(user).toEqual({
      id: fresh.userId,
      username: fresh.username,
      email: `${fresh.username}@example.test`,
      firstName: 'Test',
      lastName: fresh.username,
      roleHierarchy: 'manager',
      department: null,
      jobTitle: null,
      isOwner: false,
      isSuspended: false,
      isActive: true,
      isTemporaryPassword: true,
      accountLockedUntil: null,
      lastLoginAt: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      passwordChangedAt: null,
      twoFactorEnabled: false,
      needsActivationCode: true,
      roleName: 'Manager',
      version: 1,
    });
  });
  it('marks owners', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.get(URL);
    for (const user of body) expect(user.isOwner).toBe(user.roleHierarchy === 'owner');
    expect(body.find((each: { id: string }) => each.id === owner.userId).isOwner).toBe(true);
  });
  it('shows only to owners who has a temporary password', async () => {
    await t.signIn('manager', { restricted: true });
    for (const who of [await t.signIn('super_admin'), await t.signIn('Clerk', { powers: ['users.view'] })]) {
      const { body } = await who.get(URL);
      expect(new Set(body.map((user: { isTemporaryPassword: unknown }) => user.isTemporaryPassword))).toEqual(
        new Set([null]),
      );
    }
  });
  it('is sorted by name, and leaves out deleted accounts', async () => {
    const deleted = await t.signIn('view_only');
    await t.database.write
      .updateTable('users')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', deleted.userId)
      .execute();
    const { body } = await (await t.signIn('owner')).get(URL);
    const names = body.map((user: { lastName: string }) => user.lastName);
    expect(names).not.toContain(deleted.username);
    expect(names).toEqual(names.toSorted());
  });
});

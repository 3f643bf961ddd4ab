import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/role-hierarchy';

describe('GET /api/user-management/role-hierarchy', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { restricted: true })).get(URL)).status).toBe(403);
  });
  it('[B-7.08, B-3.14, B-6.02] returns an object keyed by role, where level 1 is the highest authority', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['owner', 'super_admin', 'admin', 'manager', 'view_only']);
    for (const entry of Object.values(body)) {
      expect(entry).toEqual({
        name: expect.any(String),
        description: expect.any(String),
        color: expect.stringMatching(/^#[0-9A-F]{6}$/),
        level: expect.any(Number),
        permissions: expect.any(Array),
        inherited: expect.any(Array),
        canManage: expect.any(Array),
        needsActivationCode: expect.any(Boolean),
      });
    }
    expect(body.owner).toMatchObject({ name: 'Owner', level: 1 });
    expect(body.manager.canManage).toEqual(['view_only']);
  });
  it('names the roles that provide what is not a role’s own', async () => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    const from = (role: string, permission: string) =>
      body[role].inherited.find((each: { permission: string }) => each.permission === permission)?.from;
    expect(from('manager', 'users.view')).toEqual(['View Only']);
    expect(from('admin', 'settings.view')).toEqual(['Manager']);
    expect(from('manager', 'settings.view')).toBeUndefined();
    expect(body.view_only.inherited).toEqual([]);
  });
  it('returns the effective permissions, by which the calls of a holder are decided', async () => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    for (const role of Object.keys(body)) {
      const own = await (await t.signIn(role)).get('/api/auth/user');
      expect(body[role].permissions, role).toEqual(own.body.powers);
    }
  });
});

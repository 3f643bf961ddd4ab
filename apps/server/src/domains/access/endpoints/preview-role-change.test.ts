import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/roles/preview';
const DAY = 86_400_000;

describe('POST /api/roles/preview', () => {
  let t: TestApp;
  let owner: Person;
  let manager: Person;
  let viewer: Person;
  const preview = (roles: object) => owner.send('POST', URL, { roles });
  const touched = async (roles: object) => {
    const { body } = await preview(roles);
    return body.roles.map((role: { role: string; gains: string[]; loses: string[]; people: Person[] }) => [
      role.role,
      role.gains,
      role.loses,
      role.people.map(({ username }) => username),
    ]);
  };
  const own = async (key: string): Promise<string[]> =>
    (await owner.get('/api/roles')).body.find((role: { id: string }) => role.id === key).permissions;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    manager = await t.signIn('manager');
    viewer = await t.signIn('view_only');
  });
  afterAll(() => t.close());

  it('names who gains a power through the role or by inheritance, and changes nothing', async () => {
    const before = await recordCount(t);
    expect(
      await touched({ view_only: { permissions: [...(await own('view_only')), 'backup.manage'] } }),
    ).toEqual([
      ['admin', ['backup.manage'], [], []],
      ['manager', ['backup.manage'], [], [manager.username]],
      ['view_only', ['backup.manage'], [], [viewer.username]],
    ]);
    expect(await own('view_only')).not.toContain('backup.manage');
    expect(await recordCount(t)).toBe(before);
  });

  it('for a new level-5 role: everybody in higher roles who lacks its powers gains them', async () => {
    expect(await touched({ fresh: { permissions: ['backup.manage'], level: 5 } })).toEqual([
      ['admin', ['backup.manage'], [], []],
      ['manager', ['backup.manage'], [], [manager.username]],
      ['fresh', ['backup.manage'], [], []],
    ]);
  });

  it('for a new level-1 role without powers: lists all 35 inherited powers, their roles, and those that need confirmation', async () => {
    const { body } = await preview({ fresh: { permissions: [], level: 1 } });
    expect(body.inherits).toHaveLength(35);
    expect(body.inherits).toContainEqual({ permission: 'backup.manage', from: ['Super Admin'] });
    // View Only has seven of them already.
    expect(body.confirm).toHaveLength(28);
    expect(body.confirm).not.toContain('users.view');
    expect((await preview({ fresh: { permissions: [], level: 4 } })).body).toMatchObject({ confirm: [] });
    expect((await preview({ fresh: { permissions: [] } })).body.inherits).toHaveLength(7);
  });

  it('reports that the change would wait, and for whom, where somebody would hold conflicting duties', async () => {
    const change = { manager: { permissions: [...(await own('manager')), 'approve_transactions'] } };
    const from = new Date(t.clock.now().getTime() + DAY).toISOString();
    const { body } = await preview(change);
    expect(body.waitsFor).toEqual({ owners: [owner.username], from });
    expect(body.roles[0].combinations).toEqual([
      {
        powers: ['expenses.manage', 'approve_transactions'],
        why: 'records expenses and approves them',
        arises: true,
      },
    ]);
    const second = await t.signIn('owner');
    expect((await preview(change)).body.waitsFor).toEqual({ owners: [second.username], from: null });
    expect((await preview({ manager: { permissions: [] } })).body.waitsFor).toBeNull();
    // Nobody holds this role.
    const both = { permissions: ['expenses.manage', 'approve_transactions'], level: 3 };
    expect((await preview({ unheld: both })).body.waitsFor).toBeNull();
  });

  it('reports what higher roles lose when a role is deleted', async () => {
    await t.database.write
      .updateTable('users')
      .set({ role_key: 'manager' })
      .where('id', '=', viewer.userId)
      .execute();
    await owner.send('POST', '/api/roles', {
      name: 'auditors',
      displayName: 'Auditors',
      level: 5,
      permissions: ['audit.export'],
    });
    expect(await touched({ auditors: null })).toEqual([
      ['admin', [], ['audit.export'], []],
      ['manager', [], ['audit.export'], [manager.username, viewer.username]],
    ]);
  });

  it('counts how often each person used the lost powers: records under that power, up to 90 days back', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['roles.view', 'expenses.manage'] });
    const idle = await t.signIn('manager');
    const role = (await owner.get('/api/roles')).body.find(
      (each: { displayName: string }) => each.displayName === 'Clerk',
    ).id;
    const uses = async () => {
      const { body } = await preview({ [role]: { permissions: ['roles.view'] } });
      const changed = body.roles.find((each: { role: string }) => each.role === role);
      return [changed.loses, changed.people, body.countedFrom];
    };
    for (const name of ['Fleet', 'Legal'])
      await clerk.send('POST', '/api/expense-management/departments', { name, description: '' });
    // Reads leave no record, and other people's actions count for those people.
    await clerk.get('/api/roles');
    await idle.send('POST', '/api/expense-management/departments', { name: 'Stores', description: '' });
    const lastAt = t.clock.now().toISOString();
    const person = { id: clerk.userId, username: clerk.username, name: `Test ${clerk.username}` };
    t.clock.advance(90 * DAY);
    owner = await t.signIn('owner');
    expect(await uses()).toEqual([
      ['expenses.manage'],
      [{ ...person, uses: [{ power: 'expenses.manage', uses: 2, lastAt }] }],
      lastAt,
    ]);
    t.clock.advance(1);
    expect((await uses())[1]).toEqual([
      { ...person, uses: [{ power: 'expenses.manage', uses: 0, lastAt: null }] },
    ]);
  });

  it('refuses the owner’s role, a changed level of an existing role, and unknown permissions', async () => {
    expect((await preview({ owner: { permissions: [] } })).status).toBe(403);
    expect(fieldsOf(await preview({ manager: { permissions: [], level: 2 } }))).toEqual([
      'roles.manager.level',
    ]);
    expect((await preview({ manager: { permissions: ['everything'] } })).status).toBe(400);
  });

  guards(() => t, {
    method: 'POST',
    url: URL,
    body: { roles: {} },
    permission: 'roles.edit',
    ownerOnly: true,
  });
});

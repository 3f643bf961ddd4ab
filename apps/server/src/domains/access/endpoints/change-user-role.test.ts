import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
  versionOf,
} from '../../../testing/administration.ts';
import { enrol, givePassword, PASSWORD, signIn } from '../../../testing/second-factor.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}/role`;

describe('PATCH /api/user-management/users/:id/role', () => {
  let t: TestApp;
  let owner: Person;
  let person: Person;
  const change = (id: string, body: object) => owner.send('PATCH', url(id), body);
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    owner = await t.signIn('owner');
    person = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'PATCH',
    url: url(UNKNOWN),
    body: { roleHierarchy: 'admin' },
    permission: 'users.edit',
    ownerOnly: true,
  });

  it('[B-7.14] changes role, department and job title, and ends the sessions', async () => {
    const { status, body } = await change(person.userId, {
      roleHierarchy: 'admin',
      department: 'Risk',
      jobTitle: 'Head of risk',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: person.userId,
      roleHierarchy: 'admin',
      roleName: 'Admin',
      isOwner: false,
      department: 'Risk',
      jobTitle: 'Head of risk',
    });
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.change-role',
      actor_id: owner.userId,
      entity_id: person.userId,
      severity: 'high',
      before: { roleHierarchy: 'manager', department: null, jobTitle: null },
      after: { roleHierarchy: 'admin', department: 'Risk', jobTitle: 'Head of risk' },
    });
  });
  it('keeps the sessions when only department or job title changes; omitted fields stay, blank ones are cleared', async () => {
    await change(person.userId, { roleHierarchy: 'manager', department: 'Risk', jobTitle: 'Clerk' });
    expect((await person.get('/api/auth/user')).body).toMatchObject({ department: 'Risk' });
    const { body } = await change(person.userId, { roleHierarchy: 'manager', department: ' ' });
    expect(body).toMatchObject({ department: null, jobTitle: 'Clerk' });
    const before = await recordCount(t);
    expect((await change(person.userId, { roleHierarchy: 'manager' })).status).toBe(200);
    expect(await recordCount(t)).toBe(before);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });
  it.each([
    ['roleHierarchy', 'emperor'],
    ['roleHierarchy', 'constructor'],
    ['roleHierarchy', 7],
    ['roleHierarchy', undefined],
    ['department', 'x'.repeat(81)],
    ['jobTitle', 'x'.repeat(81)],
    ['version', 'new'],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await change(person.userId, { roleHierarchy: 'admin', [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it.each(['isOwner', 'isActive', 'email', 'id', 'powers'])('refuses the field %s', async (field) => {
    expect((await change(person.userId, { roleHierarchy: 'admin', [field]: true })).status).toBe(400);
  });
  it('[B-6.12] makes nobody an owner and demotes none: neither the caller nor another owner', async () => {
    expect((await change(person.userId, { roleHierarchy: 'owner' })).status).toBe(400);
    const other = await t.signIn('owner');
    expect((await change(other.userId, { roleHierarchy: 'admin' })).status).toBe(403);
    expect((await change(owner.userId, { roleHierarchy: 'admin' })).status).toBe(403);
    expect((await other.get('/api/auth/user')).body.isOwner).toBe(true);
  });
  it('demands a longer password of a person who gets a powerful role, and allows nothing else until it is changed', async () => {
    await givePassword(t, person);
    const { body } = await change(person.userId, { roleHierarchy: 'super_admin' });
    expect(body).toMatchObject({ roleHierarchy: 'super_admin', isTemporaryPassword: true });
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.demand-password',
      description: `${person.username} must choose a longer password at the next sign-in`,
    });

    // Their own password: it works days later and any number of times, but only to change it.
    t.clock.advance(48 * 60 * 60_000);
    await signIn(t, person);
    const opened = await signIn(t, person);
    expect([opened.status, opened.body.session?.isTemporaryPassword]).toEqual([200, true]);
    const cookie = (
      String(opened.headers['set-cookie']).match(/cottontree_(session|here)=[^;]+/g) ?? []
    ).join('; ');
    const reads = async () => (await t.anonymous.get('/api/user-management/users', { cookie })).status;
    const changeTo = async (newPassword: string) => {
      const input = { currentPassword: PASSWORD, newPassword };
      return t.anonymous.send('POST', '/api/user-management/change-password', input, { cookie });
    };
    expect(await reads()).toBe(403);
    expect(fieldsOf(await changeTo('kola-yam-drum1'))).toEqual(['newPassword']);
    expect((await changeTo('kola-yam-drum-ferry-2')).status).toBe(200);
    expect(await reads()).toBe(200);
  });
  it('demands nothing of a person with a long password or a second factor, and keeps a temporary password temporary', async () => {
    const demanded = async (id: string) =>
      (await change(id, { roleHierarchy: 'super_admin' })).body.isTemporaryPassword;
    await enrol(t, person);
    expect(await demanded(person.userId)).toBe(false);
    const long = await t.signIn('manager');
    const set = (id: string, values: object) =>
      t.database.write.updateTable('users').set(values).where('id', '=', id).execute();
    await set(long.userId, { password_is_long: true });
    expect(await demanded(long.userId)).toBe(false);
    const fresh = await t.signIn('manager');
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await set(fresh.userId, { is_temporary_password: true, temporary_password_expires_at: expiresAt });
    expect(await demanded(fresh.userId)).toBe(true);
    const kept = t.database.read.selectFrom('users').selectAll().where('id', '=', fresh.userId);
    expect((await kept.executeTakeFirstOrThrow()).temporary_password_expires_at).toEqual(expiresAt);
    // A less powerful role demands nothing.
    const plain = await t.signIn('view_only');
    expect((await change(plain.userId, { roleHierarchy: 'admin' })).body.isTemporaryPassword).toBe(false);
  });
  it('answers not found for an unknown account', async () => {
    expect((await change(UNKNOWN, { roleHierarchy: 'admin' })).status).toBe(404);
    expect(fieldsOf(await change('17', { roleHierarchy: 'admin' }))).toEqual(['id']);
  });
  it('refuses the second of two concurrent editors, with who saved first and the current state', async () => {
    const version = await versionOf(t, person.userId);
    await change(person.userId, { roleHierarchy: 'admin', version });
    const second = await t.signIn('owner');
    const { status, body } = await second.send('PATCH', url(person.userId), {
      roleHierarchy: 'view_only',
      version,
    });
    expect(status).toBe(409);
    expect(body.message).toContain(`${owner.username} changed this account meanwhile`);
    expect(body.current).toMatchObject({ roleHierarchy: 'admin', version: version + 1 });
  });
  it('lets one of many concurrent changes of the same version win', async () => {
    const version = await versionOf(t, person.userId);
    const answers = await Promise.all(
      ['admin', 'view_only', 'super_admin', 'admin'].map((roleHierarchy) =>
        change(person.userId, { roleHierarchy, version }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
  it('never assigns a role that is deleted at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = `fleeting_${round}`;
      await owner.send('POST', '/api/roles', { name: key, displayName: 'Fleeting', level: 5 });
      const [given, removed] = await Promise.all([
        change(person.userId, { roleHierarchy: key }),
        owner.send('DELETE', `/api/roles/${key}`),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([given.status, removed.status]);
    }
  });
});

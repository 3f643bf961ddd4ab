import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
  versionOf,
} from '../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}/role`;

describe('PATCH /api/user-management/users/:id/role', () => {
  let t: TestApp;
  let owner: Person;
  let person: Person;
  const change = (id: string, body: object) => owner.send('PATCH', url(id), body);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  beforeEach(async () => {
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

  it('[B-7.14] gives another role, department and job title, and ends the sessions', async () => {
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
  it('keeps the sessions when only the department or job title changes; what is not sent stays, blank clears', async () => {
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
  it('[B-6.12] makes nobody an owner, and takes it from none: not from oneself, not from another', async () => {
    expect((await change(person.userId, { roleHierarchy: 'owner' })).status).toBe(400);
    const other = await t.signIn('owner');
    expect((await change(other.userId, { roleHierarchy: 'admin' })).status).toBe(403);
    expect((await change(owner.userId, { roleHierarchy: 'admin' })).status).toBe(403);
    expect((await other.get('/api/auth/user')).body.isOwner).toBe(true);
  });
  it('knows no strangers', async () => {
    expect((await change(UNKNOWN, { roleHierarchy: 'admin' })).status).toBe(404);
    expect(fieldsOf(await change('17', { roleHierarchy: 'admin' }))).toEqual(['id']);
  });
  it('tells the second of two editors who was first, and what stands now', async () => {
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
  it('lets one of many win who change it at the same moment from the same version', async () => {
    const version = await versionOf(t, person.userId);
    const answers = await Promise.all(
      ['admin', 'view_only', 'super_admin', 'admin'].map((roleHierarchy) =>
        change(person.userId, { roleHierarchy, version }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
  it('never gives a role that is deleted at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = `fleeting_${round}`;
      await owner.send('POST', '/api/roles', { name: key, displayName: 'Fleeting' });
      const [given, gone] = await Promise.all([
        change(person.userId, { roleHierarchy: key }),
        owner.send('DELETE', `/api/roles/${key}`),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([given.status, gone.status]);
    }
  });
});

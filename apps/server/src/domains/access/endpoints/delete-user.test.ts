import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  asText,
  fieldsOf,
  guards,
  lastRecord,
  statusesOf,
  withoutRequestId,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}`;

describe('DELETE /api/user-management/users/:id', () => {
  let t: TestApp;
  let owner: Person;
  let person: Person;
  const remove = (id: string) => owner.send('DELETE', url(id));
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  beforeEach(async () => {
    person = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'DELETE', url: url(UNKNOWN), permission: 'users.delete', ownerOnly: true });

  it('[B-7.15] deletes: the sessions end, the list no longer shows the account, and the history keeps a pseudonym only', async () => {
    const { status, body } = await remove(person.userId);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    const users = (await owner.get('/api/user-management/users')).body;
    expect(users.map((user: { id: string }) => user.id)).not.toContain(person.userId);
    const record = await lastRecord(t);
    const pseudonym = `former-${person.userId.slice(0, 8)}`;
    expect(record).toMatchObject({
      action: 'user.delete',
      severity: 'critical',
      actor_id: owner.userId,
      entity_id: person.userId,
      before: { roleHierarchy: 'manager', department: null },
      after: { pseudonym },
    });
    expect(asText(record)).not.toContain(person.username);
    const row = await t.database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: pseudonym, is_active: false, deleted_at: t.clock.now() });
    expect(asText(row)).not.toContain(person.username);
  });
  it('frees the username and the email for another account', async () => {
    await remove(person.userId);
    const { status } = await owner.send('POST', '/api/user-management/users', {
      username: person.username,
      email: `${person.username}@example.test`,
      firstName: 'Next',
      lastName: 'Person',
      password: person.username,
      isTemporaryPassword: true,
    });
    expect(status).toBe(200);
  });
  it('has one effect and writes one record, however often it is called', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(person.userId)));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .select('seq')
      .where('entity_id', '=', person.userId)
      .execute();
    expect(records).toHaveLength(1);
  });
  it('answers the same for deleted and for unknown accounts', async () => {
    await remove(person.userId);
    expect(withoutRequestId(await remove(person.userId))).toEqual(withoutRequestId(await remove(UNKNOWN)));
    expect(fieldsOf(await remove('17'))).toEqual(['id']);
  });
  it('[B-6.11] is refused to a person with the permission who is not an owner', async () => {
    const deputy = await t.signIn('Deputy', { powers: ['users.delete', 'users.view'] });
    const { status, body } = await deputy.send('DELETE', url(person.userId));
    expect([status, body.message]).toEqual([403, 'Only owners may do this']);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });
  it('refuses owners, the caller included, also when two delete each other at the same moment', async () => {
    const other = await t.signIn('owner');
    const answers = await Promise.all([
      owner.send('DELETE', url(other.userId)),
      other.send('DELETE', url(owner.userId)),
      owner.send('DELETE', url(owner.userId)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await other.get('/api/auth/user')).status).toBe(200);
  });
  it('keeps nothing of a name that is being saved at the same moment', async () => {
    const profile = { firstName: 'Late', lastName: 'Writer', email: 'late-writer@example.test' };
    await Promise.all([
      person.send('PUT', '/api/user-management/current-user', profile),
      remove(person.userId),
    ]);
    const row = await t.database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: 'Former', last_name: 'user' });
    expect(row.email).toMatch(/@deleted\.invalid$/);
  });
});

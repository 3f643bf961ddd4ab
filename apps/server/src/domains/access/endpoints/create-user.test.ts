import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  signInByPassword,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/users';
const draft = (username: string, changes: object = {}) => ({
  username,
  email: `${username}@example.test`,
  firstName: 'Kadiatu',
  lastName: 'Turay',
  roleHierarchy: 'manager',
  department: 'Finance',
  jobTitle: 'Clerk',
  password: username,
  isTemporaryPassword: true,
  ...changes,
});

describe('POST /api/user-management/users', () => {
  let t: TestApp;
  let owner: Person;
  const create = (username: string, changes: object = {}) =>
    owner.send('POST', URL, draft(username, changes));
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'POST',
    url: URL,
    body: draft('nobody'),
    permission: 'users.create',
    ownerOnly: true,
  });

  it('[B-6.07] is refused to a person with the permission who is not an owner', async () => {
    const deputy = await t.signIn('Deputy', { powers: ['users.create', 'users.view'] });
    const { status, body } = await deputy.send(
      'POST',
      URL,
      draft('forbidden', { roleHierarchy: 'view_only' }),
    );
    expect([status, body.message]).toEqual([403, 'Only owners may do this']);
  });
  it('[B-7.10, B-7.11, B-5.22] takes the nine fields, returns id, username and role, and lets the username open the account once', async () => {
    const { status, body } = await create('kadiatu');
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), username: 'kadiatu', roleHierarchy: 'manager' });
    const { enter } = await signInByPassword(t, 'kadiatu', 'kadiatu');
    expect(enter.body.session.isTemporaryPassword).toBe(true);
    expect((await signInByPassword(t, 'kadiatu', 'kadiatu')).enter.status).toBe(401);
  });
  it('signs in one of two concurrent requests that send the temporary password', async () => {
    await create('twins');
    const entered = await Promise.all([1, 2].map(() => signInByPassword(t, 'twins', 'twins')));
    expect(statusesOf(entered.map(({ enter }) => enter))).toEqual([200, 401]);
  });
  it('[B-5.20] assigns view_only when no role is named', async () => {
    expect((await create('humble', { roleHierarchy: undefined })).body.roleHierarchy).toBe('view_only');
  });
  it('[B-5.17, B-5.19] requires username, email and both names, but neither department nor job title', async () => {
    for (const field of ['username', 'email', 'firstName', 'lastName']) {
      const answer = await create('lacking', { [field]: undefined });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
    for (const field of ['firstName', 'lastName']) {
      expect(fieldsOf(await create('lacking', { [field]: '   ' }))).toEqual([field]);
    }
    expect((await create('plain', { department: undefined, jobTitle: undefined })).status).toBe(200);
    expect((await create('cleared', { department: null, jobTitle: '' })).status).toBe(200);
  });
  it.each([
    ['username', 'Ab'],
    ['username', '__proto__'],
    ['username', 'two words'],
    ['email', 'nowhere'],
    ['email', `${'x'.repeat(200)}@example.test`],
    ['firstName', 'x'.repeat(81)],
    ['department', 'x'.repeat(81)],
    ['roleHierarchy', 'emperor'],
    ['roleHierarchy', '__proto__'],
    ['roleHierarchy', 'constructor'],
    ['password', 'short'],
    ['password', 'password1'],
    ['isTemporaryPassword', false],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await create('refused', { [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('[B-6.12, B-5.21] assigns the role owner to nobody', async () => {
    const answer = await create('usurper', { roleHierarchy: 'owner' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual([{ path: 'roleHierarchy', message: 'Owner cannot be assigned' }]);
  });
  it('requires a longer password for a powerful role, and refuses the username in other spellings', async () => {
    expect((await create('mighty', { roleHierarchy: 'super_admin', password: 'ferry-drum-12' })).status).toBe(
      400,
    );
    expect((await create('mighty', { password: 'MIGHTY' })).status).toBe(400);
  });
  it.each(['id', 'isOwner', 'isSuspended', 'version', 'password_hash', 'twoFactorEnabled', 'createdAt'])(
    'refuses the field %s, which the caller must not set',
    async (field) => {
      expect((await create('assigned', { [field]: true })).status).toBe(400);
    },
  );
  it('names which of username and email is taken, ignoring case', async () => {
    await create('first-holder');
    const byName = await create('first-holder', { email: 'other@example.test' });
    expect([byName.status, fieldsOf(byName)]).toEqual([409, ['username']]);
    const byEmail = await create('second-holder', { email: 'FIRST-holder@Example.test' });
    expect([byEmail.status, fieldsOf(byEmail)]).toEqual([409, ['email']]);
  });
  it('lets one of two concurrent calls create the same account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create('contested')));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const held = await t.database.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'contested')
      .execute();
    expect(held).toHaveLength(1);
  });
  it('writes one record, without the password, and none for a refusal', async () => {
    const before = await recordCount(t);
    const { body } = await create('recorded', { password: 'tamarind-lantern-77' });
    expect(await recordCount(t)).toBe(before + 1);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'user.create',
      actor_id: owner.userId,
      entity_type: 'user',
      entity_id: body.id,
      before: null,
    });
    expect(record.after).toEqual({
      username: 'recorded',
      email: 'recorded@example.test',
      firstName: 'Kadiatu',
      lastName: 'Turay',
      roleHierarchy: 'manager',
      department: 'Finance',
      jobTitle: 'Clerk',
    });
    await create('recorded');
    expect(await recordCount(t)).toBe(before + 1);
  });
});

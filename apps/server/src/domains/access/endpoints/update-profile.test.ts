import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/current-user';

describe('PUT /api/user-management/current-user', () => {
  let t: TestApp;
  let person: Person;
  const profile = (changes: object = {}) => ({
    firstName: 'Kadiatu',
    lastName: 'Turay',
    email: `new-${person.username}@example.test`,
    department: 'Finance',
    jobTitle: 'Clerk',
    ...changes,
  });
  const save = (changes: object = {}, who = person) => who.send('PUT', URL, profile(changes));
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    // Nobody else has the name that these tests use.
    await t.database.write.updateTable('users').set({ deleted_at: t.clock.now() }).execute();
    person = await t.signIn('view_only');
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await save({}, t.anonymous)).status).toBe(401);
    const { status, body } = await save({}, await t.signIn('owner', { restricted: true }));
    expect([status, body.code]).toEqual([403, 'password-change-required']);
  });
  it('requires a fresh confirmation only for a new email, to which letters and codes are sent', async () => {
    const late = await t.signIn('view_only', { steppedUp: false });
    const email = `${late.username}@example.test`;
    const kept = await save({ email, firstName: 'Late', lastName: late.username }, late);
    expect([kept.status, kept.body.jobTitle]).toEqual([200, profile().jobTitle]);
    const { status, body } = await save(
      { email: 'mallory@example.test', firstName: 'Late', lastName: late.username },
      late,
    );
    expect([status, body.code]).toEqual([403, 'step-up-required']);
    expect((await late.get(URL)).body.email).toBe(email);
  });
  it.each(['\u001B[31m', '\u0007', '\n'])(
    'refuses a name or a job title with a control character',
    async (control) => {
      for (const name of ['firstName', 'lastName', 'jobTitle', 'department'] as const) {
        const { status, body } = await save({ [name]: `Turay${control}` });
        expect([status, body.fields?.[0]]).toEqual([
          400,
          {
            path: name,
            message: 'must not hold line breaks or control characters (such as U+001B): type the text again',
          },
        ]);
      }
    },
  );
  it('refuses a name with characters that change the text direction, and says what to do', async () => {
    const { status, body } = await save({ lastName: 'Turay\u202E' });
    expect(status).toBe(400);
    expect(body.fields).toEqual([
      {
        path: 'lastName',
        message:
          'must not hold invisible characters that turn the direction of text (such as U+202E): type the text again',
      },
    ]);
  });
  it.each([
    ['Aminata', 'Kamara'],
    ['aminata', 'KAMARA'],
    ['Аminata', 'Kаmara'],
    ['Aminаta ', 'Kamará'],
    ['Kamara', 'Aminata'],
    ['Am.inata', 'Ka-mara'],
  ])('refuses the name of another person, spelled %s %s', async (firstName, lastName) => {
    const other = await t.signIn('super_admin');
    await save(
      { firstName: 'Aminata', lastName: 'Kamara', email: `a-${other.username}@example.test` },
      other,
    );
    const { status, body } = await save({ firstName, lastName });
    expect([status, body.fields?.[0].path]).toEqual([409, 'lastName']);
    expect((await person.get(URL)).body.firstName).toBe('Test');
    // A person may keep their own name, even if user management gave the same name to somebody else.
    await t.database.write
      .updateTable('users')
      .set({ first_name: 'Aminata', last_name: 'Kamara' })
      .where('id', '=', person.userId)
      .execute();
    const kept = await save({ firstName: 'Aminata', lastName: 'Kamara', jobTitle: 'Cashier' });
    expect(kept.status).toBe(200);
    expect((await save({ firstName: 'Aminata', lastName: 'Kamanda' })).status).toBe(200);
  });
  it('[B-7.16] changes the caller’s name, email, department and job title, and returns the user', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toEqual((await person.get(URL)).body);
    expect(body).toMatchObject({ id: person.userId, roleHierarchy: 'view_only', ...profile() });
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.update-profile',
      actor_id: person.userId,
      entity_id: person.userId,
      before: {
        firstName: 'Test',
        lastName: person.username,
        email: `${person.username}@example.test`,
        department: null,
        jobTitle: null,
      },
      after: profile(),
    });
  });
  it('[B-7.09] is what reading the signed-in user returns afterwards', async () => {
    await save({ jobTitle: 'Auditor' });
    const { status, body } = await person.get(URL);
    expect([status, body.jobTitle]).toEqual([200, 'Auditor']);
  });
  it('keeps omitted fields, clears blank ones, and records nothing when nothing changed', async () => {
    await save();
    expect((await save({ department: undefined, jobTitle: '' })).body).toMatchObject({
      department: 'Finance',
      jobTitle: null,
    });
    const before = await recordCount(t);
    expect((await save({ jobTitle: null })).status).toBe(200);
    expect(await recordCount(t)).toBe(before);
  });
  it.each([
    ['firstName', ' '],
    ['lastName', undefined],
    ['firstName', 'x'.repeat(81)],
    ['email', ''],
    ['email', 'nowhere'],
    ['department', 'x'.repeat(81)],
    ['jobTitle', 7],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await save({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it.each(['id', 'username', 'roleHierarchy', 'isOwner', 'isTemporaryPassword', 'powers', 'version'])(
    'refuses the field %s, and changes nothing',
    async (field) => {
      expect((await save({ [field]: 'owner' })).status).toBe(400);
      expect((await person.get(URL)).body).toMatchObject({ firstName: 'Test', isOwner: false });
    },
  );
  it('refuses an email of another account, also when two calls take it at the same moment', async () => {
    const other = await t.signIn('manager');
    const taken = await save({ email: `${other.username.toUpperCase()}@example.test` });
    expect([taken.status, fieldsOf(taken)]).toEqual([409, ['email']]);
    const email = `contested-${person.username}@example.test`;
    const answers = await Promise.all([save({ email }), save({ email }, other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
  it('increments the version: a concurrent edit by an owner is refused', async () => {
    const owner = await t.signIn('owner');
    await save();
    const { status, body } = await owner.send('PATCH', `/api/user-management/users/${person.userId}/role`, {
      roleHierarchy: 'admin',
      version: 1,
    });
    expect(status).toBe(409);
    expect(body.message).toContain('Kadiatu Turay changed this account meanwhile');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../password.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const OLD = 'ferry-ocean-drum-1234';
const NEW = 'cocoa-palm-ginger-9876';

describe('POST /api/user-management/change-password', () => {
  let t: TestApp;
  let person: Person;
  const change = (who: Person, currentPassword: string, newPassword: string) =>
    who.send('POST', '/api/user-management/change-password', { currentPassword, newPassword });
  beforeAll(async () => {
    t = await startTestApp();
    person = await t.signIn('manager');
    const password_hash = await hashPassword(OLD);
    await t.database.write
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', person.userId)
      .execute();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await change(t.anonymous, OLD, NEW)).status).toBe(401);
  });
  it('refuses a wrong current password and records it', async () => {
    const { status, body } = await change(person, 'wrong', NEW);
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('currentPassword');
    const record = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(record.action).toBe('user.refuse-password');
  });
  it.each([
    ['short', 'Password must be at least 8 characters long.'],
    ['passwordpassword1', 'This is one of the most common passwords; choose one that nobody else would.'],
    ['password1', 'This is one of the most common passwords; choose one that nobody else would.'],
    ['aaaaaaaaaaaa', 'This password is easy to guess; make it longer or less regular.'],
  ])('refuses the new password %s: %s', async (password, message) => {
    const { status, body } = await change(person, OLD, password);
    expect(status).toBe(400);
    expect(body.fields[0]).toEqual({ path: 'newPassword', message });
  });
  it('changes the password, ends the other sessions and records it', async () => {
    const { status } = await change(person, OLD, NEW);
    expect(status).toBe(200);
    expect((await person.get('/api/auth/user')).status).toBe(200);
    const record = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(record.action).toBe('user.change-password');
    expect(JSON.stringify(record.after)).not.toContain(NEW);
    expect((await change(person, OLD, 'another-good-one-55')).status).toBe(400);
  });
});

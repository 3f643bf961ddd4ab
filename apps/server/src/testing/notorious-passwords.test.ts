import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../domains/access/password.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

/** Each is on published lists of leaked passwords, and is otherwise long enough. */
const NOTORIOUS = `
  12345678 123456789 1234567890 11111111 00000000 87654321 12341234 11223344 12121212 password
  password1 password123 password! Password1! passw0rd p@ssw0rd P@ssw0rd1 P@$$w0rd qwertyui qwertyuiop
  qwerty123 qwerty12345 qwerty1234 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx
  qazwsxedc asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 administrator admin123 admin1234 administrator1
  iloveyou iloveyou1 sunshine princess football baseball superman batman123 trustno1 starwars
  letmein1 letmein123 welcome1 welcome123 Welcome2026! changeme changeme123 computer internet whatever
  michelle jennifer charlie1 dragon123 monkey123 shadow123 master123 liverpool chelsea1 arsenal1
  abcd1234 abc12345 aa123456 a1b2c3d4 secret123 mustang1 default1 samsung1 pokemon1
`
  .trim()
  .split(/\s+/);

const GUESSED = [
  'This is one of the most common passwords; choose one that nobody else would.',
  'This password is easy to guess; make it longer or less regular.',
];
const OLD = 'ferry-drum-kola-7310';

describe('79 notorious passwords', () => {
  let t: TestApp;
  let owner: Person;
  let clerk: Person;
  let sequence = 0;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    clerk = await t.signIn('view_only');
    await t.database.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(OLD) })
      .where('id', '=', clerk.userId)
      .execute();
  });
  afterAll(() => t.close());

  const account = () => ({
    username: `nobody${++sequence}`,
    email: `nobody${sequence}@example.test`,
    firstName: 'Somebody',
    lastName: 'Else',
  });
  const places: Readonly<Record<string, (password: string) => Promise<Answer>>> = {
    'one’s own new password': (newPassword) =>
      clerk.send('POST', '/api/user-management/change-password', { currentPassword: OLD, newPassword }),
    // An owner's must be longer: each of them repeated is no better.
    'the password of the first owner': (password) =>
      t.anonymous.send('POST', '/api/setup/owner', {
        ...account(),
        token: 'x'.repeat(40),
        password: password.repeat(2),
      }),
    'the password of a new account': (password) =>
      owner.send('POST', '/api/user-management/users', { ...account(), password, isTemporaryPassword: true }),
    'a password that is reset': (newPassword) =>
      owner.send('PATCH', `/api/user-management/users/${clerk.userId}/reset-password`, {
        newPassword,
        isTemporary: true,
      }),
  };

  it('are all different', () => {
    expect(new Set(NOTORIOUS).size).toBe(79);
    expect(NOTORIOUS.every((each) => each.length >= 8)).toBe(true);
  });
  it.each(Object.keys(places))('are refused as %s', async (place) => {
    const passed: string[] = [];
    for (const password of NOTORIOUS) {
      const answer = await places[place]?.(password);
      if (answer?.status !== 400 || !GUESSED.includes(answer.body.fields?.[0]?.message))
        passed.push(password);
    }
    expect(passed).toEqual([]);
  });
  it('do not prevent a password that is not among them', async () => {
    const { status } = await clerk.send('POST', '/api/user-management/change-password', {
      currentPassword: OLD,
      newPassword: 'lantern-weaver-4417',
    });
    expect(status).toBe(200);
  });
});

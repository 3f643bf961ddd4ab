/** Guessing and enumeration: what a person learns from many attempts, or from requests for what is not theirs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../domains/access/password.ts';
import { MAX_ATTEMPTS } from '../domains/access/secret-attempts.ts';
import { signInByPassword, withoutRequestId } from './administration.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

const PASSWORD = 'ferry-ocean-drum-1234';
const GUESSES = 1_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('guessing', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('evaluates at most ten of 1,000 parallel guesses over sign-in and change of password, and says Locked', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    await t.database.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', person.userId)
      .execute();
    const { device } = await signInByPassword(t, person.username, PASSWORD);

    const guess = (n: number): Promise<Answer> =>
      n % 2 === 0
        ? t.anonymous.send('POST', '/api/user-management/login', {
            username: person.username,
            password: `guess number ${n}`,
          })
        : person.send('POST', '/api/user-management/change-password', {
            currentPassword: `guess number ${n}`,
            newPassword: 'harbour-mango-ferry-9',
          });
    const answers = await Promise.all(Array.from({ length: GUESSES }, (_, n) => guess(n)));
    // A busy machine refuses many before their turn: later attempts use up what is left of the ten.
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) answers.push(await guess(n));
    // Others are refused before they are evaluated, because so many wait.
    for (const { status } of answers) expect([400, 401, 423, 429, 503]).toContain(status);
    const records = await t.database.read
      .selectFrom('audit_records')
      .select(['action', 'description'])
      .where('entity_id', '=', person.userId)
      .where('action', '=', 'session.refuse')
      .execute();
    const atTheDoor = records.filter(({ description }) => description === 'Sign-in refused').length;
    const inside = answers.filter(({ status }) => status === 400).length;
    expect(atTheDoor + inside).toBe(MAX_ATTEMPTS);

    // Neither endpoint accepts the right password from an unknown device now; a known device still gets in.
    expect((await signInByPassword(t, person.username, PASSWORD)).enter.status).toBe(401);
    const right = await person.send('POST', '/api/user-management/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'harbour-mango-ferry-9',
    });
    expect([right.status, right.body.code]).toEqual([423, 'locked']);
    const users = (await owner.get('/api/user-management/users')).body;
    const shown = users.find((user: { id: string }) => user.id === person.userId);
    expect(Date.parse(shown.accountLockedUntil)).toBeGreaterThan(t.clock.now().getTime());
    const known = await signInByPassword(t, person.username, PASSWORD, { cookie: device });
    expect(known.enter.status).toBe(200);
  });

  it('shows a lock caused only by the change of password, and a second lock after the first is over', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    const lockedUntil = async (): Promise<number> => {
      const users = (await owner.get('/api/user-management/users')).body;
      return Date.parse(users.find((user: { id: string }) => user.id === person.userId).accountLockedUntil);
    };
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
        await person.send('POST', '/api/user-management/change-password', {
          currentPassword: 'guess',
          newPassword: 'harbour-mango-ferry-9',
        });
      }
      expect(await lockedUntil()).toBe(t.clock.now().getTime() + 15 * 60_000);
      t.clock.advance(16 * 60_000);
    }
  });

  it('reveals nothing about an account to people who are not owners: existing, deleted or never created, the response is the same', async () => {
    const [owner, existing, deleted] = [
      await t.signIn('owner'),
      await t.signIn('manager'),
      await t.signIn('manager'),
    ];
    await owner.send('DELETE', `/api/user-management/users/${deleted.userId}`);
    const deputy = await t.signIn('super_admin');
    const calls = [
      ['PATCH', 'suspend', { suspend: true }],
      ['PATCH', 'reset-password', { newPassword: PASSWORD, isTemporary: true }],
      ['PATCH', 'role', { roleHierarchy: 'admin' }],
      ['DELETE', '', {}],
    ] as const;
    for (const [method, path, body] of calls) {
      const send = (who: typeof deputy, id: string) =>
        who.send(method, `/api/user-management/users/${id}${path && `/${path}`}`, body);
      const answers = await Promise.all(
        [existing.userId, deleted.userId, owner.userId, UNKNOWN].map((id) => send(deputy, id)),
      );
      expect(
        new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer)))).size,
        `${method} ${path}`,
      ).toBe(1);
      expect(answers[0]?.status).toBe(403);
      // Nor does an owner learn more about the deleted than about those who never existed.
      expect(withoutRequestId(await send(owner, deleted.userId))).toEqual(
        withoutRequestId(await send(owner, UNKNOWN)),
      );
    }
  });

  it('gives the same response to a sign-in for a deleted, a suspended, a locked, a used up and an unknown account', async () => {
    const owner = await t.signIn('owner');
    const [deleted, suspended] = [await t.signIn('manager'), await t.signIn('manager')];
    await t.database.write
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', 'in', [deleted.userId, suspended.userId])
      .execute();
    await owner.send('DELETE', `/api/user-management/users/${deleted.userId}`);
    await owner.send('PATCH', `/api/user-management/users/${suspended.userId}/suspend`, { suspend: true });
    const names = [
      deleted.username,
      `former-${deleted.userId.slice(0, 8)}`,
      suspended.username,
      'nobody-here',
    ];
    const answers = await Promise.all(
      names.map(async (name) => (await signInByPassword(t, name, PASSWORD)).enter),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });
});

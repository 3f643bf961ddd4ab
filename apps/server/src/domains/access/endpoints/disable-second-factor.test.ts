import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { PASSWORD, enrol, givePassword, signIn } from '../../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/second-factor';

describe('DELETE /api/auth/second-factor', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, has not confirmed their identity, or has no second factor', async () => {
    expect((await t.anonymous.send('DELETE', URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { steppedUp: false })).send('DELETE', URL)).body.code).toBe(
      'step-up-required',
    );
    const without = await t.signIn('owner');
    expect((await without.send('DELETE', URL)).body.code).toBe('conflict');
  });
  it('turns it off: the password alone signs in again, and nothing of it is stored', async () => {
    const person = await t.signIn('manager');
    await givePassword(t, person);
    await enrol(t, person);
    expect((await person.send('DELETE', URL)).status).toBe(200);
    expect((await person.get(URL)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await lastRecord(t)).toMatchObject({
      action: 'second-factor.disable',
      actor_id: person.userId,
      severity: 'high',
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false },
    });
    const kept = await t.database.read
      .selectFrom('users')
      .select(['totp_secret_sealed', 'totp_last_step'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ totp_secret_sealed: null, totp_last_step: null });
    expect((await signIn(t, person)).status).toBe(200);
  });
  it.each(['owner', 'super_admin'])(
    'is refused for a short password of the role %s, until the password is long',
    async (role) => {
      const person = await t.signIn(role);
      await givePassword(t, person);
      const change = (currentPassword: string, newPassword: string) =>
        person.send('POST', '/api/user-management/change-password', { currentPassword, newPassword });
      const short = 'kola-drum-7719';
      const without = await change(PASSWORD, short);
      expect([without.status, without.body.message]).toEqual([
        400,
        'newPassword: This role needs at least 15 characters, or a second factor.',
      ]);
      await enrol(t, person);
      expect((await change(PASSWORD, short)).status).toBe(200);
      const refused = await person.send('DELETE', URL);
      expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable']);
      expect(refused.body.message).toContain('change the password first');
      expect((await person.get(URL)).body.enabled).toBe(true);
      expect((await change(short, PASSWORD)).status).toBe(200);
      expect((await person.send('DELETE', URL)).status).toBe(200);
    },
  );
});

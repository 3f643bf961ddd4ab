import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { PASSWORD, enrol, givePassword, wrongCodeOf } from '../../../testing/second-factor.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/step-up';
const GUARDED = '/api/auth/second-factor/begin';
const MINUTE = 60_000;

describe('POST /api/auth/step-up', () => {
  let t: TestApp;
  let person: Person;
  const guarded = async () => (await person.send('POST', GUARDED)).body.code ?? 'open';
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    person = await t.signIn('manager', { steppedUp: false });
    await givePassword(t, person);
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.send('POST', URL, { password: PASSWORD })).status).toBe(401);
    const restricted = await t.signIn('owner', { restricted: true });
    const { status, body } = await restricted.send('POST', URL, { password: PASSWORD });
    expect([status, body.code]).toEqual([403, 'password-change-required']);
  });
  it('unlocks protected calls for five minutes, in this session only, and records it', async () => {
    expect(await guarded()).toBe('step-up-required');
    const { status, body } = await person.send('POST', URL, { password: PASSWORD });
    expect([status, Date.parse(body.until)]).toEqual([200, t.clock.now().getTime() + 5 * MINUTE]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'session.step-up',
      actor_id: person.userId,
      entity_id: person.sessionId,
      description: `${person.username} confirmed who they are by the password`,
    });
    t.clock.advance(5 * MINUTE);
    expect(await guarded()).toBe('open');
    t.clock.advance(1);
    expect(await guarded()).toBe('step-up-required');
  });
  it('refuses a wrong password, records that, and unlocks nothing', async () => {
    const { status, body } = await person.send('POST', URL, { password: 'not mine' });
    expect([status, body.message]).toEqual([400, 'password: The current password is not right']);
    expect(await lastRecord(t)).toMatchObject({ action: 'user.refuse-password', actor_id: person.userId });
    expect(await guarded()).toBe('step-up-required');
  });
  it('requires the second factor of a person who has one: the password alone is not enough', async () => {
    const factor = await enrol(t, person);
    t.clock.advance(6 * MINUTE);
    const byPassword = await person.send('POST', URL, { password: PASSWORD });
    expect([byPassword.status, fieldsOf(byPassword)]).toEqual([400, ['code']]);
    const both = { password: PASSWORD, code: wrongCodeOf(factor.secret, t.clock.now()) };
    expect(fieldsOf(await person.send('POST', URL, both))).toEqual(['code']);
    expect(await lastRecord(t)).toMatchObject({ action: 'user.refuse-code', actor_id: person.userId });
    expect(await guarded()).toBe('step-up-required');
    expect((await person.send('POST', URL, { code: factor.nextCode() })).status).toBe(200);
    // The guarded call passes the step-up check and is then refused, because a second factor is already on.
    expect(await guarded()).toBe('conflict');
    t.clock.advance(6 * MINUTE);
    expect((await person.send('POST', URL, { code: factor.recoveryCodes[0] })).status).toBe(200);
    expect((await person.send('POST', URL, { code: factor.recoveryCodes[0] })).status).toBe(400);
  });
  it('names the missing field, and refuses unknown ones', async () => {
    expect(fieldsOf(await person.send('POST', URL, {}))).toEqual(['password']);
    expect(fieldsOf(await person.send('POST', URL, { code: '123456' }))).toEqual(['password']);
    expect((await person.send('POST', URL, { password: PASSWORD, minutes: 60 })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, lastRecord } from '../../../testing/administration.ts';
import { confirmNow, enrol, givePassword, signIn } from '../../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/second-factor/recovery-codes';

describe('POST /api/auth/second-factor/recovery-codes', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, has not confirmed their identity, or has no second factor', async () => {
    expect((await t.anonymous.send('POST', URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { steppedUp: false })).send('POST', URL)).body.code).toBe(
      'step-up-required',
    );
    const without = await t.signIn('owner');
    expect((await without.send('POST', URL)).body.code).toBe('conflict');
  });
  it('creates ten new codes, invalidates the old ones, and records it without the codes', async () => {
    const person = await t.signIn('manager');
    await givePassword(t, person);
    const factor = await enrol(t, person);
    expect((await signIn(t, person, factor.recoveryCodes[0])).status).toBe(200);
    await confirmNow(t, person);
    const { status, body } = await person.send('POST', URL);
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await person.get('/api/auth/second-factor')).body.recoveryCodesLeft).toBe(10);
    const record = await lastRecord(t);
    expect(record).toMatchObject({ action: 'second-factor.renew-codes', actor_id: person.userId });
    for (const code of body.recoveryCodes) expect(asText(record)).not.toContain(code);
    expect((await signIn(t, person, factor.recoveryCodes[1])).status).toBe(401);
    expect((await signIn(t, person, body.recoveryCodes[0])).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, givePassword, signIn } from '../../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/second-factor';

describe('GET /api/auth/second-factor', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or still uses a temporary password', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    expect((await (await t.signIn('owner', { restricted: true })).get(URL)).status).toBe(403);
  });
  it('shows whether the caller’s own second factor is on and how many recovery codes are left', async () => {
    const [person, other] = [await t.signIn('manager'), await t.signIn('manager')];
    await givePassword(t, person);
    expect((await person.get(URL)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const factor = await enrol(t, person);
    await signIn(t, person, factor.recoveryCodes[2]);
    expect((await person.get(URL)).body).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    expect((await other.get(URL)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  asText,
  lastRecord,
  signInByPassword,
  statusesOf,
} from '../../../testing/administration.ts';
import { MAX_ATTEMPTS } from '../secret-attempts.ts';
import {
  PASSWORD,
  STEP_MS,
  codeOf,
  givePassword,
  signIn,
  wrongCodeOf,
} from '../../../testing/second-factor.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/second-factor';

describe('POST /api/auth/second-factor/confirm', () => {
  let t: TestApp;
  let person: Person;
  let secret: string;
  const confirm = (code: string, key?: string) =>
    person.send('POST', `${URL}/confirm`, { code }, key ? { 'idempotency-key': key } : {});
  const at = (steps: number) => codeOf(secret, new Date(t.clock.now().getTime() + steps * STEP_MS));
  const enabled = async () => (await person.get(URL)).body.enabled;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    person = await t.signIn('manager');
    secret = (await person.send('POST', `${URL}/begin`)).body.secret;
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in or has not confirmed their identity', async () => {
    expect((await t.anonymous.send('POST', `${URL}/confirm`, { code: '123456' })).status).toBe(401);
    const other = await t.signIn('owner', { steppedUp: false });
    expect((await other.send('POST', `${URL}/confirm`, { code: '123456' })).body.code).toBe(
      'step-up-required',
    );
  });
  it('turns it on with an app code and returns ten recovery codes, of which only hashes are stored', async () => {
    const { status, body } = await confirm(at(0));
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await person.get(URL)).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await person.get('/api/auth/user')).body.twoFactorEnabled).toBe(true);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'second-factor.enable',
      actor_id: person.userId,
      before: { twoFactorEnabled: false },
      after: { twoFactorEnabled: true },
    });
    const kept = await t.database.read.selectFrom('recovery_codes').selectAll().execute();
    for (const code of body.recoveryCodes) expect(asText([record, kept])).not.toContain(code);
  });
  it('accepts the code of one time step before or after, and none further away', async () => {
    for (const steps of [-2, 2]) expect((await confirm(at(steps))).status, `${steps}`).toBe(400);
    expect((await confirm(at(-1))).status).toBe(200);
    person = await t.signIn('manager');
    secret = (await person.send('POST', `${URL}/begin`)).body.secret;
    expect((await confirm(at(1))).status).toBe(200);
  });
  it('refuses a wrong code with its field, records that, and stays off', async () => {
    const { status, body } = await confirm(wrongCodeOf(secret, t.clock.now()));
    expect([status, body.fields[0].path]).toEqual([400, 'code']);
    expect(await lastRecord(t)).toMatchObject({ action: 'user.refuse-code' });
    expect(await enabled()).toBe(false);
    expect((await confirm('')).status).toBe(400);
  });
  it('checks no code after ten wrong ones', async () => {
    const wrong = wrongCodeOf(secret, t.clock.now());
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) expect((await confirm(wrong)).status).toBe(400);
    const { status, body } = await confirm(at(0));
    expect([status, body.code]).toEqual([423, 'locked']);
    expect(await enabled()).toBe(false);
  });
  it('refuses a code when no setup was begun, and when the second factor is already on', async () => {
    expect((await confirm(at(0))).status).toBe(200);
    t.clock.advance(STEP_MS);
    expect((await confirm(at(0))).status).toBe(409);
    person = await t.signIn('manager');
    expect((await confirm('123456')).status).toBe(409);
  });
  it('turns it on once for ten concurrent calls; the same key gets the same codes', async () => {
    const code = at(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(code)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    person = await t.signIn('manager');
    secret = (await person.send('POST', `${URL}/begin`)).body.secret;
    const keyed = await Promise.all(Array.from({ length: 5 }, () => confirm(at(0), 'confirm-once')));
    expect(new Set(keyed.map((each) => asText(each.body))).size).toBe(1);
    expect(keyed[0]?.status).toBe(200);
  });
  it('ends every other session of the account', async () => {
    await givePassword(t, person);
    const elsewhere = (await signInByPassword(t, person.username, PASSWORD)).who;
    const session = (await person.get('/api/auth/sessions')).body.sessions.find(
      (each: { current: boolean }) => !each.current,
    );
    expect((await confirm(at(0))).status).toBe(200);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(session.id);
    expect((await person.get('/api/auth/user')).status).toBe(200);
    // A code that was used here does not work for a sign-in too.
    expect((await signIn(t, person, at(0))).body.code).toBe('second-factor-required');
  });
});

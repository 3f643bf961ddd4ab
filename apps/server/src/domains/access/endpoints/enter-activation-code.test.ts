import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeFor, enterCode, openAccount, setPassword } from '../../../testing/activation.ts';
import {
  asText,
  fieldsOf,
  lastRecord,
  signInByPassword,
  statusesOf,
  withoutRequestId,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const HOUR = 60 * 60_000;
const NO_CODE = '0000-0000-0000-0000';
let sequence = 0;

describe('POST /api/user-management/activation-code', () => {
  let t: TestApp;
  let owner: Person;
  let username: string;
  let id: string;
  let who: Person;
  const needsCode = async (person = who): Promise<boolean> =>
    (await person.get('/api/auth/user')).body.needsActivationCode;
  const begin = async (role: string): Promise<void> => {
    username = `entered${++sequence}`;
    id = await openAccount(owner, username, role);
    who = (await signInByPassword(t, username, username)).who;
  };
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    owner = await t.signIn('owner');
    await begin('manager');
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await enterCode(t.anonymous, NO_CODE)).status).toBe(401);
  });
  it('lets the session change its password, once the code is right, and records it', async () => {
    const code = await codeFor(owner, id);
    expect(await needsCode()).toBe(true);
    const early = await setPassword(who, username);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      403,
      'activation-code-required',
      'Enter the activation code first; the owner who opened or reset this account was shown it',
    ]);
    expect((await enterCode(who, code)).body).toEqual({ ok: true });
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.enter-activation-code',
      actor_id: id,
      entity_id: id,
      description: `${username} entered the activation code`,
    });
    expect(asText(await lastRecord(t))).not.toContain(code);
    expect(await needsCode()).toBe(false);
    expect((await setPassword(who, username)).status).toBe(200);
    expect((await who.get('/api/user-management/role-hierarchy')).status).toBe(200);
    expect(
      await t.database.read
        .selectFrom('activation_codes')
        .where('user_id', '=', id)
        .select('user_id')
        .execute(),
    ).toEqual([]);
  });
  it('accepts a code however people write it', async () => {
    const code = await codeFor(owner, id);
    const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await enterCode(who, ` ${written} `)).status).toBe(200);
  });
  it.each(['', '1234', 'ABCD-EFGH-JKMN-PQR', 'ABCD-EFGH-JKMN-PQRS-T', '####-####-####-####'])(
    'refuses %j as an invalid code, without counting it',
    async (code) => {
      for (let n = 0; n < 12; n += 1) expect(fieldsOf(await enterCode(who, code))).toEqual(['code']);
      expect((await enterCode(who, await codeFor(owner, id))).status).toBe(200);
    },
  );
  it('answers alike for a wrong, used, expired or replaced code, and where none was issued or needed', async () => {
    const answers = [await enterCode(who, NO_CODE)];
    const replaced = await codeFor(owner, id);
    const used = await codeFor(owner, id);
    answers.push(await enterCode(who, replaced), await enterCode(who, NO_CODE));
    await enterCode(who, used);
    answers.push(await enterCode(who, used));
    await begin('view_only');
    answers.push(await enterCode(who, NO_CODE));
    await begin('admin');
    const late = await codeFor(owner, id);
    await t.database.write
      .updateTable('activation_codes')
      .set({ expires_at: t.clock.now() })
      .where('user_id', '=', id)
      .execute();
    answers.push(await enterCode(who, late));
    expect(answers[0]).toMatchObject({
      status: 400,
      body: {
        message: 'code: This activation code is not right. An owner can issue a new one.',
      },
    });
    expect(await lastRecord(t, 'user.refuse-activation-code')).toMatchObject({
      entity_type: 'user',
      entity_id: id,
      description: `${who.username} gave a wrong activation code`,
      category: 'Security',
    });
    for (const answer of answers)
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] ?? answer));
  });
  it('counts wrong codes with all other attempts at the account, and checks none after the tenth', async () => {
    const code = await codeFor(owner, id);
    for (let n = 0; n < 5; n += 1) expect((await enterCode(who, NO_CODE)).status).toBe(400);
    for (let n = 0; n < 5; n += 1) expect((await setPassword(who, `wrong ${n}`)).status).toBe(400);
    const eleventh = await enterCode(who, code);
    expect([eleventh.status, eleventh.body.message]).toEqual([
      423,
      'Too many wrong codes; wait 15 minutes and try again',
    ]);
    t.clock.advance(HOUR / 4 + 1);
    expect((await enterCode(who, code)).status).toBe(200);
  });
  it('accepts a code once, however many requests send it at the same time', async () => {
    const code = await codeFor(owner, id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enterCode(who, code)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });
  it('accepts a code only for the account that it was issued for', async () => {
    const code = await codeFor(owner, id);
    const first = who;
    await begin('manager');
    expect((await enterCode(who, code)).status).toBe(400);
    expect((await enterCode(first, code)).status).toBe(200);
  });
});

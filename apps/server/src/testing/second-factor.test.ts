/** Signing in with a second factor, and the results of attempts to bypass it. */
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { KeyringError } from '../platform/keys/keyring.ts';
import { MAX_ATTEMPTS } from '../domains/access/secret-attempts.ts';
import { stepOf, takeCode } from '../domains/access/second-factor.ts';
import { asText, lastRecord, statusesOf, withoutRequestId } from './administration.ts';
import {
  PASSWORD,
  STEP_MS,
  codeOf,
  confirmNow,
  enrol,
  givePassword,
  signIn,
  wrongCodeOf,
  type Enrolled,
} from './second-factor.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const LOGIN = '/api/user-management/login';

describe('signing in with a second factor', () => {
  let t: TestApp;
  let person: Person;
  let factor: Enrolled;
  const userRow = () =>
    t.database.read.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow();
  const wrong = () => wrongCodeOf(factor.secret, t.clock.now());
  const hasSession = ({ headers }: { headers: Record<string, unknown> }) =>
    asText(headers['set-cookie'] ?? '').includes('cottontree_session');

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    person = await t.signIn('manager');
    await givePassword(t, person);
    factor = await enrol(t, person);
  });
  afterAll(() => t.close());

  it('answers the right password alone with a request for a code, no session, and a record', async () => {
    const answer = await signIn(t, person);
    expect([answer.status, answer.body.code]).toEqual([401, 'second-factor-required']);
    expect(answer.body.message).toBe('Enter the code of your authenticator app');
    expect(hasSession(answer)).toBe(false);
    expect(await lastRecord(t)).toMatchObject({
      action: 'session.ask-second-factor',
      entity_id: person.userId,
    });
  });
  it('succeeds with the code, with or without spaces, and says nothing about recovery codes', async () => {
    const code = factor.nextCode();
    const { status, body } = await signIn(t, person, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['session', 'user']);
    expect((await lastRecord(t)).description).toContain('with a second factor');
  });
  it('names the field of a wrong code, and records the attempt', async () => {
    const answer = await signIn(t, person, wrong());
    expect([answer.status, answer.body.code]).toEqual([401, 'second-factor-required']);
    expect(answer.body.fields[0].path).toBe('code');
    expect(hasSession(answer)).toBe(false);
    expect(await lastRecord(t)).toMatchObject({ action: 'session.refuse', severity: 'medium' });
  });
  it('accepts no code twice, no older code after it, and only one of two concurrent requests', async () => {
    const older = codeOf(factor.secret, new Date(t.clock.now().getTime() + STEP_MS));
    t.clock.advance(STEP_MS);
    const code = factor.nextCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(t, person, code)));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await signIn(t, person, code)).status).toBe(401);
    expect((await signIn(t, person, older)).status).toBe(401);
    expect((await signIn(t, person, factor.nextCode())).status).toBe(200);
  });
  it('accepts a recovery code once, however it is written, and says how many are left', async () => {
    const spelled = factor.recoveryCodes[0].toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const { status, body } = await signIn(t, person, spelled);
    expect([status, body.recoveryCodesLeft]).toEqual([200, 9]);
    expect((await lastRecord(t)).description).toContain('with a recovery code');
    expect((await signIn(t, person, factor.recoveryCodes[0])).status).toBe(401);
    expect((await signIn(t, person, factor.recoveryCodes[1])).body.recoveryCodesLeft).toBe(8);
  });
  it('accepts it once when a hundred use it at once, counted or not', async () => {
    const [first, second] = factor.recoveryCodes;
    const hundred = Array.from({ length: 100 });
    const answers = await Promise.all(
      hundred.slice(80).map(() => person.send('POST', '/api/auth/step-up', { code: first })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const taken = await Promise.all(
      hundred.map(() =>
        t.database.write
          .transaction()
          .execute((tx) => takeCode(tx, t.keyring, person.userId, second, t.clock.now())),
      ),
    );
    expect(taken.filter((each) => each !== null)).toEqual([{ kind: 'recovery', left: 8 }]);
  });
  it('reveals nothing without the password: with or without a factor, code or account, the response is the same', async () => {
    const plain = await t.signIn('manager');
    await givePassword(t, plain);
    const attempt = (username: string, code?: string) =>
      t.anonymous.send('POST', LOGIN, { username, password: 'guess', ...(code && { code }) });
    const answers = [
      await attempt(person.username),
      await attempt(person.username, factor.nextCode()),
      await attempt(person.username, factor.recoveryCodes[0]),
      await attempt(plain.username),
      await attempt(plain.username, '123456'),
      await attempt('nobody-here'),
      await attempt('nobody-here', '123456'),
    ];
    expect(new Set(answers.map((each) => asText(withoutRequestId(each)))).size).toBe(1);
    expect(answers[0]?.body.message).toBe('Invalid credentials');
    // A code sent with a wrong password was not used up.
    expect((await signIn(t, person, factor.recoveryCodes[0])).status).toBe(200);
  });
  it('counts codes and passwords together: ten over all endpoints, and a request for a code restores none', async () => {
    for (let n = 0; n < 4; n += 1) await signIn(t, person, wrong());
    await signIn(t, person);
    for (let n = 0; n < 2; n += 1)
      await t.anonymous.send('POST', LOGIN, { username: person.username, password: 'x' });
    for (let n = 0; n < 2; n += 1) await person.send('POST', '/api/auth/step-up', { code: wrong() });
    await person.send('POST', '/api/user-management/change-password', {
      currentPassword: 'x',
      newPassword: 'harbour-mango-ferry-9',
    });
    const { status, body } = await signIn(t, person, factor.nextCode());
    expect([status, body.code, body.message]).toEqual([401, 'unauthenticated', 'Invalid credentials']);
    expect((await person.send('POST', '/api/auth/step-up', { code: factor.nextCode() })).status).toBe(423);
    expect((await userRow()).locked_until?.getTime()).toBeGreaterThan(t.clock.now().getTime());
    t.clock.advance(16 * 60_000);
    expect((await signIn(t, person, factor.nextCode())).status).toBe(200);
  });
  it('evaluates at most ten of 150 parallel guesses at the code over sign-in and step-up', async () => {
    const guess = (n: number) =>
      n % 2 === 0 ? signIn(t, person, wrong()) : person.send('POST', '/api/auth/step-up', { code: wrong() });
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => guess(n)));
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) answers.push(await guess(n));
    const evaluated = answers.filter(
      ({ body }) => body.code === 'invalid' || body.code === 'second-factor-required',
    );
    expect(evaluated).toHaveLength(MAX_ATTEMPTS);
  });
  it('does not restore attempts at the code with the right password', async () => {
    for (let n = 0; n < MAX_ATTEMPTS - 2; n += 1) await signIn(t, person, wrong());
    const right = await person.send('POST', '/api/user-management/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'harbour-mango-ferry-9',
    });
    expect(right.status).toBe(200);
    const [counted] = await t.database.read
      .selectFrom('secret_attempts')
      .select('failures')
      .where('subject', '=', `user:${person.userId}`)
      .execute();
    expect(counted?.failures).toBe(MAX_ATTEMPTS - 1);
  });
  it('is required with a temporary password too, which the request for a code does not use up', async () => {
    const owner = await t.signIn('owner');
    await owner.send('PATCH', `/api/user-management/users/${person.userId}/reset-password`, {
      newPassword: PASSWORD,
      isTemporary: true,
    });
    expect((await userRow()).two_factor_enabled).toBe(true);
    expect((await signIn(t, person)).body.code).toBe('second-factor-required');
    const { status, body } = await signIn(t, person, factor.nextCode());
    expect([status, body.session.isTemporaryPassword]).toEqual([200, true]);
  });
  it('does not accept the sealed secret of another account put in its place', async () => {
    const thief = await t.signIn('manager');
    await givePassword(t, thief);
    const own = await enrol(t, thief);
    const { totp_secret_sealed: sealed } = await t.database.read
      .selectFrom('users')
      .select('totp_secret_sealed')
      .where('id', '=', thief.userId)
      .executeTakeFirstOrThrow();
    await t.database.write
      .updateTable('users')
      .set({ totp_secret_sealed: sealed, totp_last_step: null })
      .where('id', '=', person.userId)
      .execute();
    expect((await signIn(t, person, own.nextCode())).status).toBe(500);
    const row = await userRow();
    expect(() => stepOf(t.keyring, row, '123456', t.clock.now())).toThrow(KeyringError);
  });
  it('is deleted with the account', async () => {
    const owner = await t.signIn('owner');
    await owner.send('DELETE', `/api/user-management/users/${person.userId}`);
    expect(await userRow()).toMatchObject({ totp_secret_sealed: null, two_factor_enabled: false });
    const codes = t.database.read.selectFrom('recovery_codes').selectAll();
    expect(await codes.where('user_id', '=', person.userId).execute()).toEqual([]);
  });
});

describe('the secrets of a second factor', () => {
  it('are nowhere in clear: not in logs, the database or later responses', async () => {
    const t = await startTestApp();
    const lines: string[] = [];
    const logger = pino(
      { level: 'trace' },
      new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
    );
    const { database, clock, keyring, hub } = t;
    const app = await buildApp({ database, clock, keyring, hub, logger });
    try {
      const person = await t.signIn('manager');
      await givePassword(t, person);
      const headers = { cookie: person.cookie, 'idempotency-key': 'canary-begin' };
      const post = (url: string, payload: object, key: string) =>
        app.inject({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': key } });
      await confirmNow(t, person);
      const { secret } = (await post('/api/auth/second-factor/begin', {}, 'canary-begin')).json();
      const first = codeOf(secret, clock.now());
      const confirmed = await post('/api/auth/second-factor/confirm', { code: first }, 'canary-confirm');
      const { recoveryCodes } = confirmed.json();
      const renewed = await post('/api/auth/second-factor/recovery-codes', {}, 'canary-renew');
      const [spent, ...rest] = renewed.json().recoveryCodes;
      await post(LOGIN, { username: person.username, password: PASSWORD, code: spent }, 'canary-login');
      await post('/api/auth/step-up', { code: rest[0] }, 'canary-step-up');
      await post('/api/auth/step-up', { code: 'wrong' }, 'canary-wrong');
      const answers = await Promise.all(
        ['/api/auth/user', '/api/auth/second-factor', '/api/auth/sessions'].map((url) => person.get(url)),
      );
      const { rows: tables } = await sql<{ name: string }>`
        select oid::regclass::text as name from pg_class
         where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relispartition
           and has_table_privilege(oid, 'SELECT')`.execute(database.read);
      const places: (readonly [string, string])[] = [['logs', lines.join('\n')]];
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
          database.read,
        );
        places.push([name, rows.map(({ row }) => row).join('\n')]);
      }
      expect(places.find(([name]) => name === 'idempotency_keys')?.[1]).toContain('sealed');
      const everywhere = [...places, ['answers', asText(answers.map(({ body }) => body))] as const];
      for (const canary of [secret, spent, ...rest, ...recoveryCodes, PASSWORD])
        for (const [place, text] of everywhere)
          expect(text.includes(canary), `${place} ${canary}`).toBe(false);
    } finally {
      await app.close();
      await t.close();
    }
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff } from '../create-staff.ts';
import { hashPassword } from '../password.ts';
import { announcedEnds, lastRecord } from '../../../testing/administration.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'lantern-river-kola-4821';
const HOUR = 60 * 60_000;

describe('POST /api/user-management/login', () => {
  let t: TestApp;
  const newUser = async (
    username: string,
    over: { temporary?: boolean; password?: string; roleKey?: string } = {},
  ): Promise<string> => {
    const passwordHash = await hashPassword(over.password ?? PASSWORD);
    return createStaff(
      t.database.write,
      {
        username,
        email: `${username}@example.test`,
        firstName: 'Kadiatu',
        lastName: 'Turay',
        roleKey: over.roleKey ?? 'manager',
        passwordHash,
        temporary: over.temporary ?? false,
      },
      t.clock.now(),
    );
  };
  const login = (username: string, password: string, headers: Record<string, string> = {}) =>
    t.anonymous.send('POST', '/api/user-management/login', { username, password }, headers);
  const cookieOf = (headers: Record<string, unknown>, name: string): string =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((each) => each.startsWith(`${name}=`)) ?? '';

  beforeAll(async () => {
    t = await startTestApp();
    await newUser('kadiatu');
  });
  afterAll(() => t.close());

  it('[A-7.15] [A-7.16] signs in and returns the user and the session data, the token only in an HttpOnly cookie', async () => {
    const { status, body, headers } = await login('Kadiatu', PASSWORD);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.any(String),
      username: 'kadiatu',
      email: 'kadiatu@example.test',
      firstName: 'Kadiatu',
      lastName: 'Turay',
      roleHierarchy: 'manager',
    });
    expect(body.session.isTemporaryPassword).toBe(false);
    expect(Date.parse(body.session.idleExpiresAt) - t.clock.now().getTime()).toBe(HOUR);
    expect(Date.parse(body.session.absoluteExpiresAt) - t.clock.now().getTime()).toBe(12 * HOUR);
    const cookie = cookieOf(headers, 'cottontree_session');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(JSON.stringify(body)).not.toContain(cookie.split(/[=;]/)[1]);
  });

  it('needs the second cookie too, which the page can remove and which grants nothing alone', async () => {
    const { headers } = await login('kadiatu', PASSWORD);
    const [session, presence] = ['cottontree_session', 'cottontree_here'].map((name) =>
      cookieOf(headers, name),
    );
    expect(presence).toMatch(/SameSite=Strict/);
    expect(presence).not.toMatch(/HttpOnly/);
    const status = async (...cookies: (string | undefined)[]) => {
      const cookie = cookies.map((each) => each?.split(';')[0]).join('; ');
      return (await t.anonymous.get('/api/auth/user', { cookie })).status;
    };
    const { headers: others } = await login('kadiatu', PASSWORD);
    expect(await status(session, presence)).toBe(200);
    expect(await status(session)).toBe(401);
    expect(await status(presence)).toBe(401);
    expect(await status(session, 'cottontree_here=')).toBe(401);
    expect(await status(session, cookieOf(others, 'cottontree_here'))).toBe(401);
  });

  it('writes one audit record for a sign-in and one for a refusal', async () => {
    const count = async () =>
      (await t.database.read.selectFrom('audit_records').select('seq').execute()).length;
    const before = await count();
    await login('kadiatu', PASSWORD);
    expect(await count()).toBe(before + 1);
    await login('kadiatu', 'wrong-password');
    expect(await count()).toBe(before + 2);
  });

  it('[A-7.17] refuses with a message, the same for a wrong password and for an unknown user', async () => {
    const wrong = await login('kadiatu', 'not the password');
    const unknown = await login('nobody-here', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('Invalid credentials');
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(unknown.status).toBe(wrong.status);
  });

  it('names the missing field', async () => {
    const { status, body } = await t.anonymous.send('POST', '/api/user-management/login', {
      username: '',
      password: 'x',
    });
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('username');
  });

  it('refuses unknown properties', async () => {
    const { status, body } = await t.anonymous.send('POST', '/api/user-management/login', {
      username: 'kadiatu',
      password: PASSWORD,
      isOwner: true,
    });
    expect(status).toBe(400);
    expect(body.message).toContain('isOwner');
  });

  it('refuses a sign-in from another site', async () => {
    const from = async (site: string) =>
      (await login('kadiatu', PASSWORD, { 'sec-fetch-site': site })).status;
    expect(await from('cross-site')).toBe(403);
    // Another host of the same domain, which SameSite=Strict cookies do not keep out.
    expect(await from('same-site')).toBe(403);
    expect(await from('same-origin')).toBe(200);
    // Typed into the address bar, or a bookmark.
    expect(await from('none')).toBe(200);
    expect((await login('kadiatu', PASSWORD, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('explains a refused sign-in behind a proxy that does not pass on Host: which addresses differ and what to do', async () => {
    const page = { origin: 'http://console.example', host: '127.0.0.1:3000' };
    const { status, body } = await t.anonymous.send(
      'POST',
      '/api/user-management/login',
      { username: 'kadiatu', password: PASSWORD },
      page,
    );
    expect(status).toBe(403);
    expect(body.message).toBe(
      'Requests from other sites are refused: the page is at console.example, the request came for 127.0.0.1:3000. If both are this server, let the proxy in front pass on Host: docs/operations/proxy.md',
    );
    expect((await login('kadiatu', PASSWORD, { ...page, host: 'console.example' })).status).toBe(200);
  });

  it('checks at most ten of many parallel guesses, and the known device can still sign in', async () => {
    const id = await newUser('target');
    const first = await login('target', PASSWORD);
    const device = cookieOf(first.headers, 'cottontree_device').split(';')[0] ?? '';
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, i) => login('target', `guess number ${i}`)),
    );
    expect(new Set(guesses.map((each) => each.status))).toEqual(new Set([401]));
    const locked = await t.database.read
      .selectFrom('users')
      .select('locked_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(locked.locked_until).not.toBeNull();
    expect((await login('target', PASSWORD)).status).toBe(401);
    expect((await login('target', PASSWORD, { cookie: device })).status).toBe(200);
    t.clock.advance(16 * 60_000);
    expect((await login('target', PASSWORD)).status).toBe(200);
  });

  it('accepts a temporary password once, within 24 hours, and allows only a change of the password', async () => {
    await newUser('fresh', { temporary: true, password: 'fresh', roleKey: 'view_only' });
    const { status, body, headers } = await login('fresh', 'fresh');
    expect(status).toBe(200);
    expect(body.session.isTemporaryPassword).toBe(true);
    const cookie = ['cottontree_session', 'cottontree_here']
      .map((name) => cookieOf(headers, name).split(';')[0])
      .join('; ');
    expect((await t.anonymous.get('/api/user-management/current-user', { cookie })).status).toBe(200);
    const dashboard = await t.anonymous.get('/api/dashboard/metrics', { cookie });
    expect(dashboard.status).toBe(403);
    expect(dashboard.body.code).toBe('password-change-required');
    expect((await login('fresh', 'fresh')).status).toBe(401);
    const changed = await t.anonymous.send(
      'POST',
      '/api/user-management/change-password',
      { currentPassword: 'fresh', newPassword: 'mango-weaver-7719' },
      { cookie },
    );
    expect(changed.status).toBe(200);
    expect((await t.anonymous.get('/api/dashboard/metrics', { cookie })).status).toBe(200);

    await newUser('late', { temporary: true, password: 'late' });
    t.clock.advance(25 * HOUR);
    expect((await login('late', 'late')).status).toBe(401);
  });

  it('refuses a suspended account', async () => {
    const id = await newUser('suspended');
    await t.database.write.updateTable('users').set({ is_suspended: true }).where('id', '=', id).execute();
    expect((await login('suspended', PASSWORD)).status).toBe(401);
  });

  it.each([
    ['suspended', sql`is_suspended = true`],
    ['deactivated', sql`is_active = false`],
    ['deleted', sql`deleted_at = '2026-11-21T10:00:00Z'`],
    ['given another password', sql`password_hash = 'another'`],
    ['protected by a second factor', sql`two_factor_enabled = true`],
    ['given a temporary password', sql`is_temporary_password = true, temporary_password_used_at = null`],
  ])('refuses an account that is %s while the sign-in waits', async (change, values) => {
    const username = `meanwhile-${change.replaceAll(' ', '-')}`;
    const id = await newUser(username);
    let answer: Promise<Answer> | undefined;
    await t.database.write.transaction().execute(async (tx) => {
      // The sign-in has read the account when it waits for its row of attempts.
      await sql`insert into secret_attempts (subject, origin, window_start, failures)
                values (${`user:${id}`}, 'stranger', ${t.clock.now()}, 1)`.execute(tx);
      answer = login(username, PASSWORD);
      await soon(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                                         and query like '%secret_attempts%'`.execute(t.database.read);
        expect(rows).toHaveLength(1);
      });
      await sql`update users set ${values} where id = ${id}::uuid`.execute(tx);
    });
    expect((await answer)?.status).toBe(401);
    const { rows } = await sql`select from sessions where user_id = ${id}::uuid`.execute(t.database.read);
    expect(rows).toEqual([]);
  });

  it('ends the previous session of the same browser, even another person’s, and no other; a refused sign-in ends none', async () => {
    const [before, elsewhere] = [await t.signIn('admin'), await t.signIn('admin')];
    const own = '/api/auth/user';
    expect((await login('kadiatu', 'not hers', { cookie: before.cookie })).status).toBe(401);
    expect((await before.get(own)).status).toBe(200);
    const { status, headers } = await login('kadiatu', PASSWORD, { cookie: before.cookie });
    expect(status).toBe(200);
    expect((await before.get(own)).status).toBe(401);
    expect((await elsewhere.get(own)).status).toBe(200);
    expect(await announcedEnds(t)).toContain(before.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'session.end',
      entity_id: before.sessionId,
      before: { userId: before.userId },
    });
    // Also without the cookie that a page can remove, as after an offline sign-out.
    const [session] = cookieOf(headers, 'cottontree_session').split(';');
    const [here] = cookieOf(headers, 'cottontree_here').split(';');
    await login('kadiatu', PASSWORD, { cookie: session ?? '' });
    expect((await t.anonymous.get(own, { cookie: `${session}; ${here}` })).status).toBe(401);
  });
});

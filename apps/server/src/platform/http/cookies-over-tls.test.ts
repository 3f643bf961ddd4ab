import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../domains/access/password.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PROXY = '127.0.0.1';
const PASSWORD = 'Seven green bicycles wait';

describe('cookies behind a proxy that terminates TLS', () => {
  let t: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    t = await startTestApp();
    app = await buildApp({
      database: t.database,
      clock: t.clock,
      keyring: t.keyring,
      hub: t.hub,
      logger: pino({ level: 'silent' }),
      trustProxy: PROXY,
    });
    const { userId } = await t.signIn('manager');
    await t.database.write
      .updateTable('users')
      .set({ username: 'kadiatu', password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', userId)
      .execute();
  });
  afterAll(async () => {
    await app.close();
    await t.close();
  });

  const TLS = { 'x-forwarded-proto': 'https' };
  const signIn = async (headers: Record<string, string>, from = PROXY) => {
    const {
      cookies,
      headers: answered,
      statusCode,
    } = await app.inject({
      method: 'POST',
      url: '/api/user-management/login',
      headers,
      remoteAddress: from,
      payload: { username: 'kadiatu', password: PASSWORD },
    });
    expect(statusCode).toBe(200);
    return { cookies, hsts: answered['strict-transport-security'] };
  };
  const sent = (
    cookies: readonly { name: string; value: string }[],
    rename = (name: string) => name,
  ): string => cookies.map(({ name, value }) => `${rename(name)}=${value}`).join('; ');
  const status = async (cookie: string, headers: Record<string, string> = TLS): Promise<number> =>
    (await app.inject({ url: '/api/auth/user', headers: { ...headers, cookie } })).statusCode;

  it('of session and device have the prefix and the attributes it requires, and open the session', async () => {
    const { cookies, hsts } = await signIn(TLS);
    expect(cookies.map(({ name }) => name)).toEqual([
      '__Host-cottontree_session',
      'cottontree_here',
      '__Host-cottontree_device',
    ]);
    for (const each of cookies) {
      expect(each).toMatchObject({ secure: true, path: '/', sameSite: 'Strict' });
      expect(each).not.toHaveProperty('domain');
    }
    expect(hsts).toBe('max-age=31536000; includeSubDomains');
    expect(await status(sent(cookies))).toBe(200);
  });
  it('without the prefix, which another subdomain could set, are not accepted', async () => {
    const { cookies } = await signIn(TLS);
    expect(await status(sent(cookies, (name) => name.replace('__Host-', '')))).toBe(401);
  });
  it('are cleared under the name that they were set with', async () => {
    const { cookies } = await signIn(TLS);
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...TLS, cookie: sent(cookies) },
      payload: {},
    });
    expect(String(headers['set-cookie'])).toMatch(/__Host-cottontree_session=;[^,]*Path=\/;[^,]*,?/);
    expect(await status(sent(cookies))).toBe(401);
  });
  it('have no prefix and are not marked Secure without TLS, or when the TLS header comes from an untrusted client', async () => {
    for (const { cookies, hsts } of [await signIn({}), await signIn(TLS, '192.0.2.7')]) {
      expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ['cottontree_session', undefined],
        ['cottontree_here', undefined],
        ['cottontree_device', undefined],
      ]);
      expect(hsts).toBeUndefined();
      expect(await status(sent(cookies), {})).toBe(200);
    }
  });
});

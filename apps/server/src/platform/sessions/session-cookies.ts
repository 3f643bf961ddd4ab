/** Sets the browser's cookies after a command that begins or ends a session. */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import type { SessionChange } from '../http/endpoint.ts';
import type { Keyring } from '../keys/keyring.ts';
import { cookieNameOf, DEVICE_COOKIE, presenceOf, SESSION_COOKIE } from './session.ts';

export function applySession(reply: FastifyReply, change: SessionChange | undefined, keyring: Keyring): void {
  const { protocol } = reply.request;
  const secure = protocol === 'https';
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  if (change?.start) {
    const { token, absoluteExpiresAt: expires } = change.start;
    void reply.setCookie(cookieNameOf(SESSION_COOKIE, protocol), token, { ...cookie, expires });
    void reply.setCookie(PRESENCE_COOKIE, presenceOf(keyring, token), {
      ...cookie,
      httpOnly: false,
      expires,
    });
    void reply.setCookie(cookieNameOf(DEVICE_COOKIE, protocol), change.start.deviceToken, {
      ...cookie,
      maxAge: 400 * 86_400,
    });
  }
  if (change?.end) {
    void reply.clearCookie(cookieNameOf(SESSION_COOKIE, protocol), cookie);
    void reply.clearCookie(PRESENCE_COOKIE, { ...cookie, httpOnly: false });
    void reply.header('clear-site-data', '"cache", "storage"');
  }
}

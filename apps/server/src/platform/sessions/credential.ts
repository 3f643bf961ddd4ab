/** With what a request is authenticated: an API key, or else the cookies of a session. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Keyring } from '../keys/keyring.ts';
import { tokenIn, type CookieSource } from './session.ts';

export interface Credential {
  readonly kind: 'session' | 'key';
  readonly token: string;
}
export interface CredentialSource extends CookieSource {
  readonly headers: Pick<IncomingHttpHeaders, 'authorization'>;
}

const BEARER = /^bearer(?:[ \t]+(.*))?$/i;

/** The key that a request names, in whatever form it is; null without one. Other schemes may belong to a proxy. */
export const keyIn = ({ headers }: Pick<CredentialSource, 'headers'>): string | null => {
  const found = BEARER.exec(headers.authorization ?? '');
  return found === null ? null : (found[1] ?? '').trim();
};

/** A request that names a key is authenticated by it alone: its cookies are ignored, even where the key is refused. */
export function credentialIn(source: CredentialSource, keyring: Keyring): Credential | null {
  const key = keyIn(source);
  if (key !== null) return { kind: 'key', token: key };
  const token = tokenIn(source, keyring);
  return token === undefined ? null : { kind: 'session', token };
}

/** For tests: service accounts with their keys, and callers that use them. */
import type { FastifyInstance } from 'fastify';
import type { Answer, Person, TestApp } from './test-app.ts';

export const ACCOUNTS = '/api/service-accounts';

export interface MadeAccount {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly keyId: string;
  readonly prefix: string;
}

let sequence = 0;

/** Opens an account over HTTP; `given` replaces parts of the input. */
export async function openAccount(
  by: Person,
  scopes: readonly string[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<MadeAccount> {
  sequence += 1;
  const name = `feed-${sequence}`;
  const answer = await by.send('POST', ACCOUNTS, { name, purpose: 'Loads payments', scopes, ...given });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const { account, key } = answer.body;
  return {
    id: account.id,
    name: account.name,
    key,
    keyId: account.keys[0].id,
    prefix: account.keys[0].prefix,
  };
}

export interface KeyUse {
  /** Further headers, such as cookies. */
  readonly headers?: Record<string, string>;
  readonly from?: string;
  /** Another server of the same database. */
  readonly app?: FastifyInstance;
}

/** Calls with a key. */
export async function withKey(
  t: TestApp,
  key: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  { headers = {}, from = '127.0.0.1', app = t.app }: KeyUse = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    remoteAddress: from,
    ...(body !== undefined && { payload: body }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    body: isJson ? JSON.parse(response.body) : response.body,
  };
}

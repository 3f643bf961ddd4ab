/** Signs in for tests that are not about signing in: over HTTP, without the welcome panel. */
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import type { BrowserContext } from 'playwright-core';
import { demoCompany } from './demo-company.ts';
import type { Visitor } from './browser.ts';
import { signInOverHttp, type HttpClient } from './http-client.ts';
import { beginEmpty } from './kept-page.ts';
import type { SignIn } from './server-process.ts';

export interface Entrance {
  /** The path to open after the sign-in. */
  readonly path?: string;
  readonly url?: string;
  /** A separate session, for tests that end it; otherwise a file has one session per person. */
  readonly fresh?: boolean;
  /** False for tests that confirm the identity themselves; the session is then a separate one. */
  readonly confirmed?: boolean;
}

interface State {
  readonly client: HttpClient;
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** The stored record of the person, as the product keeps it. */
  readonly record: string;
}

const sessions = new Map<string, Promise<State>>();

export const signInOf = (role: string): SignIn => {
  const who = demoCompany().signIns[role];
  if (!who) throw new Error(`the demo has no sign-in for ${role}`);
  return who;
};

async function signedIn(url: string, who: SignIn, confirmed: boolean): Promise<State> {
  const client = await signInOverHttp(url, who, { confirmed });
  const { body } = await client.get('/api/auth/user');
  const { id, username, email, firstName, lastName, roleHierarchy, session } = body as Record<
    string,
    unknown
  >; // the response of the contract
  const user = { id, username, email, firstName, lastName, roleHierarchy };
  const { idleExpiresAt } = session as { idleExpiresAt: string }; // as above
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const { hostname: domain } = new URL(url);
    return {
      name,
      value,
      domain,
      path: '/',
      expires: -1,
      httpOnly: name !== PRESENCE_COOKIE,
      secure: false,
      sameSite: 'Strict' as const,
    };
  });
  return { client, cookies, record: JSON.stringify({ user, expiresAt: idleExpiresAt }) };
}

/** Opens a page for a person who is signed in. `who` is a role of the demo or a particular sign-in. */
export async function enter(
  { page, context }: Visitor,
  who: string | SignIn,
  entrance: Entrance = {},
): Promise<void> {
  const { path = '/', url = demoCompany().serverUrl, confirmed = true } = entrance;
  const fresh = entrance.fresh === true || !confirmed;
  const person = typeof who === 'string' ? signInOf(who) : who;
  const name = `${url} ${person.username}`;
  const known = fresh ? undefined : sessions.get(name);
  const session = known ?? signedIn(url, person, confirmed);
  if (!fresh) sessions.set(name, session);
  const { client, cookies, record } = await session;
  // The confirmation is valid for five minutes, and a file of tests may take longer.
  if (known) await client.post('/api/auth/step-up', { password: person.password });
  await beginEmpty(page, url);
  await context.addCookies(cookies);
  await page.evaluate(`localStorage.setItem('auth-state', ${JSON.stringify(record)})`);
  await page.goto(url + path);
}

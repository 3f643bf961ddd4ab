/** Being signed in, for tests that are not about signing in: over HTTP, without the second of welcome. */
import { PRESENCE_COOKIE } from '@cottontree/contract/auth.ts';
import type { BrowserContext } from 'playwright-core';
import { demoCompany } from './demo-company.ts';
import type { Visitor } from './browser.ts';
import { signInOverHttp } from './http-client.ts';
import { beginEmpty } from './kept-page.ts';
import type { SignIn } from './server-process.ts';

export interface Entrance {
  /** Opened once signed in. */
  readonly path?: string;
  readonly url?: string;
  /** A session of its own, for tests that end it; otherwise a file has one for each person. */
  readonly fresh?: boolean;
}

interface State {
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** Of the person, as the product keeps it. */
  readonly record: string;
}

const sessions = new Map<string, Promise<State>>();

export const signInOf = (role: string): SignIn => {
  const who = demoCompany().signIns[role];
  if (!who) throw new Error(`the demo has no sign-in for ${role}`);
  return who;
};

async function signedIn(url: string, who: SignIn): Promise<State> {
  const client = await signInOverHttp(url, who);
  const { body } = await client.get('/api/auth/user');
  const { id, username, email, firstName, lastName, roleHierarchy, session } = body as Record<
    string,
    unknown
  >; // the contract's answer
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
  return { cookies, record: JSON.stringify({ user, expiresAt: idleExpiresAt }) };
}

/** Opens a page for a person who is signed in. `who` is a role of the demo or somebody's own sign-in. */
export async function enter(
  { page, context }: Visitor,
  who: string | SignIn,
  entrance: Entrance = {},
): Promise<void> {
  const { path = '/', url = demoCompany().serverUrl, fresh = false } = entrance;
  const person = typeof who === 'string' ? signInOf(who) : who;
  const name = `${url} ${person.username}`;
  const session = (fresh ? undefined : sessions.get(name)) ?? signedIn(url, person);
  if (!fresh) sessions.set(name, session);
  const { cookies, record } = await session;
  await beginEmpty(page, url);
  await context.addCookies(cookies);
  await page.evaluate(`localStorage.setItem('auth-state', ${JSON.stringify(record)})`);
  await page.goto(url + path);
}

/** An HTTP client with its own cookie, for what a browser test needs done besides the browser. */
import type { SignIn } from './server-process.ts';

export interface HttpClient {
  readonly cookie: string;
  get(path: string): Promise<{ status: number; body: unknown }>;
  post(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
  send(method: string, path: string, body: object): Promise<{ status: number; body: unknown }>;
}

export interface SignInOptions {
  /** Confirms the identity at once, for five minutes; true by default, unless the password is temporary. */
  readonly confirmed?: boolean;
}

export async function signInOverHttp(
  url: string,
  { username, password }: SignIn,
  { confirmed = true }: SignInOptions = {},
): Promise<HttpClient> {
  const response = await fetch(`${url}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok)
    throw new Error(`sign-in of ${username} failed: ${response.status} ${await response.text()}`);
  const entered = (await response.json()) as { session: { isTemporaryPassword: boolean } }; // the response of the contract
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const call = async (
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(url + path, { ...init, headers: { cookie, ...init.headers } });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  if (confirmed && !entered.session.isTemporaryPassword) {
    const { status } = await send('POST', '/api/auth/step-up', { password });
    if (status !== 200) throw new Error(`the confirmation of ${username} was answered ${status}`);
  }
  return {
    cookie,
    get: (path) => call(path, {}),
    post: (path, body, headers) => send('POST', path, body, headers),
    send: (method, path, body) => send(method, path, body),
  };
}

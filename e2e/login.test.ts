/** Signing in: the fields of the screen, its messages, and what it stores. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { ROUTES } from './routes.ts';

const LOGIN = '/api/user-management/login';
/** Console messages of a refused sign-in. */
const REFUSED = /status of (400|401|500|502)/;
const visitors = useVisitors();

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? In/ });
const toast = (page: Page) => page.locator('[data-variant]');
const record = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('auth-state')`);

const fill = async (page: Page, name: string, secret: string): Promise<void> => {
  await username(page).fill(name);
  await password(page).fill(secret);
};
const signInAs = async (page: Page, role: string): Promise<void> => {
  const who = signInOf(role);
  await fill(page, who.username, who.password);
  await submit(page).click();
};

describe('without a sign-in', () => {
  it('every path shows the login screen', async () => {
    const { page, open } = await visitors.visit();
    const paths = ['/no-such-screen', '/role-management/7', ...ROUTES.map(({ path }) => path)];
    for (const path of paths) {
      // Both ways to a path: requested from the server, and within the page.
      if (path === paths[0] || path === '/dashboard') await open(path);
      else await page.evaluate(`history.pushState(null, '', '${path}')`);
      expect(new URL(page.url()).pathname).toBe(path);
      await submit(page).waitFor();
      expect(await page.getByRole('banner').count()).toBe(0);
    }
  });

  it('no call returns company data', async () => {
    const { page } = await visitors.visit({ expected: [/status of 401/] });
    await page.goto('/login');
    for (const path of [
      'dashboard/metrics',
      'dashboard/operations',
      'dashboard/activity',
      'figures',
      'notifications',
    ]) {
      const answer = await page.request.get(`/api/${path}`);
      expect({ path, status: answer.status() }).toEqual({ path, status: 401 });
    }
  });
});

describe('the login screen', () => {
  it('has username and password and tells new users their first password', async () => {
    const { page, open } = await visitors.visit();
    await open('/login');
    await username(page).waitFor();
    expect(await password(page).getAttribute('type')).toBe('password');
    expect(await submit(page).textContent()).toBe('Sign In');
    await page.getByText('New users: use your username as your password.').waitFor();
    expect(await page.title()).toBe('Sign in · Cottontree');
  });

  it('shows and hides the password', async () => {
    const { page, open } = await visitors.visit();
    await open('/login');
    await password(page).fill('ginger');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');
    expect(await password(page).inputValue()).toBe('ginger');
  });

  it('does nothing while a field is empty', async () => {
    const { page, open } = await visitors.visit();
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(LOGIN)) sent.push(request);
    });
    await open('/login');
    expect(await submit(page).isDisabled()).toBe(true);
    await fill(page, 'aminata', '');
    await username(page).press('Enter');
    expect(await submit(page).isDisabled()).toBe(true);
    await fill(page, '', 'a secret');
    await password(page).press('Enter');
    expect(await submit(page).isDisabled()).toBe(true);
    await fill(page, 'aminata', 'a secret');
    expect(await submit(page).isEnabled()).toBe(true);
    expect(sent).toEqual([]);
  });

  it('sends one call however often it is submitted, and says so meanwhile', async () => {
    const { page, open } = await visitors.visit({ expected: [REFUSED] });
    const sent: unknown[] = [];
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${LOGIN}`, async (route) => {
      sent.push(route.request().postDataJSON());
      await held;
      await route.fulfill({ status: 401, json: { message: 'Not today' } });
    });
    await open('/login');
    await fill(page, 'aminata', 'a secret');
    await submit(page).click();
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    await password(page).press('Enter');
    await username(page).press('Enter');
    answer();
    await toast(page).waitFor();
    expect(await submit(page).textContent()).toBe('Sign In');
    expect(sent).toEqual([{ username: 'aminata', password: 'a secret' }]);
  });
});

describe('a successful sign-in', () => {
  it('shows a welcome for one second, then the application', async () => {
    const { page, open } = await visitors.visit();
    await page.clock.install();
    await open('/login');
    await username(page).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(await record(page)).toBeNull();
    await signInAs(page, 'Super Admin');

    await page.getByRole('heading', { name: 'Login Successful!' }).waitFor();
    // The record was stored before the panel was shown.
    expect(await record(page)).not.toBeNull();
    await page.getByText('Welcome, Mohamed Sesay').waitFor();
    await page.getByText('super admin', { exact: true }).waitFor();
    await page.getByText('Redirecting to dashboard...').waitFor();

    await page.clock.runFor(999);
    expect(await page.getByText('Redirecting to dashboard...').isVisible()).toBe(true);
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.clock.runFor(1);
    await page.clock.resume();
    await page.getByRole('banner').waitFor();
    await page.getByRole('heading', { name: 'Executive dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('keeps exactly the user fields and the expiry, and no secret', async () => {
    const { page, context, open } = await visitors.visit();
    await open('/login');
    // Intercepted in the browser: the body may be discarded before a test can read it.
    let received = '{}';
    await page.route(`**${LOGIN}`, async (route) => {
      const response = await route.fetch();
      received = await response.text();
      await route.fulfill({ response });
    });
    await signInAs(page, 'Manager');
    await page.getByText('Login Successful!').waitFor();
    const answer = JSON.parse(received) as { user: object }; // the response of the contract

    const kept: unknown = JSON.parse((await record(page)) ?? '');
    expect(kept).toEqual({ user: answer.user, expiresAt: expect.any(String) as string });
    expect(Object.keys(answer.user).toSorted()).toEqual(
      ['id', 'username', 'email', 'firstName', 'lastName', 'roleHierarchy'].toSorted(),
    );
    expect(answer.user).toMatchObject({ username: 'alhaji', roleHierarchy: 'manager' });
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session'));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(
      await page.evaluate<string>('JSON.stringify(localStorage) + JSON.stringify(sessionStorage)'),
    ).not.toContain(session?.value);
  });

  it('records a login activity with the username', async () => {
    const { page, open } = await visitors.visit();
    const activity = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/audit/track-activity') &&
        (request.postDataJSON() as { action: string }).action === 'login', // our own request
    );
    await open('/login');
    await signInAs(page, 'View Only');
    expect((await activity).postDataJSON()).toMatchObject({
      action: 'login',
      description: 'fatmata signed in',
      userName: 'Fatmata Koroma',
    });
  });

  it('survives a reload, and skips /login', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    await enter(visitor, 'Manager', { path: '/dashboard' });
    await page.getByRole('heading', { name: 'Main dashboard' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Main dashboard' }).waitFor();
    await visitor.open('/login');
    await page.getByRole('heading', { name: 'Executive dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a failed sign-in', () => {
  it('is reported in a destructive toast and clears the record of the previous person', async () => {
    const { page, open } = await visitors.visit({ expected: [REFUSED] });
    await open('/login');
    await page.evaluate(`localStorage.setItem('auth-state', '{"left": "over"}')`);
    await fill(page, 'aminata', 'surely-not-this');
    await submit(page).click();
    await toast(page).waitFor();
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive');
    expect(await toast(page).textContent()).toContain('Login FailedError: Invalid credentials');
    expect(await record(page)).toBeNull();
    // An unknown username gets the same message.
    await fill(page, 'nobody-of-that-name', 'surely-not-this');
    await submit(page).click();
    await expectSoon(() => toast(page).textContent()).toContain('Login FailedError: Invalid credentials');
  });

  const answers = [
    {
      says: 'the error field',
      body: '{"error":"Closed for stocktaking","message":"no"}',
      shown: 'Closed for stocktaking',
    },
    { says: 'the message field', body: '{"message":"Closed today"}', shown: 'Closed today' },
    { says: 'the text of the answer', body: 'The proxy is asleep', shown: 'The proxy is asleep' },
    { says: 'that the credentials are wrong when there is no text', body: '', shown: 'Invalid credentials' },
  ];
  it.each(answers)('shows $says', async ({ body, shown }) => {
    const { page, open } = await visitors.visit({ expected: [REFUSED] });
    await page.route(`**${LOGIN}`, (route) => route.fulfill({ status: 400, body }));
    await open('/login');
    await fill(page, 'aminata', 'a secret');
    await submit(page).click();
    await toast(page).waitFor();
    expect(await toast(page).textContent()).toBe(`Login FailedError: ${shown}`);
  });

  it('refuses a response without a user', async () => {
    const { page, open } = await visitors.visit();
    await page.route(`**${LOGIN}`, (route) => route.fulfill({ json: { session: {} } }));
    await open('/login');
    await fill(page, 'aminata', 'a secret');
    await submit(page).click();
    await toast(page).waitFor();
    expect(await toast(page).textContent()).toBe('Login FailedError: Invalid response structure from server');
    expect(await record(page)).toBeNull();
  });
});

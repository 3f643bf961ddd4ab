/** The frame of every screen: the links of the navigation, the content of the bars, and logging out. */
import type { Locator, Page, Request, WebSocket, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors, type Visitor } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { BAR, DESK, MORE } from './routes.ts';

const visitors = useVisitors();
const PHONE = { width: 390, height: 844 };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const arrived = async (page: Page, { path, title }: { path: string; title: string }): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(pathOf(page)).toBe(path);
};
/** The content of each of them is checked by every-screen.test.ts. */
const addresses = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const follow = async (page: Page, entry: { label: string; path: string; title: string }): Promise<void> => {
  const link = bar(page).getByRole('link', { name: entry.label, exact: true });
  await link.click();
  await arrived(page, entry);
  expect(await link.getAttribute('aria-current')).toBe('page');
};
const signedIn = async (options: Parameters<typeof visitors.visit>[0] = {}, path = '/'): Promise<Visitor> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, 'Owner', { path });
  return visitor;
};

describe('the navigation', () => {
  it('of the top bar has five entries and opens their screens', async () => {
    const { page } = await signedIn({}, '/user-profile');
    await bar(page).waitFor();
    expect(await bar(page).getByRole('link').allTextContents()).toEqual(BAR.map(({ label }) => label));
    for (const entry of BAR.toReversed()) await follow(page, entry);
  });

  it('of the bottom bar has the same five entries, with links to the same screens', async () => {
    const { page } = await signedIn(PHONE, '/user-profile');
    await bar(page).waitFor();
    expect(await bar(page).getByRole('link').allTextContents()).toEqual(BAR.map(({ label }) => label));
    expect(await addresses(bar(page).getByRole('link'))).toEqual(BAR.map(({ path }) => path));
    await follow(page, BAR[4]);
  });

  it('has a More entry with fourteen further screens', async () => {
    const { page } = await signedIn({}, '/user-profile');
    const more = page.getByRole('dialog', { name: 'More' });
    for (const entry of [MORE[1], MORE[13]]) {
      await bar(page).getByRole('button', { name: 'More' }).click();
      await more.waitFor();
      expect(await more.getByRole('link').allTextContents()).toEqual(
        [...MORE, ...DESK].map(({ label }) => label),
      );
      expect(await addresses(more.getByRole('link'))).toEqual([...MORE, ...DESK].map(({ path }) => path));
      await more.getByRole('link', { name: entry.label, exact: true }).click();
      await arrived(page, entry);
      await more.waitFor({ state: 'hidden' });
    }
  });

  it('shows the further screens of a phone in a sheet titled More Features', async () => {
    const { page } = await signedIn(PHONE, '/user-profile');
    const sheet = page.getByRole('dialog', { name: 'More Features' });
    await bar(page).getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('heading', { name: 'More Features' }).waitFor();
    const entries = sheet.getByRole('list').getByRole('link');
    expect(await entries.allTextContents()).toEqual([...MORE, ...DESK].map(({ label }) => label));
    await entries.nth(13).click();
    await arrived(page, MORE[13]);
    await sheet.waitFor({ state: 'hidden' });
  });

  it('shows 404 Page Not Found at any other path', async () => {
    const { page, open } = await signedIn({}, '/no-such-screen');
    const heading = page.getByRole('heading', { name: '404 Page Not Found' });
    await heading.waitFor();
    expect(await page.title()).toBe('404 Page Not Found · Cottontree');
    await open('/dashboard/of-something');
    await heading.waitFor();
    await page.getByRole('link', { name: 'Go to the Executive dashboard' }).click();
    await arrived(page, BAR[0]);
  });

  it('reports every navigation as a page_view', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    const views: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/audit/track-activity')) return;
      const event = request.postDataJSON() as Record<string, unknown>; // our own request
      if (event['action'] === 'page_view') views.push(event);
    });
    await enter(visitor, 'Owner', { path: '/user-profile' });
    await arrived(page, { path: '/user-profile', title: 'Profile' });
    await follow(page, BAR[1]);
    await follow(page, BAR[4]);
    await page.goBack();
    await arrived(page, BAR[1]);
    await expectSoon(() => views.length).toBe(4);
    expect(views.map(({ url }) => url)).toEqual([
      '/user-profile',
      '/detailed-metrics',
      '/feature-suggestions',
      '/detailed-metrics',
    ]);
    const kept = await page.evaluate<string | null>(`sessionStorage.getItem('session-id')`);
    expect(kept).toMatch(/^session_\d{13}_\w+$/);
    expect(Object.keys(views[0] ?? {}).toSorted()).toEqual(
      ['action', 'description', 'userId', 'userName', 'timestamp', 'url', 'metadata'].toSorted(),
    );
    expect(views[0]).toMatchObject({
      userName: 'Aminata Kamara',
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) as string,
      metadata: {
        userAgent: await page.evaluate<string>('navigator.userAgent'),
        screenResolution: '1280x800',
        sessionId: kept,
      },
    });
  });

  it('reports it as anonymous while nobody is signed in', async () => {
    const { page, open } = await visitors.visit();
    const view = page.waitForRequest('**/api/audit/track-activity');
    await open('/dashboard');
    expect((await view).postDataJSON()).toMatchObject({
      action: 'page_view',
      userId: 'anonymous',
      userName: 'Anonymous',
      url: '/dashboard',
    });
  });
});

describe('the bars', () => {
  it('show the logo and who is signed in', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    await enter(visitor, 'Super Admin', { path: '/feature-suggestions' });
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Cottontree' }).locator('svg').waitFor();
    const profile = banner.getByRole('link', { name: 'Mohamed Sesay' });
    expect(await profile.locator('[data-initials]').textContent()).toBe('MS');
    expect(await profile.innerText()).toContain('super admin');
    await banner.getByRole('button', { name: 'Notifications' }).waitFor();
    await banner.getByRole('button', { name: 'Logout' }).waitFor();
    await profile.click();
    await arrived(page, { path: '/user-profile', title: 'Profile' });
  });

  it('show the role of the stored record, which grants nothing', async () => {
    const visitor = await visitors.visit({ expected: [/status of 403/] });
    const { page } = visitor;
    await enter(visitor, 'View Only', { path: '/feature-suggestions' });
    await page.getByText('view only', { exact: true }).waitFor();
    // The response about the signed-in user would correct it, so it is held back and only the stored record is shown.
    await page.route('**/api/auth/user', () => undefined);
    await page.addInitScript(
      `localStorage.setItem('auth-state', localStorage.getItem('auth-state').replace('view_only', 'owner'))`,
    );
    await page.reload();
    await page.getByRole('banner').getByText('owner', { exact: true }).waitFor();
    expect((await page.request.get('/api/audit/chain')).status()).toBe(403);
  });

  it('show Connected and Live, or Disconnected and Offline', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    let line: WebSocketRoute | undefined;
    await page.routeWebSocket('**/ws', (route) => {
      line = route;
      route.connectToServer();
    });
    await enter(visitor, 'Owner', { path: '/feature-suggestions' });
    const badge = page.getByRole('banner').getByRole('status');
    const footer = page.getByRole('contentinfo').locator('[data-live]');
    await expectSoon(() => badge.textContent()).toBe('Connected');
    expect(await footer.textContent()).toBe('Live');
    await line?.close();
    await expectSoon(() => badge.textContent()).toBe('Disconnected');
    expect(await footer.textContent()).toBe('Offline');
  });

  it('hide 600 ms after the page is scrolled, unless something in them has the focus', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    await page.clock.install();
    await enter(visitor, 'Owner', { path: '/detailed-metrics' });
    const banner = page.getByRole('banner');
    const hidden = () => banner.getAttribute('data-hidden');
    const scrollTo = async (height: number): Promise<void> => {
      await page.evaluate(
        `new Promise((done) => { addEventListener('scroll', done, { once: true }); scrollTo(0, ${height}); })`,
      );
    };
    await settled(page);
    await page.clock.pauseAt(Date.now() + 30_000);

    await scrollTo(400);
    await page.clock.runFor(599);
    expect(await hidden()).toBe('false');
    await page.clock.runFor(1);
    // Drawing follows the timer and the event, when the page comes to it.
    await expectSoon(hidden).toBe('true');
    await scrollTo(300);
    await expectSoon(hidden).toBe('false');

    await banner.getByRole('button', { name: 'Logout' }).focus();
    await scrollTo(500);
    await page.clock.runFor(5_000);
    expect(await hidden()).toBe('false');
  });
});

/** How many pixels of the control that has the focus are below the top of the topmost notice. */
const COVERED = `(() => {
  const tops = [...document.querySelectorAll('[data-notices] > *')].map((notice) => notice.getBoundingClientRect().top);
  const stack = document.querySelector('[data-notices]').getBoundingClientRect();
  return Math.max(0, document.activeElement.getBoundingClientRect().bottom - Math.max(stack.top, Math.min(...tops)));
})()`;

describe('the notices', () => {
  it.each([{ width: 1366, height: 768 }, PHONE])(
    'leave the last control of a screen free at $width x $height, however many there are',
    async (size) => {
      const visitor = await visitors.visit(size);
      const { page } = visitor;
      await page.route('**/api/health', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), database: 'silent', disk: 'full' },
        });
      });
      await page.route('**/api/notifications', async (route) => {
        const response = await route.fetch();
        const inbox = await response.json();
        const critical = {
          ...inbox.items[0],
          id: 'notification-made-critical',
          acknowledged: false,
          endedAt: null,
          critical: true,
          title: 'Suspense is not zero',
          message: 'The suspense account of the card scheme holds 1,250.00 SLL since the morning.',
        };
        await route.fulfill({ response, json: { ...inbox, items: [critical, ...inbox.items] } });
      });
      await enter(visitor, 'Owner', { path: '/data-entry' });
      await expectSoon(() => page.locator('[data-notices] > *').count()).toBeGreaterThan(2);
      await page.getByRole('button', { name: 'Save Daily Entry' }).focus();
      expect(await page.evaluate<number>(COVERED)).toBe(0);
    },
  );
});

describe('logging out', () => {
  it('clears the stored record, reloads the page and ends the session permanently', async () => {
    const visitor = await visitors.visit({ expected: [/status of 401/] });
    const { page, context } = visitor;
    const sockets: WebSocket[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    await enter(visitor, 'Manager', { path: '/dashboard', fresh: true });
    await page.getByText('Connected', { exact: true }).waitFor();
    const cookies = await context.cookies();
    // The slowest case: the page is notified of the end by its socket, and a request is refused, before the logout's
    // response arrives.
    await page.route('**/api/auth/logout', async (route) => {
      const [socket] = sockets;
      const closed = socket?.isClosed() === false ? socket.waitForEvent('close') : undefined;
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      const response = await route.fetch();
      await closed;
      await page.evaluate('0');
      await Promise.all(requests.map((request) => request.response()));
      await route.fulfill({ response });
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Logout' }).click();
    await reloaded;
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('auth-state')`)).toBeNull();
    expect(pathOf(page)).toBe('/dashboard');
    // A person who kept the cookie cannot use it.
    await context.addCookies(cookies);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

  it('works from the sheet of a phone', async () => {
    // Requests in progress are refused when the session ends.
    const visitor = await visitors.visit({ ...PHONE, expected: [/status of 401/] });
    const { page } = visitor;
    await enter(visitor, 'Manager', { path: '/feature-suggestions', fresh: true });
    await bar(page).getByRole('button', { name: 'More' }).click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await reloaded;
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('auth-state')`)).toBeNull();
  });
});

describe('installing', () => {
  /** Replaces Chromium's own event, which it does not send without a window. */
  const OFFER = `(outcome) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.prompts = 0;
    offer.prompt = async () => { window.prompts += 1; };
    offer.userChoice = Promise.resolve({ outcome });
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  }`;
  const offered = async () => {
    const visitor = await signedIn({}, '/feature-suggestions');
    const { page } = visitor;
    await page.getByRole('banner').waitFor();
    return { page, notice: page.getByRole('status', { name: 'Install Cottontree' }) };
  };

  it('is offered when the browser says it is possible, and can be declined in two ways', async () => {
    const { page, notice } = await offered();
    expect(await notice.count()).toBe(0);
    expect(await page.evaluate(`(${OFFER})('dismissed')`)).toBe(true);
    await notice.getByRole('button', { name: 'Maybe Later' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.evaluate(`(sessionStorage.removeItem('install-dismissed'), ${OFFER})('dismissed')`);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'hidden' });
    expect(await page.evaluate('window.prompts')).toBe(0);
  });

  it('goes from installing to installed once the person accepts', async () => {
    const { page, notice } = await offered();
    await page.evaluate(`(${OFFER})('accepted')`);
    await notice.getByRole('button', { name: 'Install', exact: true }).click();
    await notice.getByRole('button', { name: 'Installing...' }).waitFor();
    expect(await page.evaluate('window.prompts')).toBe(1);
    await page.evaluate(`window.dispatchEvent(new Event('appinstalled'))`);
    await notice.getByText('Cottontree is installed.').waitFor();
  });
});

describe('the service worker', () => {
  const REGISTERED = `navigator.serviceWorker.ready.then(({ active }) => new URL(active.scriptURL).pathname)`;

  it('comes from /sw.js and opens the shell without a network, but never an old figure', async () => {
    const visitor = await visitors.visit({
      worker: true,
      expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
    });
    const { page, context } = visitor;
    // It starts after the first screen.
    await enter(visitor, 'Manager', { path: '/feature-suggestions', fresh: true });
    expect(await page.evaluate(REGISTERED)).toBe('/sw.js');
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('banner').waitFor();
    expect(await page.evaluate(`fetch('/api/health').then(() => 'answered', () => 'no answer')`)).toBe(
      'no answer',
    );
  });

  it('asks for a confirmation before it changes to a new version', async () => {
    const visitor = await visitors.visit({ worker: true });
    const { page } = visitor;
    // For the browser another URL is another version, as a changed script is.
    await page.addInitScript(`{
      const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
      navigator.serviceWorker.register = (url) => register(url + (sessionStorage.getItem('version') ?? ''));
    }`);
    await enter(visitor, 'Manager', { path: '/feature-suggestions', fresh: true });
    await page.evaluate(REGISTERED);
    await page.evaluate(`{
      sessionStorage.setItem('version', '?next');
      navigator.serviceWorker.register('/sw.js').then(() => undefined);
    }`);
    const question = page.getByRole('status', { name: 'New version available! Refresh to update?' });
    // The new version is offered once it is complete; it is loaded file by file.
    await question.waitFor({ timeout: 400_000 });
    // After an idle while the present version does not run, and the first request starts it.
    const browser = await page.context().newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.stopAllWorkers');
    await page.evaluate(
      `document.addEventListener('click', () => { fetch('/api/health'); }, { capture: true, once: true })`,
    );
    const reloaded = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Refresh' }).click();
    await reloaded;
    await page.getByRole('banner').waitFor();
    expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toMatch(/\/sw\.js\?next$/);
    expect(await question.count()).toBe(0);
  });

  it('that cannot be registered is only logged', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    await page.addInitScript(
      `Object.defineProperty(navigator.serviceWorker, 'register', { value: async () => { throw new Error('no room'); } })`,
    );
    await enter(visitor, 'Manager', { path: '/feature-suggestions', fresh: true });
    await page.getByRole('banner').waitFor();
    await expectSoon(() => logged.join()).toContain('The service worker could not be registered');
    expect(await page.locator('[data-variant]').count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});

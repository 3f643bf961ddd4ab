/** How a session lasts, warns and ends, with a fake clock in the page. */
import { sql } from 'kysely';
import type { Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { demoCompany } from './demo-company.ts';
import { CONNECTION_CLOSED, useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A header of the background check: seconds since the last activity of the person. */
const IDLE_HEADER = 'x-idle-seconds';
const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
afterAll(() => database.close());

const badge = (page: Page) => page.locator('[data-session-state]');
const timeLeft = async (page: Page): Promise<string> =>
  (await badge(page).innerText()).replace(/Session ends in\s*|\s*left$/g, '');
const state = (page: Page) => badge(page).getAttribute('data-session-state');
const question = (page: Page) => page.getByRole('dialog', { name: 'Session Expiring Soon' });
const toast = (page: Page) => page.locator('[data-variant]');
const record = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('auth-state')`);

/** A person with a paused clock, whose session was just refreshed by a key press. */
async function atDesk(options: VisitorOptions = {}) {
  // A jump of the clock counts as silence on the live connection, which is then opened again.
  const visitor = await visitors.visit({
    ...options,
    expected: [...(options.expected ?? []), CONNECTION_CLOSED],
  });
  const { page } = visitor;
  const refreshes: Request[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request);
    // Those that close the connections of the page end by its clock: waiting for them while it stands still has no end.
    if (!request.url().endsWith('/api/health')) underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  await page.clock.install();
  await enter(visitor, 'Admin', { path: '/feature-suggestions', fresh: true });
  await page.getByText('Connected', { exact: true }).waitFor();
  await expectSoon(() => refreshes.length).toBe(1);
  // A jump leaves no time for a response: a request that is under way would count as lost, and the page waits, by the
  // clock that stands still, until its connections are closed.
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await expectSoon(() => [...underWay].map((request) => request.url())).toEqual([]);
  await page.clock.pauseAt(Date.now() + 6 * MINUTE);
  const before = await record(page);
  await page.keyboard.press('Shift');
  await expectSoon(() => refreshes.length).toBe(2);
  await expectSoon(() => record(page)).not.toBe(before);
  refreshes.length = 0;
  return {
    page,
    refreshes,
    /** Jumps, once nothing is under way; timers that are due on the way fire once. */
    after: async (milliseconds: number) => {
      await expectSoon(() => [...underWay].map((request) => request.url())).toEqual([]);
      await page.clock.fastForward(milliseconds);
    },
    /** Runs the clock second by second, then lets it continue normally. */
    reach: async (milliseconds: number) => {
      await page.clock.runFor(milliseconds);
      await page.clock.resume();
    },
  };
}

describe('the badge', () => {
  it('counts down from 60 minutes, second by second', async () => {
    const { page } = await atDesk();
    expect(await timeLeft(page)).toBe('1h 0m');
    await page.clock.runFor(59 * SECOND);
    expect(await timeLeft(page)).toBe('1h 0m');
    await page.clock.runFor(2 * SECOND);
    expect(await timeLeft(page)).toBe('59m');
    expect(await state(page)).toBe('active');
  });

  it('warns from 10 minutes on, and is critical from 5', async () => {
    const { page, after } = await atDesk();
    await after(50 * MINUTE - 2 * SECOND);
    expect([await state(page), await timeLeft(page)]).toEqual(['active', '11m']);
    await page.clock.runFor(3 * SECOND);
    expect([await state(page), await timeLeft(page)]).toEqual(['warning', '10m']);
    await after(5 * MINUTE - 4 * SECOND);
    expect([await state(page), await timeLeft(page)]).toEqual(['warning', '6m']);
    await page.clock.runFor(4 * SECOND);
    expect([await state(page), await timeLeft(page)]).toEqual(['critical', '5m']);
  });
});

describe('activity', () => {
  it('refreshes the session when the last refresh is more than 5 minutes ago', async () => {
    const { page, after } = await atDesk();
    await after(5 * MINUTE);
    await page.keyboard.press('Shift');
    expect(await timeLeft(page)).toBe('55m');
    await after(1);
    await page.keyboard.press('Shift');
    expect(await timeLeft(page)).toBe('1h 0m');
  });

  it('is a mouse button, a key, a scroll, a touch or a click', async () => {
    const { page, after, refreshes } = await atDesk();
    const ways: [string, () => Promise<unknown>][] = [
      ['mouse', () => page.mouse.down()],
      ['key', () => page.keyboard.down('Shift')],
      ['scroll', () => page.evaluate(`document.dispatchEvent(new Event('scroll'))`)],
      [
        'touch',
        () => page.evaluate(`document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))`),
      ],
      ['click', () => page.evaluate(`document.body.click()`)],
    ];
    for (const [name, act] of ways) {
      await after(5 * MINUTE + SECOND);
      expect([name, await timeLeft(page)]).toEqual([name, '55m']);
      refreshes.length = 0;
      await act();
      expect([name, await timeLeft(page)]).toEqual([name, '1h 0m']);
      await expectSoon(() => refreshes.length).toBeGreaterThan(0);
    }
    // Merely moving the pointer is no activity.
    await after(5 * MINUTE + SECOND);
    await page.mouse.move(300, 300);
    expect(await timeLeft(page)).toBe('55m');
  });

  it('refreshes the session by a GET without payload, and loads the signed-in user again', async () => {
    const { page, after, refreshes } = await atDesk();
    const requested = page.waitForRequest('**/api/auth/user');
    await after(5 * MINUTE + SECOND);
    refreshes.length = 0;
    await page.keyboard.press('Shift');
    await expectSoon(() => refreshes.length).toBe(1);
    const [refresh] = refreshes;
    expect(refresh?.method()).toBe('GET');
    expect(refresh?.postData()).toBeNull();
    expect((await refresh?.response())?.status()).toBe(200);
    await page.clock.resume();
    await requested;
  });
});

describe('after 55 minutes', () => {
  it('a dialog and a toast warn that the session is about to end', async () => {
    const { page, after, reach } = await atDesk();
    await after(55 * MINUTE - SECOND);
    expect(await question(page).count()).toBe(0);
    await reach(SECOND);
    await question(page)
      .getByText(
        'Your session will expire in 5 minutes due to inactivity. Would you like to continue working?',
      )
      .waitFor();
    await toast(page).waitFor();
    expect(await toast(page).textContent()).toBe(
      'Session Expiring SoonYour session will expire in 5 minutes. Click anywhere to stay logged in.',
    );
    expect(await toast(page).getAttribute('data-variant')).toBe('default');
  });

  it('Continue Working refreshes the session and closes the dialog', async () => {
    const { page, after, reach, refreshes } = await atDesk();
    await after(55 * MINUTE - SECOND);
    await reach(SECOND);
    refreshes.length = 0;
    await question(page).getByRole('button', { name: 'Continue Working' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(refreshes.length).toBe(1);
    await expectSoon(() => toast(page).textContent()).toBe(
      'Session ExtendedYour session has been extended for another hour.',
    );
    expect(await timeLeft(page)).toBe('1h 0m');
  });

  it('activity anywhere does the same', async () => {
    const { page, after, reach, refreshes } = await atDesk();
    await after(55 * MINUTE - SECOND);
    await reach(SECOND);
    await question(page).waitFor();
    refreshes.length = 0;
    await page.mouse.click(5, 400);
    await question(page).waitFor({ state: 'detached' });
    await expectSoon(() => refreshes.length).toBe(1);
    expect(await timeLeft(page)).toBe('1h 0m');
  });

  it('a failed refresh is reported when the person requested it, and otherwise only logged', async () => {
    const { page, after, reach } = await atDesk({ expected: [/status of 403/] });
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 403, body: 'no' }));
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
    const failures = () =>
      logged.filter((line) => line.startsWith('info [cottontree] The session could not'));
    await after(6 * MINUTE);
    await page.keyboard.press('Shift');
    await expectSoon(() => failures().length).toBeGreaterThan(0);
    await page.clock.runFor(SECOND);
    expect(await toast(page).count()).toBe(0);

    await after(55 * MINUTE);
    await reach(SECOND);
    await question(page).getByRole('button', { name: 'Continue Working' }).click();
    await expectSoon(() => toast(page).textContent()).toBe(
      'ErrorFailed to extend session. Please log in again.',
    );
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive');
  });
});

describe('the end', () => {
  it('comes after 60 idle minutes, removes the record and opens /', async () => {
    const { page, after, reach } = await atDesk();
    await after(60 * MINUTE - SECOND);
    expect(await record(page)).not.toBeNull();
    await reach(SECOND);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await toast(page).getByText('Session Expired').waitFor();
    expect(await toast(page).textContent()).toBe(
      'Session ExpiredYour session has expired. Please log in again.',
    );
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive');
    expect(await record(page)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('comes as well when the server has ended the session', async () => {
    const visitor = await visitors.visit({ expected: [/status of 401/] });
    const { page } = visitor;
    await enter(visitor, 'Admin', { path: '/feature-suggestions', fresh: true });
    await page.getByText('Connected', { exact: true }).waitFor();
    await sql`
      update sessions set idle_expires_at = now()
       where id = (select s.id from sessions s join users u on u.id = s.user_id
                    where u.username = ${signInOf('Admin').username} order by s.created_at desc limit 1)`.execute(
      database.write,
    );
    const signIn = page.getByRole('button', { name: 'Sign In' }).waitFor();
    // A live update may be the first request that is refused: then the link no longer exists.
    const clicked = page.getByRole('link', { name: 'Executive', exact: true }).click();
    await Promise.race([clicked.catch(() => undefined), signIn]);
    await signIn;
    expect(await toast(page).textContent()).toContain('Session Expired');
    expect(await record(page)).toBeNull();
  });
});

describe('in the background', () => {
  it('the session is refreshed every 5 minutes of work and every 30 minutes of the idle hour after it', async () => {
    // The connection to the server is lost and reopened on the way, and closed with the session.
    const { page, after, refreshes } = await atDesk();
    // The page was loaded 6 minutes before the key press: the checks of 5 minutes are at 4, 9, 14 ... minutes after it,
    // those of 30 at 24 and 54. Each refresh sends how many minutes the person has been idle.
    for (const minutes of [4.2, 5, 5, 10, 5, 25, 30]) await after(minutes * MINUTE);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    const minutes = refreshes.map((request) => Math.floor(Number(request.headers()[IDLE_HEADER]) / 60));
    // A jump leaves no time for a response, so a read without one is sent once more, in the same minute.
    expect([...new Set(minutes)]).toEqual([4, 24, 54]);
  });
});

describe('the stored record', () => {
  it.each(['not even JSON', '{"user":{"id":"1"},"expiresAt":"2026-01-01"}', '[]'])(
    'that is corrupt (%s) is removed, logged, and ignored',
    async (corrupt) => {
      const { page, open } = await visitors.visit();
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'info') logged.push(message.text());
      });
      await open('/login');
      await page.evaluate(`localStorage.setItem('auth-state', ${JSON.stringify(corrupt)})`);
      await open('/dashboard');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await record(page)).toBeNull();
      expect(logged.join()).toContain('The stored sign-in record under auth-state was unreadable');
      expect(await toast(page).count()).toBe(0);
    },
  );
});

/** The product without a connection: what can still be read, and what was entered meanwhile. */
import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { DAILY_COUNTS, DAILY_VOLUMES } from '@cottontree/contract/data-entry/data-entry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../apps/server/src/platform/database/client.ts';
import { CONNECTION_CLOSED, useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { figuresOn, settled } from './figures-on-page.ts';
import { signInOverHttp } from './http-client.ts';

const visitors = useVisitors();
const LOST = [CONNECTION_CLOSED, /status of 401/];
const CONTROLLED = `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)`;

/** Everything that this site has stored in the browser, as one text for each kind of storage. */
const STORED = `(async () => {
  const found = { cookies: document.cookie, local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage) };
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      found[name + '/' + store] = await new Promise((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(JSON.stringify(request.result));
        request.onerror = () => reject(request.error);
      });
    }
    database.close();
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.cached = (found.cached ?? '') + new URL(url).pathname + ' ';
  return found;
})()`;
const stored = (page: Page): Promise<Record<string, string>> => page.evaluate<Record<string, string>>(STORED);

describe('without a connection', () => {
  it('the last loaded figures stay readable with their age, and signing out deletes all of them', async () => {
    const visitor = await visitors.visit({ worker: true, expected: LOST });
    const { page, context } = visitor;
    await enter(visitor, 'Owner', { fresh: true });
    await settled(page);
    const seen = await figuresOn(page);
    await expectSoon(() => page.evaluate<boolean>(CONTROLLED)).toBe(true);
    await expectSoon(async () => (await stored(page))['cottontree-last-seen/last-seen']).toContain(
      'totalUsers',
    );

    await context.setOffline(true);
    await page.reload();
    const notice = page.getByRole('status', { name: 'No connection' });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Figures as last seen (a moment|\d+ min\.) ago: .+ UTC/);
    await settled(page);
    expect((await figuresOn(page)).map(({ id, dimension }) => `${id}:${dimension}`)).toEqual(
      seen.map(({ id, dimension }) => `${id}:${dimension}`),
    );
    await expectSoon(() => page.getByText('Offline', { exact: true }).count()).toBeGreaterThan(0);

    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });

    const cookies = await context.cookies();
    await context.setOffline(true);
    // The top bar hides when the page was scrolled down.
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectSoon(async () => {
      const { cached = '', ...others } = await stored(page);
      return {
        data: Object.values(others).filter((text) => /totalUsers|"data"/.test(text)),
        calls: /\/api\//.test(cached),
      };
    }).toEqual({ data: [], calls: false });
    expect((await stored(page))['local']).not.toContain('auth-state');

    // The server is notified when the connection is back: then the session is invalid, even with all its cookies.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('cottontree_here');
    expect((await stored(page))['local']).toContain('sign-out-unheard');
    await context.setOffline(false);
    await expectSoon(async () => (await stored(page))['local']).not.toContain('sign-out-unheard');
    await context.addCookies(cookies);
    expect(await page.evaluate(`fetch('/api/auth/user').then(({ status }) => status)`)).toBe(401);
  });
});

const NOTHING_HAPPENED = {
  ...Object.fromEntries(DAILY_COUNTS.map((name) => [name, 0])),
  ...Object.fromEntries(DAILY_VOLUMES.map((name) => [name, '0.00'])),
  reason: 'Nothing was open',
};

describe('an entry made without a connection', () => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase(demoCompany().dataDir);
  });
  afterAll(() => database.close());

  it('is sent later, once, also when the first attempt had arrived and the session ended meanwhile; after a conflicting entry it becomes a draft again', async () => {
    const visitor = await visitors.visit({ expected: [...LOST, /status of 4(09|22)/] });
    const { page, context } = visitor;
    await enter(visitor, 'Owner', { path: '/data-entry?tab=system-metrics', fresh: true });
    const form = page.getByRole('form', { name: 'System Metrics' });
    await form.waitFor();
    const versions = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from manual_entries`.execute(database.read);
      return rows[0]?.count ?? 0;
    };
    const before = await versions();
    const type = async (users: string) => {
      await form.getByLabel('Total Users').fill(users);
      const reason = form.getByLabel('Reason');
      await form.getByRole('button', { name: 'Update System Metrics' }).click();
      // Nothing was typed in the other three.
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save with 0' }).click();
      await expectSoon(
        async () => (await reason.count()) + (await page.getByText('Kept in this browser').count()),
      ).toBeGreaterThan(0);
      if ((await reason.count()) > 0) {
        await reason.fill('Counted by hand');
        await form.getByRole('button', { name: 'Update System Metrics' }).click();
      }
    };

    // It reaches the server; the connection breaks before the response.
    await page.route('**/api/data-entry/system-metrics', async (route) => {
      const answer = await route.fetch();
      if (answer.ok()) await route.abort('connectionfailed');
      else await route.fulfill({ response: answer });
    });
    await type('41000');
    await page.getByRole('status', { name: 'One entry waits to be sent' }).waitFor();
    expect(await versions()).toBe(before + 1);

    // It would be sent again at once, because the socket is open. So the page goes offline first, and it is sent as
    // soon as the connection works.
    await context.setOffline(true);
    await page.unrouteAll({ behavior: 'wait' });
    // The top bar hides when the page was scrolled down.
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('alertdialog', { name: 'Sign out and lose unsent entries?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    // Somebody else declares the day that is entered here without a connection.
    await page.getByRole('tab', { name: 'Daily Entry' }).click();
    const daily = page.getByRole('form', { name: 'Daily Data Entry' });
    await daily.getByLabel('New Signups').fill('77');
    await daily.getByRole('button', { name: 'Save Daily Entry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save with 0' }).click();
    await page.getByRole('status', { name: '2 entries wait to be sent' }).waitFor();
    const entryDate = await page.getByLabel('Entry date').inputValue();
    const other = await signInOverHttp(demoCompany().serverUrl, signInOf('Admin'));
    const theirs = await other.post('/api/data-entry/daily', { ...NOTHING_HAPPENED, entryDate });
    expect(theirs).toMatchObject({ status: 200 });
    // Meanwhile the session ends; the page is opened again, and the person signs in.
    await context.clearCookies();
    await context.setOffline(false);
    await visitor.signIn('Owner');
    const refused = page.getByRole('alert', { name: 'An entry was not accepted' });
    await refused.getByText(/declared it meanwhile/).waitFor();
    await page.getByRole('status', { name: /wait.* to be sent/ }).waitFor({ state: 'detached' });
    expect(await versions()).toBe(before + 2);

    // What was typed is in the form again, for its author to decide on.
    await refused.getByRole('button', { name: 'Open it again' }).click();
    await expectSoon(() => daily.getByLabel('New Signups').inputValue()).toBe('77');
    await refused.waitFor({ state: 'detached' });
    expect(await versions()).toBe(before + 2);
  });
});

/** Lines that die without a word, between a real browser and the server. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../apps/server/src/db/client.ts';
import { openBadLine, type BadLine } from './bad-line.ts';
import { CONNECTION_CLOSED, useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
const EXPECTED = [CONNECTION_CLOSED, /WebSocket|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/];

let line: BadLine;
beforeEach(async () => {
  line = await openBadLine(demoCompany().serverUrl);
});
afterEach(() => line.close());

/** Signed in over the line, with the live connection up. */
const arrive = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit({ expected: EXPECTED });
  await enter(visitor, 'Owner', { url: line.url, path, fresh: true });
  await visitor.page.getByText('Connected', { exact: true }).waitFor();
  return visitor.page;
};
const badge = (page: Page) => page.getByRole('banner').getByRole('status').first();

describe('a line that dies without a word', () => {
  it('is seen by the badge, and what is read next comes over a new connection', async () => {
    const page = await arrive('/feature-suggestions');
    line.loseConnections();
    await page.getByRole('link', { name: 'Executive', exact: true }).filter({ visible: true }).click();
    await expectSoon(() => badge(page).textContent()).toBe('Disconnected');
    await page.locator('main [data-figure]').first().waitFor({ timeout: 60_000 });
    await expectSoon(() => badge(page).textContent()).toBe('Connected');
  });
});

describe('a write whose answer was lost', () => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase(demoCompany().dataDir);
  });
  afterAll(() => database.close());
  const stored = async (title: string): Promise<number> =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from feature_suggestions where title = ${title}`.execute(database.read)
    ).rows[0]?.count ?? 0;

  it('says that it may have arrived, and is recorded once when it is tried again', async () => {
    const page = await arrive('/feature-suggestions');
    const title = 'A figure for the wall';
    await page.getByLabel('Feature Title').fill(title);
    await page.getByLabel('Detailed Description').fill('So large that it can be read from the door');
    const send = page.getByRole('button', { name: 'Submit Suggestion' });
    // It reaches the server, and nothing comes back.
    await page.route('**/api/features/suggestions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      line.loseConnections();
      await fetch(demoCompany().serverUrl + new URL(route.request().url()).pathname, {
        method: 'POST',
        headers: await route.request().allHeaders(),
        body: route.request().postData(),
      });
      return route.continue();
    });
    await send.click();
    await page
      .getByText('It may have arrived; trying again records it once')
      .first()
      .waitFor({ timeout: 60_000 });
    expect(await stored(title)).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    await send.click();
    await expectSoon(() => page.getByText('It may have arrived').count()).toBe(0);
    expect(await stored(title)).toBe(1);
  });
});

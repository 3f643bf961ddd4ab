/** Connections that die silently between a real browser and the server. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openBadLine, type BadLine } from './bad-line.ts';
import { CONNECTION_CLOSED, useVisitors } from './browser.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
const EXPECTED = [CONNECTION_CLOSED, /WebSocket/];

let line: BadLine;
beforeEach(async () => {
  line = await openBadLine(demoCompany().serverUrl);
});
afterEach(() => line.close());

/** Signed in through the proxy, with the live connection open. */
const arrive = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit({ expected: EXPECTED });
  await enter(visitor, 'Owner', { url: line.url, path, fresh: true });
  await visitor.page.getByText('Connected', { exact: true }).waitFor();
  return visitor.page;
};
const badge = (page: Page) => page.getByRole('banner').getByRole('status').first();

describe('a connection that dies silently', () => {
  it('is detected by the badge, and the next read uses a new connection', async () => {
    const page = await arrive('/feature-suggestions');
    line.loseConnections();
    await page.getByRole('link', { name: 'Executive', exact: true }).filter({ visible: true }).click();
    await expectSoon(() => badge(page).textContent()).toBe('Disconnected');
    await page.locator('main [data-figure]').first().waitFor();
    await expectSoon(() => badge(page).textContent()).toBe('Connected');
  });
});

/**
 * From the acknowledgement of ingested rows until the figure of the open day has changed on two screens, each with its
 * own server.
 */
import type { Browser, Page } from 'playwright-core';
import { ingestCashIn, ingestPeople } from '../../e2e/business.ts';
import { joining } from '../../e2e/company-database.ts';
import { startServerProcess } from '../../e2e/server-process.ts';
import type { Product } from '../product.ts';
import type { SignedInState } from './visit.ts';

/** More than the demo's own feed adds meanwhile. */
const ROWS = 50;
const FIGURE = '[data-figure="operations.transactions"][data-dimension=""]';

const shown = async (page: Page): Promise<number> =>
  Number((await page.locator(FIGURE).first().innerText()).replaceAll(',', ''));
// As a text that the browser's debugger runs: the CSP of the page does not allow code from text.
const reaches = (page: Page, count: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const check = () => {
      const shown = Number(document.querySelector('${FIGURE}').innerText.replaceAll(',', ''));
      if (shown >= ${count}) resolve();
      else setTimeout(check, 10);
    };
    check();
  })`);

const storedRecord = ({ origins }: SignedInState): string =>
  origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth-state')?.value ?? '';

/** Milliseconds from each request until both screens show it. The second server joins the database of `dataDir`. */
export async function measureLive(
  browser: Browser,
  { url, owner }: Product,
  dataDir: string,
  state: SignedInState,
  rounds: number,
): Promise<number[]> {
  const second = await startServerProcess(joining(dataDir));
  const context = await browser.newContext({ storageState: state });
  try {
    // Cookies ignore the port, so one session serves both. Stored data of a page belongs to its server's origin.
    await context.addInitScript(`localStorage.setItem('auth-state', ${JSON.stringify(storedRecord(state))})`);
    const pages = await Promise.all(
      [url, second.url].map(async (server) => {
        const page = await context.newPage();
        await page.goto(`${server}/dashboard`);
        await page.getByText('Connected', { exact: true }).waitFor();
        await page.locator(FIGURE).first().waitFor();
        return page;
      }),
    );
    await ingestPeople(owner, 1);
    const spans: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = Math.max(...(await Promise.all(pages.map(shown))));
      await ingestCashIn(owner, `shown-${round}`, 1_000, ROWS);
      const acknowledged = performance.now();
      await Promise.all(pages.map((page) => reaches(page, before + ROWS)));
      spans.push(performance.now() - acknowledged);
      await pages[0]?.waitForTimeout(1_500);
    }
    return spans;
  } finally {
    await context.close();
    await second.stop();
  }
}

/** From a delivery of rows acknowledged to the figure of the open day changed on two screens, each at its own server. */
import type { Browser, Page } from 'playwright-core';
import { ingestCashIn, ingestPeople } from '../../e2e/business.ts';
import { joining } from '../../e2e/company-database.ts';
import { startServerProcess } from '../../e2e/server-process.ts';
import type { Product } from '../product.ts';
import type { SignedInState } from './visit.ts';

/** More than the demo's own feed brings in meanwhile. */
const ROWS = 50;
const FIGURE = '[data-figure="operations.transactions"][data-dimension=""]';

const shown = async (page: Page): Promise<number> =>
  Number((await page.locator(FIGURE).first().innerText()).replaceAll(',', ''));
// As text run by the browser's debugger: the page's own policy lets nothing be made of text.
const reaches = (page: Page, count: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const shown = Number(document.querySelector('${FIGURE}').innerText.replaceAll(',', ''));
      if (shown >= ${count}) resolve();
      else setTimeout(look, 10);
    };
    look();
  })`);

const storedRecord = ({ origins }: SignedInState): string =>
  origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth-state')?.value ?? '';

/** Milliseconds of each delivery until both screens show it. The second server joins the database of `dataDir`. */
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
    // Cookies know no port: one session serves both. What a page stores is its own server's.
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

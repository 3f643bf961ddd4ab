/**
 * A person with a narrow connection: how soon the form and the first number are shown, and how much an idle screen
 * transfers.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ingestCashIn, ingestPeople } from '../../e2e/business.ts';
import { openBadLine, type BadLine, type LineQuality } from '../../e2e/bad-line.ts';
import type { Product } from '../product.ts';
import { signInOf } from '../product.ts';

/** Any figure of the first screen. */
const NUMBER = 'main [data-figure]';

export interface SlowLine {
  /** From the URL to a form that can be filled in, with an empty cache. */
  readonly formMs: number;
  /** From the click on Sign In to a figure, after everything that the sign-in screen requests was loaded. */
  readonly numberMs: number;
  /** The same for a person who typed at once, while the rest was still loading. */
  readonly hastyNumberMs: number;
}

export interface IdleScreen {
  readonly bytesPerSecond: number;
  readonly calls: number;
  readonly seconds: number;
}

async function overLine<T>(
  browser: Browser,
  product: Product,
  quality: LineQuality,
  work: (page: Page, line: BadLine, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const line = await openBadLine(product.url, quality);
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    return await work(await context.newPage(), line, context);
  } finally {
    await context.close();
    await line.close();
  }
}

/** Waits until nothing was transferred for some seconds. */
async function quiet(page: Page, line: BadLine, ms: number): Promise<void> {
  for (let before = -1; line.carried.down !== before;) {
    before = line.carried.down;
    await page.waitForTimeout(ms);
  }
}

async function signIn(page: Page, product: Product): Promise<number> {
  const { username, password } = signInOf(product.signIns, 'Owner');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const pressed = performance.now();
  await page.getByRole('button', { name: /^Sign(ing)? In/ }).click();
  await page.locator(NUMBER).first().waitFor({ timeout: 120_000 });
  return performance.now() - pressed;
}

export async function measureSlowLine(
  browser: Browser,
  product: Product,
  quality: LineQuality,
): Promise<SlowLine> {
  const patient = await overLine(browser, product, quality, async (page, line) => {
    const startedAt = performance.now();
    await page.goto(`${line.url}/login`, { waitUntil: 'commit', timeout: 120_000 });
    await page.getByLabel('Username').waitFor({ timeout: 120_000 });
    const formMs = performance.now() - startedAt;
    await quiet(page, line, 4_000);
    return { formMs, numberMs: await signIn(page, product) };
  });
  const hastyNumberMs = await overLine(browser, product, quality, async (page, line) => {
    await page.goto(`${line.url}/login`, { waitUntil: 'commit', timeout: 120_000 });
    await page.getByLabel('Username').waitFor({ timeout: 120_000 });
    return await signIn(page, product);
  });
  return { ...patient, hastyNumberMs };
}

/** The service worker has all its files, and nothing more is prefetched. */
async function complete(page: Page): Promise<void> {
  const kept = (): Promise<number> =>
    page.evaluate<number>(`(async () => {
      await navigator.serviceWorker.ready;
      const counts = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length);
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    })()`);
  for (let before = -1, now = await kept(); before !== now; now = await kept()) {
    before = now;
    await page.waitForTimeout(15_000);
  }
}

/**
 * Rows arrive every second, after the service worker has all its files: filling its cache takes a tenth of the
 * bandwidth.
 */
export async function measureIdleScreen(
  browser: Browser,
  product: Product,
  quality: LineQuality,
  seconds: number,
): Promise<IdleScreen> {
  return await overLine(browser, product, {}, async (page, line) => {
    await page.goto(`${line.url}/login`);
    await signIn(page, product);
    await complete(page);
    line.setQuality(quality);
    // The server detects the slow connection with its next ping, within 30 s.
    await page.waitForTimeout(45_000);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls += 1;
    });
    await ingestPeople(product.owner, 1);
    let delivery = 0;
    let delivering: Promise<void> = Promise.resolve();
    const feed = setInterval(() => {
      delivering = delivering.then(() => ingestCashIn(product.owner, `still-${(delivery += 1)}`, 1_000, 5));
    }, 1_000);
    const before = line.carried;
    await page.waitForTimeout(seconds * 1_000);
    clearInterval(feed);
    await delivering;
    const after = line.carried;
    const bytes = after.up - before.up + (after.down - before.down);
    return { bytesPerSecond: bytes / seconds, calls, seconds };
  });
}

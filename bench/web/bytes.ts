/** What the browser downloads for a screen, counted on the wire as gzip. */
import http from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, type SignedInState } from './visit.ts';

export interface Fetched {
  readonly scripts: ReadonlySet<string>;
  readonly requests: number;
  /** JavaScript that the screen waits for, gzip. */
  readonly scriptBytes: number;
  /** JavaScript that is prefetched while nothing else is loading, gzip. */
  readonly aheadBytes: number;
}

/** Scripts that were requested during idle work (apps/web/src/kernel/line/quiet-work.ts). */
const AHEAD = `(() => {
  const quiet = performance.getEntriesByName('fetched ahead');
  return performance.getEntriesByType('resource')
    .filter(({ startTime }) => quiet.some((work) => startTime >= work.startTime && startTime <= work.startTime + work.duration))
    .map(({ name }) => name);
})()`;

const QUIET_MS = 1_000;
const sizes = new Map<string, number>();

/** Length of a file's body for a client that supports only gzip. */
async function gzipBytes(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = await new Promise<number>((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve(bytes));
      })
      .on('error', reject);
  });
  sizes.set(url, size);
  return size;
}

/** Counts what the page downloads while `visit` runs, except the scripts in `before`. */
async function watch(
  page: Page,
  before: ReadonlySet<string>,
  visit: () => Promise<unknown>,
): Promise<Fetched> {
  const scripts = new Set<string>();
  let requests = 0;
  const note = (request: { url(): string; resourceType(): string }): void => {
    requests += 1;
    if (request.resourceType() === 'script' && !before.has(request.url())) scripts.add(request.url());
  };
  page.on('request', note);
  await visit();
  await settled(page);
  // A screen that was opened without a page load has settled when there were no more requests for a while.
  for (let requestsBefore = -1; requestsBefore !== requests;) {
    requestsBefore = requests;
    await page.waitForTimeout(QUIET_MS);
    await settled(page);
  }
  page.off('request', note);
  const ahead = new Set(await page.evaluate<string[]>(AHEAD));
  let [scriptBytes, aheadBytes] = [0, 0];
  for (const url of scripts) {
    const bytes = await gzipBytes(url);
    if (ahead.has(url)) aheadBytes += bytes;
    else scriptBytes += bytes;
  }
  return { scripts, requests, scriptBytes, aheadBytes };
}

export interface ScreenBytes {
  readonly login: Fetched;
  readonly first: Fetched;
  /** By path: what opening it after the first screen adds. */
  readonly later: ReadonlyMap<string, Fetched>;
}

/** The service worker is excluded: it downloads everything later, when nobody is waiting. */
export async function measureBytes(
  browser: Browser,
  url: string,
  state: SignedInState,
  paths: readonly string[],
): Promise<ScreenBytes> {
  const inContext = async <T>(
    storageState: SignedInState | undefined,
    work: (context: BrowserContext) => Promise<T>,
  ): Promise<T> => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      ...(storageState && { storageState }),
    });
    await context.addInitScript('performance.setResourceTimingBufferSize(5_000)');
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  };
  const login = await inContext(undefined, async (context) => {
    const page = await context.newPage();
    return await watch(page, new Set(), () => page.goto(`${url}/login`));
  });
  const first = await inContext(state, async (context) => {
    const page = await context.newPage();
    return await watch(page, new Set(), () => page.goto(url));
  });
  const later = new Map<string, Fetched>();
  for (const path of paths) {
    const fetched = await inContext(state, async (context) => {
      const page = await context.newPage();
      const { scripts } = await watch(page, new Set(), () => page.goto(url));
      // Navigates within the application; not every screen has a link in the bar.
      return await watch(page, scripts, () =>
        page.evaluate((to) => Reflect.get(globalThis, 'history').pushState(null, '', to), path),
      );
    });
    later.set(path, fetched);
  }
  return { login, first, later };
}

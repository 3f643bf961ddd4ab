/** A page that one test after another uses: loading the product in a fresh process costs twice as much. */
import type { Page } from 'playwright-core';

/** Of the product's own origin, and without any of its code. */
const RESTING_PLACE = '/icon.svg';

/** What a test may listen to; how a page ends is Playwright's own business. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Pages that were given what stays with them: a clock, a script that runs in every document. */
const changedForGood = new WeakSet<Page>();

/** Call once for a new page that shall be used again. */
export function noticeLastingChanges(page: Page): void {
  const { clock } = page;
  Object.defineProperty(page, 'clock', {
    get: () => {
      changedForGood.add(page);
      return clock;
    },
  });
  page.addInitScript = new Proxy(page.addInitScript, {
    apply: (target, self, given) => {
      changedForGood.add(page);
      return Reflect.apply(target, self, given);
    },
  });
}

/** Nobody is signed in on `page` afterwards, and nothing is stored under `origin`; the product is not running. */
export async function emptyAt(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  await page.goto(origin + RESTING_PLACE);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  // That of one tab is not among them.
  await page.evaluate('sessionStorage.clear()');
}

/** As emptyAt, with less to do for a page that is new or was laid aside. */
export async function beginEmpty(page: Page, origin: string): Promise<void> {
  const [isNew, isLaidAside] = [page.url() === 'about:blank', page.url() === origin + RESTING_PLACE];
  if (!isNew && !isLaidAside) return await emptyAt(page, origin);
  await page.context().clearCookies();
  if (isNew) await page.goto(origin + RESTING_PLACE);
}

/** Leaves `page` as the next test expects it; false when that cannot be, and its context is to be closed. */
export async function laidAside(page: Page, origin: string): Promise<boolean> {
  if (page.isClosed() || changedForGood.has(page)) return false;
  const context = page.context();
  for (const event of HEARD) page.removeAllListeners(event);
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await emptyAt(page, origin);
  // The next page shall not find itself pointed at.
  await page.mouse.move(-1, -1);
  return true;
}

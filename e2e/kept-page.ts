/** A page that successive tests reuse: loading the product in a new process costs twice as much. */
import type { Page } from 'playwright-core';

/** A file of the product's origin that runs none of its code. */
const IDLE_PATH = '/icon.svg';

/** The events that a test may listen to; those about closing a page belong to Playwright. */
const EVENTS = [
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

/** Pages with changes that cannot be undone: a fake clock, or an init script. */
const changedForGood = new WeakSet<Page>();

/** Call once for a new page that may be reused. */
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

/** Leaves `page` without a session, without anything stored under `origin`, and without the product running. */
async function emptyAt(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  await page.goto(origin + IDLE_PATH);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  // The sessionStorage is not included, because it belongs to one tab.
  await page.evaluate('sessionStorage.clear()');
}

/** Does the same as emptyAt, with less work for a page that is new or was reset. */
export async function beginEmpty(page: Page, origin: string): Promise<void> {
  const [isNew, isReset] = [page.url() === 'about:blank', page.url() === origin + IDLE_PATH];
  if (!isNew && !isReset) return await emptyAt(page, origin);
  await page.context().clearCookies();
  if (isNew) await page.goto(origin + IDLE_PATH);
}

/** Leaves `page` as the next test expects it; false if that is impossible, and its context has to be closed. */
export async function resetForReuse(page: Page, origin: string): Promise<boolean> {
  if (page.isClosed() || changedForGood.has(page)) return false;
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await emptyAt(page, origin);
  // Moves the pointer away, so that the next page does not start with a hover.
  await page.mouse.move(-1, -1);
  return true;
}

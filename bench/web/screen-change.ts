/** From a click on a link in the bar until the other screen is painted, with its data already in the browser. */
import type { Browser, Page } from 'playwright-core';
import { settled, type SignedInState } from './visit.ts';

/**
 * The time starts with the time stamp of the click and stops in the task after the first frame in which the heading is
 * that of the other screen and no panel in the window is loading: that frame has been painted by then.
 */
const WATCH = `
  const isInWindow = (part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  window.changed = (heading) => new Promise((resolve) => {
    addEventListener('click', (click) => {
      const check = () => {
        const there = document.querySelector('main h1')?.textContent === heading;
        const busy = [...document.querySelectorAll('main [aria-busy="true"]')];
        if (!there || busy.some(isInWindow)) return requestAnimationFrame(check);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - click.timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    }, { capture: true, once: true });
  });
`;

interface Stop {
  readonly link: string;
  readonly heading: string;
}

async function click(page: Page, { link, heading }: Stop): Promise<number> {
  const changed = page.evaluate((name): Promise<number> => Reflect.get(globalThis, 'changed')(name), heading);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: link, exact: true })
    .filter({ visible: true })
    .click();
  return await changed;
}

/** Milliseconds of each change, back and forth, after every screen has been visited once. */
export async function measureScreenChanges(
  browser: Browser,
  url: string,
  state: SignedInState,
  options: { readonly rounds: number; readonly slowdown: number },
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, storageState: state });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(url);
    await settled(page);
    const headingAt = async (link: string): Promise<Stop> => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: link, exact: true })
        .filter({ visible: true })
        .click();
      await page.waitForURL(link === 'Executive' ? /\/$/ : /detailed-metrics/);
      await settled(page);
      return { link, heading: await page.locator('main h1').innerText() };
    };
    const stops = [await headingAt('Detailed'), await headingAt('Executive')];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
    const spans: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      for (const stop of stops) {
        spans.push(await click(page, stop));
        await settled(page);
      }
    }
    return spans;
  } finally {
    await context.close();
  }
}

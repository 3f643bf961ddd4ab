/**
 * A first visit over a slow connection on a slow phone: when the largest element is painted, and the layout shifts
 * afterwards.
 */
import type { Browser } from 'playwright-core';
import { settled, type SignedInState } from './visit.ts';

/** Lighthouse's "slow 4G", applied rather than simulated: 1.6 Mbit/s less overhead, 150 ms of round trip times 3.75. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
} as const;
const SLOW_CPU = 4;

export interface Painted {
  readonly firstMs: number;
  readonly largestMs: number;
  readonly shift: number;
}

const OBSERVE = `
  window.seen = { firstMs: NaN, largestMs: NaN, shift: 0 };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.seen.firstMs = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { window.seen.largestMs = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value; });
`;

/** One visit with an empty cache. Without `state` nobody is signed in. */
export async function measurePaint(browser: Browser, url: string, state?: SignedInState): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    ...(state && { storageState: state }),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await page.addInitScript(OBSERVE);
    await page.goto(url);
    await settled(page);
    // The shape is set in OBSERVE.
    return await page.evaluate((): Painted => Reflect.get(globalThis, 'seen'));
  } finally {
    await context.close();
  }
}

/** Headless Chromium as the tests start it. */
import { chromium, type BrowserServer } from 'playwright-core';
import { findChromium } from '../tools/chromium.mjs';

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium builds its own user interface for every window, although it is invisible: two pages behind the address bar
 * and a spare process took more than a third of the time of a visit.
 */
const UNSEEN = [
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];
/** The features that Playwright disables: if there are two such lists, Chromium only uses the last one. */
const BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

export function launchChromium(): Promise<BrowserServer> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing; `npm test` installs it');
  const switchedOff = `--disable-features=${[...UNSEEN, ...BY_PLAYWRIGHT].join(',')}`;
  // Without a graphics card, rendering in a separate process is only slower. Playwright gives the pages a fake clock
  // (e2e/browser.ts); the browser itself has the real one.
  const { LD_PRELOAD: _, ...env } = process.env;
  return chromium.launchServer({
    executablePath,
    env,
    args: [...CHROMIUM_FLAGS, '--in-process-gpu', switchedOff],
  });
}

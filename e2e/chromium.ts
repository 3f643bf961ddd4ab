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
 * Chromium's own interface, which it builds for every window though nobody sees it: two pages behind the address bar
 * and a process kept in reserve took more than a third of the work of a visit.
 */
const UNSEEN = [
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];
/** What Playwright switches off: of two such lists Chromium heeds the last alone. */
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
  // Without a graphics card, drawing in a process of its own is only a detour.
  // Its pages have their false clock from Playwright (e2e/browser.ts), the program itself has none.
  const { LD_PRELOAD: _, ...env } = process.env;
  return chromium.launchServer({
    executablePath,
    env,
    args: [...CHROMIUM_FLAGS, '--in-process-gpu', switchedOff],
  });
}

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

export function launchChromium(): Promise<BrowserServer> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing; `npm test` installs it');
  return chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS });
}

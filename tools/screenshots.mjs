// @ts-check
// Every screen, and what opens on it, of a running server as pictures, in both themes and three widths:
//   node tools/screenshots.mjs URL USERNAME PASSWORD [folder] [part of a picture's name]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, path: string, open?: (page: Page) => Promise<void>, whole?: boolean }} Picture */

const [url, username, password, folder = 'screenshots', part = ''] = process.argv.slice(2);
if (url === undefined || username === undefined || password === undefined) {
  console.error('Usage: node tools/screenshots.mjs URL USERNAME PASSWORD [folder] [part of a name]');
  process.exit(1);
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const THEMES = /** @type {const} */ (['light', 'dark']);

/** @param {string | RegExp} name @returns {(page: Page) => Promise<void>} */
const press = (name) => async (page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: 'overview', path: '/', whole: true },
  // Of the README.
  { name: 'first-sight', path: '/' },
  { name: 'summary', path: '/?view=summary', whole: true },
  { name: 'main', path: '/dashboard', whole: true },
  { name: 'detailed', path: '/detailed-metrics', whole: true },
  { name: 'past-day', path: '/?asOf=2026-10-31' },
  { name: 'profile', path: '/user-profile', whole: true },
  { name: 'users', path: '/user-management', whole: true },
  { name: 'sessions', path: '/user-management?tab=sessions', whole: true },
  { name: 'roles', path: '/role-management', whole: true },
  { name: 'role-permissions', path: '/role-permissions', whole: true },
  { name: 'daily-entry', path: '/data-entry', whole: true },
  { name: 'financials', path: '/data-entry?tab=financials', whole: true },
  { name: 'system-metrics', path: '/data-entry?tab=system-metrics', whole: true },
  { name: 'import', path: '/data-entry?tab=bulk-import', whole: true },
  { name: 'expenses-overview', path: '/expense-management', whole: true },
  { name: 'departments', path: '/expense-management?tab=departments', whole: true },
  { name: 'budgets', path: '/expense-management?tab=budgets', whole: true },
  { name: 'expenses', path: '/expense-management?tab=expenses', whole: true },
  { name: 'audit-trail', path: '/audit-history' },
  { name: 'data-changes', path: '/audit-history?tab=data-changes' },
  { name: 'analytics', path: '/predictive-analytics', whole: true },
  { name: 'simulation', path: '/predictive-analytics?tab=simulation', whole: true },
  { name: 'fraud', path: '/fraud-detection', whole: true },
  { name: 'profit-and-loss', path: '/advanced-pnl', whole: true },
  { name: 'banking', path: '/banking-apis', whole: true },
  { name: 'segments', path: '/user-segmentation', whole: true },
  { name: 'compliance', path: '/compliance-reporting', whole: true },
  { name: 'not-found', path: '/no-such-screen' },
  { name: 'copilot', path: '/ai-copilot' },
  { name: 'backups', path: '/backup-disaster-recovery', whole: true },
  { name: 'recovery', path: '/backup-disaster-recovery?tab=recovery', whole: true },
  { name: 'backup-settings', path: '/backup-disaster-recovery?tab=settings', whole: true },
  { name: 'backup-monitoring', path: '/backup-disaster-recovery?tab=monitoring', whole: true },
  { name: 'errors', path: '/error-tracking', whole: true },
  { name: 'error-impact', path: '/error-tracking?tab=impact', whole: true },
  { name: 'error-rules', path: '/error-tracking?tab=rules', whole: true },
  { name: 'suggestions', path: '/feature-suggestions', whole: true },
  { name: 'suggestion-box', path: '/ai-suggestion-box', whole: true },
  { name: 'suggestion-analytics', path: '/ai-suggestion-box?tab=analytics', whole: true },
  { name: 'guide', path: '/tutorial-guide', whole: true },
  { name: 'notification-test', path: '/notification-test', whole: true },
  { name: 'system-test', path: '/system-test', whole: true },
  { name: 'notifications', path: '/', open: press(/^Notifications/) },
  { name: 'more', path: '/', open: press('More') },
  { name: 'as-of', path: '/', open: press(/^As-of date/) },
  {
    name: 'palette',
    path: '/',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    },
  },
  {
    name: 'receipt',
    path: '/',
    open: async (page) => {
      await page.locator('main [data-figure]').first().click();
      await page.getByRole('dialog').getByRole('table').first().waitFor();
    },
  },
  {
    name: 'session',
    path: '/',
    open: async (page) => {
      await page.clock.fastForward('55:30');
      await page.getByRole('dialog').waitFor();
    },
  },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  // As in a person's browser, where the page leaves room for it.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
for (const size of SIZES) {
  const phone = size.width < 720;
  for (const colorScheme of THEMES) {
    const wanted = ['login', ...PICTURES.map(({ name }) => name)].filter((name) =>
      nameOf(name, size.width, colorScheme).includes(part),
    );
    if (wanted.length === 0) continue;
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme,
      hasTouch: phone,
      isMobile: phone,
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await take(page, 'login', size.width, colorScheme, false);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('navigation').first().waitFor();
    for (const { name, path, open, whole = false } of PICTURES) {
      if (!wanted.includes(name)) continue;
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (open) {
        await open(page);
        await page.waitForLoadState('networkidle');
      }
      await page.evaluate(
        'Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))',
      );
      await take(page, name, size.width, colorScheme, whole);
    }
    await context.close();
  }
}
await browser.close();

/** @param {string} name @param {number} width @param {string} theme */
function nameOf(name, width, theme) {
  return `${name}-${width}-${theme}.png`;
}

/** @param {Page} page @param {string} name @param {number} width @param {string} theme @param {boolean} whole */
async function take(page, name, width, theme, whole) {
  const file = nameOf(name, width, theme);
  if (!file.includes(part)) return;
  const window = page.viewportSize();
  // A window as high as the page: Playwright's full-page screenshot resets the touch screen and misplaces the bars.
  const height = whole ? await page.evaluate('document.documentElement.scrollHeight') : window?.height;
  if (whole && window !== null)
    await page.setViewportSize({ ...window, height: Math.max(window.height, height) });
  await page.screenshot({ path: join(folder, file) });
  if (whole && window !== null) await page.setViewportSize(window);
}

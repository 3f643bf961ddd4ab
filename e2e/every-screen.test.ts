/**
 * One pass over every screen, for everything that must be true on each: its title, accessibility in both themes, that
 * every number is a figure or marked as something else, that it fits a phone, and that nothing violates the CSP.
 * Opening a screen costs more than checking it.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COLOURS, inaccessible } from './axe.ts';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled, unmarkedNumbers } from './figures-on-page.ts';
import { LISTEN, refusedOn } from './policy-on-page.ts';
import { roomOn } from './room-on-page.ts';
import { DASHBOARDS, ROUTES } from './routes.ts';

const visitors = useVisitors();
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Each screen is checked with the open day and with a past one. */
const PAST = '?asOf=2026-03-31';

const OTHERS = ROUTES.map(({ path }) => path).filter(
  (path) => path !== '/executive-summary' && !DASHBOARDS.some((each) => each === path),
);
/** Shown in a tab, and different from the first tab. */
const BEHIND_TABS = [
  '/data-entry?tab=bulk-import',
  '/expense-management?tab=expenses',
  '/predictive-analytics?tab=simulation',
  '/backup-disaster-recovery?tab=recovery',
  '/error-tracking?tab=rules',
  '/general-ledger?tab=exports',
];
const third = Math.ceil(OTHERS.length / 3);
const PARTS: readonly (readonly string[])[] = [
  [...DASHBOARDS, `/${PAST}`, `/dashboard${PAST}`],
  OTHERS.slice(0, third),
  OTHERS.slice(third, 2 * third),
  OTHERS.slice(2 * third),
  [...BEHIND_TABS, '/no-such-screen'],
];

const titleOf = (path: string): string => {
  if (path === '/?view=summary') return 'Executive Summary';
  return ROUTES.find((route) => route.path === path.split('?')[0])?.title ?? '404 Page Not Found';
};

/** Navigates within the application, so that the product is loaded only once. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}')`);
  await page.getByRole('heading', { level: 1, name: titleOf(path), exact: true }).waitFor();
  if (DASHBOARDS.some((each) => each === path.replace(PAST, ''))) await settled(page);
  else await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}

async function inTheme(page: Page, theme: 'light' | 'dark', path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  const painted = () => page.evaluate('document.documentElement.dataset.theme');
  // One screen is dark whatever the system theme is.
  await expectSoon(painted).toBe(path === '/detailed-metrics' ? 'dark' : theme);
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const note = (what: string, faults: readonly string[]): void => {
    found.push(...faults.map((each) => `${path}, ${what}: ${each}`));
  };
  await inTheme(page, 'light', path);
  note('light', await inaccessible(page));
  note('not marked', await unmarkedNumbers(page));
  await inTheme(page, 'dark', path);
  note('dark', await inaccessible(page, COLOURS));
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await logout.waitFor();
  await page.setViewportSize(PHONE);
  // The top bar and charts follow the window a moment later.
  await logout.waitFor({ state: 'detached' });
  await expectSoon(async () => ({ path, wider: (await roomOn(page)).wider })).toEqual({ path, wider: 0 });
  // What a phone leaves out is drawn until the page knows that it is narrow.
  await expectSoon(async () => ({ path, small: (await roomOn(page)).small })).toEqual({ path, small: [] });
  note('dark, on a phone', await inaccessible(page));
  await page.setViewportSize(DESK);
  return found;
}

it.each(PARTS.map((paths) => ({ from: paths[0], paths })))(
  'from $from on, every screen has a title, is accessible in both themes, marks its numbers, and fits a phone',
  async ({ paths }) => {
    const visitor = await visitors.visit(DESK);
    const { page } = visitor;
    // A separate session: nobody opens as many screens in a minute as all of these tests together.
    await enter(visitor, 'Owner', { path: '/user-profile', fresh: true });
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await page.evaluate(LISTEN);
    const found: string[] = [];
    for (const path of paths) {
      await goTo(page, path);
      found.push(...(await faultsOf(page, path)));
    }
    expect(found).toEqual([]);
    expect(await refusedOn(page)).toEqual([]);
  },
);

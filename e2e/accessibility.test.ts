/** WCAG 2.2 A and AA as far as a program can judge them: every screen and what opens on it, both themes, phone and desk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors, type Visitor } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { DASHBOARDS } from './routes.ts';

const visitors = useVisitors();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** All that another theme changes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What is wrong, where; the policy of the page does not bind what the test runs in it. */
async function violations(page: Page, rules = EVERY_RULE): Promise<string[]> {
  if (!(await page.evaluate<boolean>('typeof axe !== "undefined"'))) await page.evaluate(AXE);
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => [id, target.join(' '), any[0]?.message ?? ''].join(' | '))))`);
}
const violationsAtRest = async (page: Page, rules = EVERY_RULE): Promise<string[]> => {
  // A fade leaves half a contrast behind while it lasts.
  await page.evaluate(
    `Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)))`,
  );
  return await violations(page, rules);
};
const expectNone = async (page: Page, where: string): Promise<void> => {
  expect({ where, violations: await violationsAtRest(page) }).toEqual({ where, violations: [] });
};

const PEOPLE_AND_EVIDENCE = [
  '/user-profile',
  '/user-management',
  '/role-management',
  '/role-permissions',
  '/data-entry',
  '/data-entry?tab=bulk-import',
  '/expense-management',
  '/expense-management?tab=expenses',
  '/audit-history',
];
const ANALYSIS_AND_REPORTING = [
  '/predictive-analytics',
  '/predictive-analytics?tab=simulation',
  '/fraud-detection',
  '/advanced-pnl',
  '/banking-apis',
  '/user-segmentation',
  '/compliance-reporting',
];
const SUPPORT_AND_TOOLS = [
  '/backup-disaster-recovery?tab=recovery',
  '/error-tracking?tab=rules',
  '/feature-suggestions',
  '/ai-suggestion-box',
  '/tutorial-guide',
  '/notification-test',
  '/system-test',
  '/ai-copilot',
];

const LIGHT_DESK = { theme: 'light', width: 1280, height: 800 } as const;
const DARK_DESK = { ...LIGHT_DESK, theme: 'dark' } as const;
const DARK_PHONE = { theme: 'dark', width: 390, height: 844 } as const;
type Surroundings = typeof LIGHT_DESK | typeof DARK_DESK | typeof DARK_PHONE;
const arrive = async (options: Surroundings, path: string): Promise<Visitor> => {
  const visitor = await visitors.visit(options);
  // Its own session: nobody opens as many screens in a minute as all of these tests together.
  await enter(visitor, 'Owner', { path, fresh: true });
  return visitor;
};

interface Screen {
  readonly path: string;
  /** All of its panels have their answers. */
  readonly stands: (page: Page) => Promise<void>;
}
const dashboard = (path: string): Screen => ({ path, stands: settled });
const other = (path: string): Screen => ({
  path,
  stands: async (page) => {
    await page.locator('main h1').waitFor();
    await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  },
});
const lost: Screen = {
  path: '/no-such-screen',
  stands: (page) => page.getByRole('heading', { name: '404 Page Not Found' }).waitFor(),
};
const PARTS: readonly (readonly [string, readonly Screen[]])[] = [
  ['the dashboards', [...DASHBOARDS, '/?asOf=2026-03-31'].map(dashboard)],
  ['people and evidence', PEOPLE_AND_EVIDENCE.map(other)],
  ['analysis and reporting', ANALYSIS_AND_REPORTING.map(other)],
  ['support and tools', [...SUPPORT_AND_TOOLS.map(other), lost]],
];

describe.each([
  ['on a phone, in the dark theme', [DARK_PHONE]],
  ['at a desk, in the light theme and the dark one', [LIGHT_DESK, DARK_DESK]],
])('%s', (_, surroundings: readonly Surroundings[]) => {
  it.each(PARTS)('every screen is accessible: %s', async (_part, screens) => {
    let themes = surroundings;
    const [first = LIGHT_DESK] = themes;
    const { page } = await arrive(first, '/user-profile');
    const found: string[] = [];
    /** First in the theme it was opened in, so every other screen in the dark one; then it follows the system. */
    const judge = async (where: string, darkAlone = false): Promise<void> => {
      for (const [place, { theme }] of themes.entries()) {
        await page.emulateMedia({ colorScheme: theme });
        const painted = () => page.evaluate('document.documentElement.dataset.theme');
        await expectSoon(painted).toBe(darkAlone ? 'dark' : theme);
        const faults = await violationsAtRest(page, place === 0 ? EVERY_RULE : COLOURS);
        found.push(...faults.map((each) => `${where}, ${theme}: ${each}`));
      }
      themes = themes.toReversed();
    };
    for (const { path, stands } of screens) {
      await page.goto(path);
      await stands(page);
      await judge(path, path === '/detailed-metrics');
    }
    expect(found).toEqual([]);
  });
});

// Their parts are those of the screens: each theme and each width once.
describe.each([LIGHT_DESK, DARK_PHONE])('in the $theme theme, $width px wide,', (surroundings) => {
  it('the sign-in is accessible, its failure too', async () => {
    const { page, open } = await visitors.visit({ ...surroundings, expected: [/status of 401/] });
    await open('/login');
    await page.getByLabel('Username').fill('nobody-of-that-name');
    await page.getByLabel('Password', { exact: true }).fill('surely-not-this');
    await expectNone(page, 'login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('[data-variant]').waitFor();
    await expectNone(page, 'login failure');
  });

  it('what opens on a screen is accessible', async () => {
    const { page } = await arrive(surroundings, '/');
    await settled(page);
    const closed = async (name: string | RegExp): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: /^More/ }).getByRole('link').last().waitFor();
    await expectNone(page, 'More');
    await closed(/^More/);

    await page.getByRole('button', { name: /^As-of date/ }).click();
    await page.getByRole('button', { name: 'Show this day' }).waitFor();
    await expectNone(page, 'as-of picker');
    await closed('As-of date');

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor();
    await expectNone(page, 'notification settings');
    await closed('Notifications');

    await page.getByRole('button', { name: 'View as table: Monthly revenue' }).click();
    await page.getByRole('table', { name: 'Monthly revenue' }).waitFor();
    await page.locator('[data-figure="cards.held"]').first().click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Recompute now' }).click();
    await page.locator('[data-equal]').waitFor();
    await expectNone(page, 'receipt');
  });
});

it('a fault would be found', async () => {
  const { page, open } = await visitors.visit();
  await open('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.evaluate(`{
    const faint = Object.assign(document.createElement('p'), { textContent: 'faint' });
    faint.style.color = '#f0f0f0';
    document.querySelector('main').append(faint, document.createElement('button'));
  }`);
  const found = new Set((await violations(page)).map((each) => each.split(' | ')[0]));
  expect(found).toEqual(new Set(['button-name', 'color-contrast']));
});

describe('with the keyboard alone', () => {
  it('the content, the navigation and a receipt are within reach, and the focus is seen', async () => {
    const { page } = await arrive(LIGHT_DESK, '/');
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    // On to the first figure.
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>(`document.activeElement.dataset.figure !== undefined`)) break;
    }
    const outline = await page.evaluate<string>(`getComputedStyle(document.activeElement).outlineStyle`);
    expect(outline).not.toBe('none');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Receipt of subscribers.registered').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = () => page.evaluate('document.activeElement.dataset.figure');
    await expectSoon(focused).toBe('subscribers.registered');
  });
});

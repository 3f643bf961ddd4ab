/**
 * The sign-in and the panels that open on a screen are accessible; every-screen.test.ts checks the screens themselves.
 */
import { describe, expect, it } from 'vitest';
import { expectAccessible, inaccessible } from './axe.ts';
import { useVisitors, type Visitor } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { fileItem } from './file-menu.ts';

const visitors = useVisitors();

const LIGHT_DESK = { theme: 'light', width: 1280, height: 800 } as const;
const DARK_PHONE = { theme: 'dark', width: 390, height: 844 } as const;
type Surroundings = typeof LIGHT_DESK | typeof DARK_PHONE;
const arrive = async (options: Surroundings, path: string): Promise<Visitor> => {
  const visitor = await visitors.visit(options);
  // A separate session: nobody opens as many screens in a minute as all of these tests together.
  await enter(visitor, 'Owner', { path, fresh: true });
  return visitor;
};

// They are built from the parts of the screens, so each theme and each width is tested only once.
describe.each([LIGHT_DESK, DARK_PHONE])('in the $theme theme, $width px wide,', (surroundings) => {
  it('the sign-in is accessible, and so is its failure', async () => {
    const { page, open } = await visitors.visit({ ...surroundings, expected: [/status of 401/] });
    await open('/login');
    await page.getByLabel('Username').fill('nobody-of-that-name');
    await page.getByLabel('Password', { exact: true }).fill('surely-not-this');
    await expectAccessible(page, 'login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('[data-variant]').waitFor();
    await expectAccessible(page, 'login failure');
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
    await expectAccessible(page, 'More');
    await closed(/^More/);

    await page.getByRole('button', { name: /^As-of date/ }).click();
    await page.getByRole('button', { name: 'Show this day' }).waitFor();
    await expectAccessible(page, 'as-of picker');
    await closed('As-of date');

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor();
    await expectAccessible(page, 'notification settings');
    await closed('Notifications');

    const asTable = await fileItem(page, 'View as table: Monthly revenue');
    await expectAccessible(page, 'menu of files');
    await asTable.click();
    await page.getByRole('table', { name: 'Monthly revenue' }).waitFor();
    await page.locator('[data-figure="cards.held"]').first().click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Recompute now' }).click();
    await page.locator('[data-equal]').waitFor();
    await expectAccessible(page, 'receipt');
  });
});

it('a violation would be found', async () => {
  const { page, open } = await visitors.visit();
  await open('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.evaluate(`{
    const faint = Object.assign(document.createElement('p'), { textContent: 'faint' });
    faint.style.color = '#f0f0f0';
    document.querySelector('main').append(faint, document.createElement('button'));
  }`);
  const found = new Set((await inaccessible(page)).map((each) => each.split(' | ')[0]));
  expect(found).toEqual(new Set(['button-name', 'color-contrast']));
});

it('a chosen tab has a ring after a key, and none after a click', async () => {
  const { page } = await arrive(LIGHT_DESK, '/expense-management');
  const focused = () =>
    page.evaluate<string[]>(
      '[document.activeElement.textContent, getComputedStyle(document.activeElement).outlineStyle]',
    );
  await page.getByRole('tab', { name: 'Budgets' }).click();
  await expectSoon(focused).toEqual(['Budgets', 'none']);
  await page.keyboard.press('ArrowRight');
  await expectSoon(focused).toEqual(['Expenses', 'solid']);
});

describe('with the keyboard alone', () => {
  it('the content, the navigation and a receipt can be reached, and the focus is visible', async () => {
    const { page } = await arrive(LIGHT_DESK, '/');
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    // Moves to the first figure.
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>(`document.activeElement.dataset.figure !== undefined`)) break;
    }
    const outline = await page.evaluate<string>(`getComputedStyle(document.activeElement).outlineStyle`);
    expect(outline).not.toBe('none');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('revenue.day', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = () => page.evaluate('document.activeElement.dataset.figure');
    await expectSoon(focused).toBe('revenue.day');
  });
});

/** Saved views of a table: saved, opened by their link, shared with a role, and refused to another one. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { dismissAll, hire } from './hire.ts';
import type { SignIn } from './server-process.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
afterAll(async () => {
  await dismissAll(database, 'viewing-');
  await database.close();
});

const PATH = '/user-segmentation';
const MISSING = 'This view is not shared with you or was removed. The table is shown as usual.';

const at = async (who: SignIn, path: string, options: VisitorOptions = {}): Promise<Page> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, who, { path });
  await tableOf(visitor.page).getByRole('row').nth(2).waitFor();
  return visitor.page;
};
const tableOf = (page: Page) => page.getByRole('table', { name: 'Segments' });
const heads = (page: Page) => tableOf(page).getByRole('columnheader').allTextContents();
const openMenu = async (page: Page): Promise<void> => {
  await tableOf(page).hover();
  await page.getByRole('button', { name: 'Arrange Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save as view…' }).waitFor();
};
const pick = async (page: Page, item: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
};

describe('saved views', { timeout: 480_000 }, () => {
  it('one is saved, opened again by its URL, changed, and shared with a role, whose people open the link', async () => {
    const keeper = await hire(database, 'viewing-keeper', { firstName: 'Kadie', roleKey: 'manager' });
    const colleague = await hire(database, 'viewing-colleague', { roleKey: 'manager' });
    const stranger = await hire(database, 'viewing-stranger', { roleKey: 'view_only' });
    const page = await at(keeper, PATH);
    await tableOf(page).getByRole('button', { name: 'Share' }).click();
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Growth' }).click();
    await page.getByRole('menuitem', { name: 'Save as view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as view' });
    await dialog.getByLabel('Name').fill('Largest first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'View saved');
    const arranged = ['Segment', 'Subscribers', 'Share↓', 'Active', 'Value to date', 'Avg. transaction'];
    await expectSoon(() => page.url()).toMatch(/\?view-segments=[0-9a-f-]{36}$/);
    const link = new URL(page.url());
    expect(await heads(page)).toEqual(arranged);

    await page.evaluate('localStorage.removeItem("table:Segments")');
    await page.reload();
    await page.getByText('View: Largest first').waitFor();
    expect(await heads(page)).toEqual(arranged);
    expect(await unmarkedNumbers(page)).toEqual([]);

    const linked = link.pathname + link.search;
    const refused = await at(colleague, linked);
    await refused.getByText(MISSING).waitFor();
    expect(await heads(refused)).toContain('Growth');

    await tableOf(page).getByRole('columnheader', { name: 'Subscribers' }).getByRole('button').click();
    await page.getByText('View: Largest first, changed').waitFor();
    await pick(page, 'Save changes');
    await expectToast(page, 'View changed');
    await page.getByText('View: Largest first', { exact: true }).waitFor();
    await pick(page, 'Rename or share…');
    const settings = page.getByRole('dialog', { name: 'Rename or share the view' });
    await settings.getByLabel('Name').fill('By subscribers');
    await settings.getByLabel('Shared with').selectOption('Manager');
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByText('View: By subscribers').waitFor();
    await openMenu(page);
    await page.getByRole('menuitemradio', { name: /^By subscribers\s*shared with Manager$/ }).waitFor();
    await expectAccessible(page, 'the menu with views');

    const shared = await at(colleague, linked);
    await shared.getByText('View: By subscribers').waitFor();
    const changed = ['Segment', 'Subscribers↓', 'Share', 'Active', 'Value to date', 'Avg. transaction'];
    expect(await heads(shared)).toEqual(changed);
    await openMenu(shared);
    await shared.getByRole('menuitemradio', { name: /^By subscribers\s*by Kadie Test$/ }).waitFor();
    expect(await shared.getByRole('menuitem', { name: 'Remove view…' }).count()).toBe(0);
    await shared.getByRole('menuitemradio', { name: 'Your own arrangement' }).click();
    await expectSoon(() => shared.url()).not.toContain('view-segments');
    expect(await heads(shared)).toContain('Growth');

    const without = await at(stranger, linked);
    await without.getByText(MISSING).waitFor();
    expect(await heads(without)).toContain('Growth');
    await without.getByRole('button', { name: 'Dismiss' }).click();
    await expectSoon(() => without.url()).not.toContain('view-segments');
  });

  it('on a phone one is chosen and removed, and nothing runs out of the page', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const keeper = await hire(database, `viewing-phone-${theme}`, { roleKey: 'manager' });
      const page = await at(keeper, PATH, { width: 390, height: 844, theme });
      await pick(page, 'Save as view…');
      const dialog = page.getByRole('dialog', { name: 'Save as view' });
      await dialog.getByLabel('Name').fill('Segments on a phone, with a rather long name as people give');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('View: Segments on a phone').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      await openMenu(page);
      const menu = await page.getByRole('menu').boundingBox();
      expect([(menu?.x ?? -1) >= 0, (menu?.x ?? 0) + (menu?.width ?? 999) <= 390]).toEqual([true, true]);
      await expectAccessible(page, `the menu with views on a phone, ${theme}`);
      await page.getByRole('menuitem', { name: 'Remove view…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove view' }).click();
      await expectToast(page, 'View removed');
      await expectSoon(() => page.url()).not.toContain('view-segments');
    }
  });
});

/** Queues: worked off by keyboard with the open entry beside the rows, and what a selection leaves out. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';

const visitors = useVisitors();
const REPORTS = '/compliance-reporting';
const rows = (page: Page) => page.locator('main li[data-entry]');
const focused = (page: Page) =>
  page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`);
const nameOf = async (page: Page, place: number): Promise<string> =>
  (await rows(page).nth(place).getAttribute('aria-label')) ?? '';
/** Reports of the company so far: its programme adds some on the first days of a month. */
const totalReports = async (page: Page): Promise<number> =>
  Number(await page.locator('main [data-figure="compliance.total-reports"]').textContent());

describe('a queue', () => {
  it('is worked off by keyboard: j and k move, Enter opens beside the rows, a letter acts, ? lists the keys', async () => {
    const visitor = await visitors.visit({ width: 1366, height: 900 });
    const { page } = visitor;
    await enter(visitor, 'Admin', { path: REPORTS });
    await rows(page).nth(2).waitFor();
    const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
    await page.keyboard.press('j');
    expect(await focused(page)).toBe(first);
    await page.keyboard.press('j');
    expect(await focused(page)).toBe(second);
    await page.keyboard.press('k');
    expect(await focused(page)).toBe(first);

    await page.keyboard.press('Enter');
    const pane = page.getByRole('dialog');
    await pane.getByRole('heading', { name: first }).waitFor();
    await expectSoon(() =>
      page.evaluate<boolean>(`document.activeElement?.getAttribute('role') === 'dialog'`),
    ).toBe(true);
    // The rows are beside it, not under it.
    const edge = await pane.boundingBox();
    const row = await rows(page).first().boundingBox();
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThan(edge?.x ?? 0);

    // The pane follows the rows.
    await page.keyboard.press('j');
    await pane.getByRole('heading', { name: second }).waitFor();
    expect(await focused(page)).toBe(second);
    await page.keyboard.press('Escape');
    await expectSoon(() => pane.count()).toBe(0);
    expect(await focused(page)).toBe(second);

    await page.keyboard.press('?');
    const keys = page.getByRole('status').filter({ hasText: 'move' });
    expect(await keys.textContent()).toMatch(/^j k move · Enter open · Esc close · s Submit · u Urgent/);
    await page.keyboard.press('?');
    await expectSoon(() => keys.count()).toBe(0);

    const late = rows(page)
      .filter({ has: page.getByRole('button', { name: /^Urgent/ }) })
      .last();
    await late.focus();
    await page.keyboard.press('u');
    await expectToast(page, 'Marked as urgent');
  });

  it('names the facts of reports once above them, at whatever width they have room', async () => {
    const visitor = await visitors.visit({ width: 1366, height: 900 });
    const { page } = visitor;
    await enter(visitor, 'Admin', { path: REPORTS });
    await rows(page).nth(2).waitFor();
    const heads = page.locator('[data-heads]');
    const label = rows(page).first().locator('dt', { hasText: 'Due' });
    expect(await heads.isVisible()).toBe(true);
    expect((await label.boundingBox())?.width).toBeLessThan(2);
    const [head, value] = [heads.getByText('Due', { exact: true }), rows(page).first().locator('dd').nth(2)];
    expect((await head.boundingBox())?.x).toBe((await value.boundingBox())?.x);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoon(() => heads.isVisible()).toBe(false);
    await expectSoon(async () => ((await label.boundingBox())?.width ?? 0) > 10).toBe(true);
  });

  it('opens an entry as a sheet over a phone’s rows', async () => {
    const visitor = await visitors.visit({ width: 390, height: 844, touch: true });
    const { page } = visitor;
    await enter(visitor, 'Admin', { path: REPORTS });
    await rows(page).first().waitFor();
    await rows(page).first().getByRole('heading').tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: await nameOf(page, 0) }).waitFor();
    expect((await sheet.boundingBox())?.width).toBe(390);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expectSoon(() => sheet.count()).toBe(0);
  });

  it('says above the rows how many open entries the selection leaves out, and shows them with one click', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    await enter(visitor, 'Admin', { path: REPORTS });
    await page.getByLabel('Type').selectOption('KYC Reports');
    const line = page.locator('main [data-left-out]');
    await line.waitFor();
    expect(await line.textContent()).toMatch(
      /^[1-9] open reports? (is|are) left out by type and period\.Show all open reports$/,
    );
    await line.getByRole('button', { name: 'Show all open reports' }).click();
    await expectSoon(() => line.count()).toBe(0);
    const showAll = page.getByRole('button', { name: /^Show all \d+ completed$/ });
    const completed = Number(/\d+/.exec((await showAll.textContent()) ?? '')?.[0]);
    const total = await totalReports(page);
    expect(completed).toBeGreaterThan(30);
    // The open ones, and the ten completed last.
    await expectSoon(() => rows(page).count()).toBe(total - completed + 10);
    await showAll.click();
    await expectSoon(() => rows(page).count()).toBe(total);
  });
});

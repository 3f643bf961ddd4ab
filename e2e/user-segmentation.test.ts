/** User Segmentation: an analyst goes from a segment to its people, to the cohorts, and to a past day. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const at = async (who: string, path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path });
  return visitor.page;
};
const SCREEN_PATH = '/user-segmentation';
const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d]/g, ''));
/** The counts of the segments' own column. */
const counts = async (page: Page): Promise<number[]> => {
  const cells = await page
    .locator('main section table')
    .first()
    .locator('tbody tr td:nth-child(2)')
    .allTextContents();
  return cells.map(numberIn);
};
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
const registered = (page: Page) => page.locator('main [data-figure="subscribers.registered"]').first();

describe('user segmentation', () => {
  it('[A-2.13, A-1.15] opens from More; every type’s segments sum to the registered, which has a receipt', async () => {
    const page = await at('Manager', '/');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('link', { name: 'User Segmentation' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Segmentation and Cohort Analysis' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(SCREEN_PATH);
    for (const type of ['behavioral', 'demographic', 'geographic', 'product_usage']) {
      await page.getByLabel('Segment type').selectOption(type);
      await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      await registered(page).waitFor();
      expect(sum(await counts(page)), type).toBe(numberIn(await registered(page).textContent()));
    }
    expect(await unmarkedNumbers(page)).toEqual([]);
    await registered(page).click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Receipt of' });
    await receipt.getByText('Registered subscribers').first().waitFor();
  });

  it('links a movement to its people, as many as it counts, and exports them as a recorded file', async () => {
    const page = await at('Manager', SCREEN_PATH);
    const cell = page.getByRole('button', { name: /subscribers from Steady to Slipping/ });
    await cell.waitFor();
    const moved = numberIn(await cell.textContent());
    expect(moved).toBeGreaterThan(0);
    await cell.click();
    const panel = page.getByRole('dialog', { name: /Steady → Slipping/ });
    await panel.getByText(`${moved.toLocaleString('en-US')} subscribers`).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^segment-slipping-\d{4}-\d{2}-\d{2}\.csv$/);
    // A viewer sees masked names and numbers.
    const viewer = await at('View Only', `${SCREEN_PATH}?segment=slipping`);
    await viewer.getByText('Names and numbers are masked').waitFor();
    expect(await viewer.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
  });

  it('[A-1.09] shows cohorts of months, and computes the segments of any past day', async () => {
    const page = await at('Manager', `${SCREEN_PATH}?tab=cohorts&range=1y`);
    const retention = page.getByRole('group', { name: 'Retention' });
    await retention.getByRole('columnheader', { name: 'Month 6', exact: true }).waitFor();
    await page.locator('main [data-figure="acquisition.value-to-date"]').first().waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Revenue', exact: true }).click();
    await page.getByRole('group', { name: 'Revenue' }).waitFor();

    // The 15th of the month before the previous one: not the end of a month, and not requested before.
    const now = new Date();
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15))
      .toISOString()
      .slice(0, 10);
    await page.goto(`${SCREEN_PATH}?asOf=${day}`);
    await page.getByRole('button', { name: 'Compute them' }).click();
    await page.getByRole('button', { name: /subscribers from Steady to Slipping/ }).waitFor();
    expect(sum(await counts(page))).toBe(numberIn(await registered(page).textContent()));
  });
});

/** The AI Simulation Engine: an executive runs, saves and compares simulations. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const SCREEN_PATH = '/predictive-analytics?tab=simulation';
const at = async (who: string, path = SCREEN_PATH): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path });
  return visitor.page;
};
const quiet = (page: Page) => expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
const summary = (page: Page) => page.getByRole('region', { name: 'What the scenario changes' });

async function simulate(
  page: Page,
  hypothesis: string,
  scenario: string,
  months = '12 months',
): Promise<string> {
  await page.getByRole('tab', { name: 'Setup Simulation' }).click();
  await page.getByLabel('Hypothesis').fill(hypothesis);
  await page.getByLabel('Scenario type').selectOption({ label: scenario });
  await page.getByLabel('Timeframe').selectOption({ label: months });
  await page.getByRole('button', { name: 'Run Simulation' }).click();
  await page.getByRole('heading', { name: `${scenario} over ${months}` }).waitFor();
  return (await summary(page).textContent()) ?? '';
}
async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save Scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Scenario' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Scenario saved');
  await dialog.waitFor({ state: 'detached' });
}

describe('the simulation engine', () => {
  it('[A-1.05] simulates from the company’s figures, saves, runs a draft and compares two', async () => {
    const page = await at('Admin');
    await page.locator('[data-figure="subscribers.registered"]').first().waitFor();
    const stamp = Date.now();

    const launch = await simulate(page, 'Students want a card of their own', 'Product Launch');
    await quiet(page);
    expect(await unmarkedNumbers(page)).toEqual([]);
    // The start values are the company's own: a receipt opens from the model card.
    await page.locator('main [data-figure="revenue.month"]').first().click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Receipt of' });
    await receipt.getByText('Monthly revenue').first().waitFor();
    await receipt.getByRole('button', { name: 'Close' }).click();
    await receipt.waitFor({ state: 'detached' });
    await save(page, `Launch ${stamp}`);

    // The same question has the same result, a different question a different one.
    expect(await simulate(page, 'Students want a card of their own', 'Product Launch')).toBe(launch);
    expect(await simulate(page, 'Dearer cards', 'Pricing Change')).not.toBe(launch);

    // A draft is saved without a result and run from the list.
    await page.getByRole('button', { name: 'Change and Run Again' }).click();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Scenario' });
    await dialog.getByLabel('Name').fill(`Price ${stamp}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const draft = page.getByRole('row').filter({ hasText: `Price ${stamp}` });
    await draft.filter({ hasText: 'Draft' }).waitFor();
    await draft.getByRole('button', { name: `Price ${stamp}` }).click();
    const panel = page.getByRole('dialog', { name: `Price ${stamp}` });
    await panel.getByRole('button', { name: 'Run Simulation' }).click();
    await panel.getByRole('button', { name: 'Open Results' }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await draft.filter({ hasText: 'Completed' }).waitFor();

    await draft.getByRole('checkbox').check();
    await page
      .getByRole('row')
      .filter({ hasText: `Launch ${stamp}` })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Both used the same random draws').waitFor();
    await quiet(page);
    expect(await unmarkedNumbers(page)).toEqual([]);
    // The comparison is kept in the URL.
    await page.reload();
    await page.getByRole('table', { name: 'Two simulations side by side' }).waitFor();
  });

  it('runs for people who may see analytics, and shows them what they may not change', async () => {
    const page = await at('View Only');
    await page.getByLabel('Hypothesis').fill('A new rule is coming');
    await page.getByLabel('Scenario type').selectOption('regulatory_impact');
    await page.getByRole('button', { name: 'All Assumptions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assumptions' });
    await dialog.getByText('Edit Settings').waitFor();
    await quiet(page);
    expect(await unmarkedNumbers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    // Held back, so that the state in between can be checked.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/analytics/simulation', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Run Simulation' }).click();
    const running = page.getByRole('button', { name: 'Running Simulation...' });
    await running.waitFor();
    expect(await running.isDisabled()).toBe(true);
    release();
    await page.getByRole('heading', { name: 'Regulatory Impact over 3 months' }).waitFor();
    await summary(page).getByText('of keeping at least 90% of net profit').waitFor();
  });
});

/** The Main dashboard: the present activity. */
import { expectSoon } from './expect-soon.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { settled } from './figures-on-page.ts';

const visitors = useVisitors();
const at = async (role = 'Owner', fresh = false): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, role, { path: '/dashboard', fresh });
  await settled(visitor.page);
  return visitor.page;
};
const panel = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

describe('the main dashboard', () => {
  it('[A-2.07] shows the day: volumes, activity, alerts, sessions and the health of the system', async () => {
    const page = await at();
    await page.getByRole('heading', { level: 1, name: 'Main dashboard' }).waitFor();
    const tiles = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    expect(await tiles.count()).toBe(6);
    for (const tile of await tiles.all()) await tile.locator('[data-figure]').first().waitFor();
    await expectSoon(() => panel(page, 'Volumes of the day').locator('[data-figure]').count()).toBe(12);
    await panel(page, 'Activity').locator('tbody tr').first().waitFor();
    await panel(page, 'Open alerts')
      .getByText(/No open alerts|Warning|Failed/)
      .first()
      .waitFor();
    await panel(page, 'Sessions').locator('[data-figure="operations.active-sessions"]').waitFor();
    const health = panel(page, 'System health').getByRole('listitem');
    await panel(page, 'System health').getByText('All checks').click();
    for (const check of ['Database', 'Daily close', 'Ledger', 'Customer money', 'Audit trail']) {
      expect(await health.filter({ hasText: check }).textContent()).toContain('OK');
    }
  });

  it('shows for a past day what was true on it, and nothing of now', async () => {
    const visitor = await visitors.visit();
    const day = endOfLastMonth(today());
    await enter(visitor, 'Owner', { path: `/dashboard?asOf=${day}` });
    const { page } = visitor;
    await settled(page);
    const health = panel(page, 'System health').getByRole('listitem');
    expect(await health.count()).toBe(3);
    await health.filter({ hasText: /Daily close.*Closed on \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC/ }).waitFor();
    await health.filter({ hasText: 'The day balances in every currency' }).waitFor();
    await health.filter({ hasText: /Trust balances cover all customer money \(\d+\.\d\d%\)/ }).waitFor();
    await panel(page, 'Sessions').getByText('at the end of this day').waitFor();
  });

  it('lists the actions of staff and customers, those of staff only for people who may read the audit trail', async () => {
    // Earlier sign-ins may have been followed by more entries than the list shows.
    const page = await at('Owner', true);
    const activity = panel(page, 'Activity');
    await activity.locator('tbody tr').filter({ hasText: 'signed in' }).first().waitFor();
    // Only rows of customers have an amount. The newest may be of customers without a district: other tests import them.
    const amounts = activity.locator('tbody td:nth-child(4)').filter({ hasText: /SLL|\$/ });
    await amounts.first().waitFor();
    const analyst = await at('View Only');
    await panel(analyst, 'Activity').locator('tbody tr').first().waitFor();
    expect(await panel(analyst, 'Activity').getByText('signed in').count()).toBe(0);
  });
});

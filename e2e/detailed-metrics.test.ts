/** The Detailed Metrics screen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { fileItem } from './file-menu.ts';

const visitors = useVisitors();
const at = async (path: string, options: VisitorOptions = {}): Promise<Page> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, 'Owner', { path });
  await settled(visitor.page);
  return visitor.page;
};
const theme = (page: Page) => page.evaluate('document.documentElement.dataset.theme');

describe('detailed metrics', () => {
  it('[A-2.06] is shown at /detailed-metrics with a live mark and four tiles', async () => {
    const page = await at('/detailed-metrics');
    await page.getByRole('heading', { level: 1, name: 'Detailed Metrics' }).waitFor();
    await page.getByText('Real-time Live', { exact: true }).waitFor();
    const tiles = page.getByRole('region', { name: 'Key figures' }).getByRole('listitem');
    expect(await tiles.count()).toBe(4);
    for (const tile of await tiles.all()) await tile.locator('[data-figure]').first().waitFor();
  });

  it('[A-2.97] is dark whatever theme is selected, and leaves the others as they were', async () => {
    const page = await at('/detailed-metrics', { theme: 'light' });
    expect(await theme(page)).toBe('dark');
    await page.getByRole('link', { name: 'Executive', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Executive dashboard' }).waitFor();
    expect(await theme(page)).toBe('light');
  });

  it('has four sections, each with figures', async () => {
    const page = await at('/detailed-metrics');
    for (const name of [
      'Subscriber Analytics',
      'Revenue Breakdown',
      'KYC Level Revenue Analysis',
      'Treasury Management',
    ]) {
      const section = page.getByRole('region', { name, exact: true });
      expect({ name, figures: await section.locator('[data-figure]').count() }).not.toEqual({
        name,
        figures: 0,
      });
    }
  });

  it('shows sessions, the transactions of the day and the health of the system', async () => {
    const page = await at('/detailed-metrics');
    const tile = (label: string) =>
      page.getByRole('region', { name: 'Operations' }).getByRole('listitem').filter({ hasText: label });
    await tile('Active Sessions').locator('[data-figure="operations.active-sessions"]').waitFor();
    await tile('Daily Transactions').locator('[data-figure="operations.transactions"]').waitFor();
    // Whatever the checks on this machine result in: the tile shows the worst of them, and how many are fine.
    const worded = { failed: 'Failing', warning: 'Warning', ok: 'Healthy' } as const;
    const shown = async () => (await tile('System Health').textContent()) ?? '';
    await expectSoon(async () => {
      const answer = await page.request.get('/api/dashboard/operations');
      const states = ((await answer.json()) as { checks: { state: keyof typeof worded }[] }).checks.map(
        ({ state }) => state,
      );
      const worst = (['failed', 'warning', 'ok'] as const).find((state) => states.includes(state)) ?? 'ok';
      const well = states.filter((state) => state === 'ok').length;
      return (await shown()).includes(`${worded[worst]}${well} of ${states.length} checks passed`);
    }).toBe(true);
  });

  it('requests the profit and loss, which adds up', async () => {
    const visitor = await visitors.visit();
    const wanted = visitor.page.waitForRequest('**/api/dashboard/pnl');
    await enter(visitor, 'Owner', { path: '/detailed-metrics' });
    // The page streams its response, and Chromium keeps no copy of it.
    const answer = await visitor.page.request.get((await wanted).url());
    const pnl = (await answer.json()) as Record<string, string>; // the response of the contract
    // All digits that a figure has.
    const exact = (field: string): bigint => {
      const [whole = '', digits = ''] = (pnl[field] ?? '').split('.');
      return BigInt(whole + digits.padEnd(12, '0'));
    };
    expect(exact('grossProfit')).toBe(exact('revenue') - exact('costOfRevenue'));
    expect(exact('netProfit')).toBe(exact('grossProfit') - exact('operatingExpenses'));
  });

  it('keeps its period in the URL', async () => {
    const page = await at('/detailed-metrics');
    const wider = page.waitForRequest((request) => /series\?.*days=180/.test(request.url()));
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await wider;
    expect(new URL(page.url()).searchParams.get('days')).toBe('90');
  });

  it('is passed by the tab key with one stop for the figures of a panel, among which the arrow keys move', async () => {
    const page = await at('/detailed-metrics');
    const focused = () =>
      page.evaluate<string | null>(
        `document.activeElement.matches('[data-figure]') ? document.activeElement.closest('section').getAttribute('aria-label') ?? document.activeElement.closest('section').querySelector('h2, h3').textContent : null`,
      );
    await page.getByRole('main').focus();
    const panels: (string | null)[] = [];
    // Until the focus has left the page's content.
    while (await page.evaluate<boolean>(`document.querySelector('main').contains(document.activeElement)`)) {
      await page.keyboard.press('Tab');
      panels.push(await focused());
    }
    const withFigures = panels.filter((panel) => panel !== null);
    expect(withFigures.length).toBeGreaterThan(8);
    expect(withFigures).toEqual([...new Set(withFigures)]);

    const first = page.getByRole('region', { name: 'Key figures' }).locator('[data-figure]');
    await first.nth(0).focus();
    await page.keyboard.press('ArrowRight');
    const place = `[...document.querySelectorAll('[aria-label="Key figures"] [data-figure]')].indexOf(document.activeElement)`;
    expect(await page.evaluate<number>(place)).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });

  it('reads a chart by the arrow keys and shows it as a table', async () => {
    const page = await at('/detailed-metrics');
    const chart = page.getByRole('figure', { name: 'Registered subscribers' });
    await chart.getByRole('application').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await chart.locator('[data-cursor="1"]').waitFor();
    await (await fileItem(page, 'View as table: Registered subscribers')).click();
    const table = page.getByRole('table', { name: 'Registered subscribers' });
    expect(await table.locator('tbody tr').count()).toBe(30);
  });
});

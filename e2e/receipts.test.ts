/** Every number on a dashboard is a figure of the catalogue, and gives its receipt. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FigureEntry } from '@cottontree/contract/figures.ts';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { figuresOn, readFigure, settled, unmarkedNumbers } from './figures-on-page.ts';
import { DASHBOARDS, ROUTES } from './routes.ts';

const visitors = useVisitors();
const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path });
  return visitor.page;
};
const receipt = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Receipt of' });
const line = (page: Page, name: string) =>
  receipt(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

describe('the numbers of a screen', () => {
  it.each(DASHBOARDS)('at %s are figures of the catalogue or say what else they are', async (path) => {
    const page = await at(path);
    await settled(page);
    expect(await unmarkedNumbers(page)).toEqual([]);
    const { figures } = (await (await page.request.get('/api/figures')).json()) as { figures: FigureEntry[] }; // the contract's answer
    const known = new Set(
      figures.flatMap(({ id, dimensions }) =>
        (dimensions.length === 0 ? [''] : ['', ...dimensions]).map((each) => `${id}:${each}`),
      ),
    );
    const shown = await figuresOn(page);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ id, dimension }) => !known.has(`${id}:${dimension}`))).toEqual([]);
  });

  it('are marked on every other screen as well', async () => {
    const page = await at('/user-profile');
    const others = ROUTES.filter(({ path }) => !DASHBOARDS.some((each) => each === path));
    for (const { path, title } of others) {
      await page.evaluate(`history.pushState(null, '', '${path}')`);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect({ path, unmarked: await unmarkedNumbers(page) }).toEqual({ path, unmarked: [] });
    }
  });

  it('are found by this test when they are not marked', async () => {
    const page = await at('/');
    await settled(page);
    await page.evaluate(`{
      const text = (html) => { const p = document.createElement('p'); p.append(html); document.querySelector('main').append(p); return p; };
      text('Growth of 12%');
      text('15,847').dataset.constant = '';
      text('45,000').dataset.constant = 'name';
      text('17,000').hidden = true;
    }`);
    expect(await unmarkedNumbers(page)).toEqual([
      'Growth of 12% in <p> of the page',
      '15,847 in <p> of the page',
    ]);
  });
});

describe('a receipt', () => {
  it('opens by a click and states definition, unit, value, day, freshness, SQL and signature', async () => {
    const page = await at('/');
    const figure = page.locator('[data-figure="subscribers.registered"]').first();
    await figure.waitFor();
    await settled(page);
    await figure.click();
    await receipt(page).waitFor();
    await receipt(page).getByText('Receipt of subscribers.registered').waitFor();
    const answer = await page.request.get('/api/figures/subscribers.registered');
    const { figure: entry } = (await answer.json()) as { figure: FigureEntry }; // the contract's answer
    await receipt(page).getByRole('heading', { name: entry.title }).waitFor();
    await receipt(page).getByText(entry.definition).waitFor();
    expect(await line(page, 'Figure').textContent()).toBe('subscribers.registered');
    expect(await line(page, 'Unit').textContent()).toBe('a count');
    expect(await line(page, 'Seen with').textContent()).toBe(entry.permission);
    expect(await line(page, 'Freshness').textContent()).toMatch(/open day|close of each day/);
    expect(await line(page, 'As of').textContent()).toMatch(/^\w+day, \w+ \d+, \d{4}$/);
    expect(await line(page, 'Recorded').textContent()).toMatch(/UTC|computed now/);
    expectSame(await line(page, 'Value').textContent(), await figure.textContent());
    await receipt(page).getByText('The query that yields the value').click();
    await receipt(page)
      .locator('pre', { hasText: /select/i })
      .first()
      .waitFor();
    expect(await receipt(page).locator('details pre').count()).toBe(2);
    await receipt(page).getByRole('heading', { name: 'Signature' }).waitFor();

    await page.keyboard.press('Escape');
    await receipt(page).waitFor({ state: 'hidden' });
    // And the focus is back where it was.
    expect(await page.evaluate('document.activeElement.dataset.figure')).toBe('subscribers.registered');
  });

  it('opens by Enter', async () => {
    const page = await at('/dashboard');
    await settled(page);
    await page.locator('[data-figure="operations.transactions"]').first().focus();
    await page.keyboard.press('Enter');
    await receipt(page).waitFor();
    expect(await receipt(page).textContent()).toContain('Receipt of operations.transactions');
  });

  it('lists the rows behind the value, a page at a time', async () => {
    const page = await at(`/?asOf=${endOfLastMonth(today())}`);
    await settled(page);
    const figure = page.locator('[data-figure="cards.held"][data-dimension="aqua"]').first();
    await figure.click();
    const rows = receipt(page).locator('tbody tr');
    await expectSoon(() => rows.count()).toBe(50);
    await receipt(page).getByText('50 rows shown, there are more').waitFor();
    const more = receipt(page).getByRole('button', { name: 'Show more' });
    for (let shown = 50; (await more.count()) > 0; shown += 50) {
      await more.click();
      await expectSoon(() => rows.count()).toBeGreaterThan(shown);
    }
    // A count has as many rows as it says.
    expect(await rows.count()).toBe(readFigure((await figure.textContent()) ?? '').value);
  });

  const RECOMPUTED = [
    ['/', 'subscribers.registered', ''],
    ['/', 'revenue.month', ''],
    ['/', 'revenue.line', 'card'],
    ['/', 'cards.average-revenue', 'black'],
    ['/', 'treasury.own', ''],
    ['/', 'volumes.sll-month', 'total'],
    ['/', 'volumes.usd-day', 'card'],
    ['/?view=summary', 'revenue.arpu', ''],
    ['/dashboard', 'operations.success-rate', ''],
    ['/detailed-metrics', 'subscribers.retention-30', ''],
    ['/detailed-metrics', 'treasury.trust-coverage', ''],
    ['/detailed-metrics', 'pnl.net-profit', ''],
  ] as const;
  it('says that the value recomputed from raw rows is equal', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    let opened = '';
    for (const [path, id, dimension] of RECOMPUTED) {
      if (opened === '') await enter(visitor, 'Owner', { path });
      else if (opened !== path) await visitor.open(path);
      opened = path;
      const figure = page.locator(`[data-figure="${id}"][data-dimension="${dimension}"]`).first();
      await figure.click();
      await receipt(page).getByText(`Receipt of ${id}`).waitFor();
      await receipt(page).getByRole('button', { name: 'Recompute now' }).click();
      const verdict = receipt(page).locator('[data-equal]');
      await verdict.waitFor();
      expect({ id, dimension, says: await verdict.textContent() }).toEqual({ id, dimension, says: 'Equal' });
      await page.keyboard.press('Escape');
      await receipt(page).waitFor({ state: 'hidden' });
    }
  });
});

function expectSame(one: string | null, other: string | null): void {
  const [a, b] = [readFigure(one ?? ''), readFigure(other ?? '')];
  expect(Math.abs(a.value - b.value)).toBeLessThanOrEqual(a.within + b.within);
}

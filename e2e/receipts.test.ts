/** Every number on a dashboard is a figure of the catalogue, and has a receipt. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FigureEntry, FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import {
  derivedOn,
  figuresOfOtherDays,
  figuresOn,
  readFigure,
  settled,
  unmarkedNumbers,
} from './figures-on-page.ts';
import { fileItem } from './file-menu.ts';
import { DASHBOARDS } from './routes.ts';

const visitors = useVisitors();
const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path });
  return visitor.page;
};
const receipt = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Receipt of' });
const named = (page: Page, id: string) => receipt(page).getByText(id, { exact: true });
const value = async (page: Page) => receipt(page).locator('[data-receipt-value]').textContent();
const line = (page: Page, name: string) =>
  receipt(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

describe('the numbers of a screen', () => {
  it.each(DASHBOARDS)('at %s are figures of the catalogue or marked as something else', async (path) => {
    const page = await at(path);
    await settled(page);
    expect(await unmarkedNumbers(page)).toEqual([]);
    const { figures } = (await (await page.request.get('/api/figures')).json()) as { figures: FigureEntry[] }; // the response of the contract
    const known = new Set(
      figures.flatMap(({ id, dimensions }) =>
        (dimensions.length === 0 ? [''] : ['', ...dimensions]).map((each) => `${id}:${each}`),
      ),
    );
    const shown = await figuresOn(page);
    expect(shown.length).toBeGreaterThan(5);
    shown.push(...(await figuresOfOtherDays(page)), ...(await derivedOn(page)));
    expect(shown.filter(({ id, dimension }) => !known.has(`${id}:${dimension}`))).toEqual([]);
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
      text('37.8%').dataset.constant = 'share';
    }`);
    expect(await unmarkedNumbers(page)).toEqual([
      'Growth of 12% in <p> of the page',
      '15,847 in <p> of the page',
      '37.8% in <p> of the page',
    ]);
  });
});

describe('a receipt', () => {
  it('opens by a click and shows definition, unit, value, day, freshness, SQL and signature', async () => {
    const page = await at('/');
    const figure = page.locator('[data-figure="subscribers.registered"]').first();
    await figure.waitFor();
    await settled(page);
    await figure.click();
    await receipt(page).waitFor();
    await named(page, 'subscribers.registered').waitFor();
    const answer = await page.request.get('/api/figures/subscribers.registered');
    const { figure: entry } = (await answer.json()) as { figure: FigureEntry }; // the response of the contract
    await receipt(page).getByRole('heading', { name: entry.title }).waitFor();
    await receipt(page).getByText(entry.definition).waitFor();
    expect(await line(page, 'Figure').textContent()).toBe('subscribers.registered');
    expect(await line(page, 'Unit').textContent()).toBe('a count');
    expect(await line(page, 'Visible to').textContent()).toBe('View Analytics');
    expect(await line(page, 'Freshness').textContent()).toMatch(/open day|day was closed on/);
    expect(await line(page, 'As of').textContent()).toMatch(/^\w+day, \w+ \d+, \d{4}$/);
    expect(await line(page, 'Recorded').textContent()).toMatch(/UTC|computed now/);
    expectSame(await value(page), await figure.textContent());
    await receipt(page).getByText('The query behind the value').click();
    await receipt(page)
      .locator('pre', { hasText: /select/i })
      .first()
      .waitFor();
    await expectSoon(() => receipt(page).locator('details pre').count()).toBe(2);
    await receipt(page).getByRole('heading', { name: 'Signature' }).waitFor();

    await page.keyboard.press('Escape');
    await receipt(page).waitFor({ state: 'hidden' });
    // The focus is back where it was.
    const focused = () => page.evaluate('document.activeElement.dataset.figure');
    await expectSoon(focused).toBe('subscribers.registered');
  });

  it('opens by Enter', async () => {
    const page = await at('/dashboard');
    await settled(page);
    await page.locator('[data-figure="operations.transactions"]').first().focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => named(page, 'operations.transactions').count()).toBe(1);
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
    // The number of rows equals the count.
    await expectSoon(() => rows.count()).toBe(readFigure((await figure.textContent()) ?? '').value);
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
      await named(page, id).waitFor();
      await receipt(page).getByRole('button', { name: 'Recompute now' }).click();
      const verdict = receipt(page).locator('[data-equal]');
      await verdict.waitFor();
      expect({ id, dimension, says: await verdict.textContent() }).toEqual({ id, dimension, says: 'Equal' });
      await page.keyboard.press('Escape');
      await receipt(page).waitFor({ state: 'hidden' });
    }
  });
});

describe('a number derived from two figures', () => {
  const terms = async (page: Page): Promise<number[]> =>
    (await receipt(page).locator('dd [data-figure]').allTextContents()).map((text) => readFigure(text).value);
  const open = async (page: Page, selector: string): Promise<string> => {
    const number = page.locator(`${selector}[data-derived]`).first();
    await number.click();
    await receipt(page).getByText('Formula').waitFor();
    return (await number.textContent()) ?? '';
  };

  it('of a whole gives a receipt with part, whole and result, each linking to its own', async () => {
    const page = await at(`/?asOf=${endOfLastMonth(today())}`);
    await settled(page);
    const shown = await open(page, '[data-figure="revenue.line"][data-dimension="card"]');
    const [part = Number.NaN, whole = Number.NaN] = await terms(page);
    expect(await value(page)).toBe(shown);
    expect(`${((part / whole) * 100).toFixed(1)}%`).toBe(shown);
    await receipt(page).locator('dd [data-figure="revenue.month"]').click();
    await named(page, 'revenue.month').waitFor();
    await receipt(page).getByRole('button', { name: 'Recompute now' }).click();
    await receipt(page).locator('[data-equal="true"]').waitFor();
    await receipt(page).getByRole('button', { name: 'Back' }).click();
    expect(await value(page)).toBe(shown);
    await page.keyboard.press('Escape');
    await receipt(page).waitFor({ state: 'hidden' });
    await expectSoon(() => page.evaluate('document.activeElement.dataset.derived')).toBe('share');
  });

  it('over time gives one with both days', async () => {
    const day = endOfLastMonth(today());
    const page = await at(`/detailed-metrics?asOf=${day}`);
    await settled(page);
    const shown = await open(page, '[data-figure="treasury.trust-coverage"]');
    const [now = Number.NaN, before = Number.NaN] = await terms(page);
    // Each of the terms is rounded to two decimal places, the difference to one.
    expect(Math.abs(now - before - readFigure(shown).value)).toBeLessThan(0.061);
    expect(await value(page)).toBe(shown);
    const days = await receipt(page)
      .locator('dt')
      .getByText(/\w+day, /)
      .allTextContents();
    expect(new Set(days).size).toBe(2);
  });
});

describe('a chart', () => {
  const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

  it('opens the receipt of a mark by click and by Enter, each for its day', async () => {
    const page = await at('/');
    await settled(page);
    const bars = chart(page, 'Monthly revenue');
    const bar = bars.locator('rect[data-series="revenue.product:card"]').nth(3);
    await bar.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await named(page, 'revenue.product').waitFor();
    expect(await line(page, 'Of').textContent()).toBe('card');
    const clicked = await line(page, 'As of').textContent();
    await page.keyboard.press('Escape');
    await receipt(page).waitFor({ state: 'hidden' });

    await bars.getByRole('application').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await named(page, 'revenue.product').waitFor();
    expect(await line(page, 'Of').textContent()).toBe('card');
    expect(await line(page, 'As of').textContent()).toBe(clicked);
    await receipt(page).getByRole('button', { name: 'Recompute now' }).click();
    await receipt(page).locator('[data-equal="true"]').waitFor();

    const written = receipt(page).getByRole('button', { name: /^Show the page as of/ });
    await written.click();
    await receipt(page).waitFor({ state: 'hidden' });
    expect(new Date(clicked ?? '').toDateString()).toBe(
      new Date(`${new URL(page.url()).searchParams.get('asOf')} 00:00`).toDateString(),
    );
  });

  it('as a table is a table of figures, each of its own day', async () => {
    const page = await at('/detailed-metrics');
    await settled(page);
    await (await fileItem(page, 'View as table: Revenue by day')).click();
    const table = page.getByRole('table', { name: 'Revenue by day' });
    await expectSoon(() => table.locator('tbody tr').count()).toBe(30);
    expect(await unmarkedNumbers(page)).toEqual([]);
    const shown = (await figuresOfOtherDays(page)).filter(({ id }) => id === 'revenue.day');
    const days = shown.map(({ day }) => day ?? '').toSorted();
    // The days of the period and of the previous one. Only two of them occur twice.
    expect(new Set(days).size).toBe(days.length - 2);
    const query = `days=${days.length}&asOf=${days.at(-1)}&ids=revenue.day`;
    const answer = await page.request.get(`/api/figures/series?${query}`);
    const { series } = (await answer.json()) as { series: FigureSeries[] }; // the response of the contract
    const points = series[0]?.points ?? [];
    const values = new Map(points.map(({ day, value }) => [day, Number(value)]));
    const wrong = shown.filter(({ day = '', text }) => {
      const { value, within } = readFigure(text);
      return Math.abs(value - (values.get(day) ?? Number.NaN)) > within;
    });
    expect(wrong).toEqual([]);
    await table.locator('tbody tr').nth(4).locator('[data-figure]').first().click();
    await named(page, 'revenue.day').waitFor();
  });

  it('of the hours of a day opens the receipt of the hour', async () => {
    const page = await at(`/dashboard?asOf=${endOfLastMonth(today())}`);
    await settled(page);
    await chart(page, 'Transactions by hour').getByRole('application').focus();
    for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await named(page, 'operations.transactions-by-hour').waitFor();
    expect(await line(page, 'Of').textContent()).toBe('01');
  });
});

function expectSame(one: string | null, other: string | null): void {
  const [a, b] = [readFigure(one ?? ''), readFigure(other ?? '')];
  expect(Math.abs(a.value - b.value)).toBeLessThanOrEqual(a.within + b.within);
}

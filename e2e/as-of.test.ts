/** The as-of date: every figure of every screen at the close of one business day. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { figuresOn, readFigure, settled, type ShownFigure } from './figures-on-page.ts';
import { DASHBOARDS } from './routes.ts';

const visitors = useVisitors();
/** Half a year back, so that figures with a growth or a previous month have both. */
const DAY = addDays(endOfLastMonth(today()), -170);
const written = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path });
  return visitor.page;
};
const withDay = (path: string, day = DAY): string => `${path}${path.includes('?') ? '&' : '?'}asOf=${day}`;
const asOfOf = (page: Page): string | null => new URL(page.url()).searchParams.get('asOf');
const nameOf = ({ id, dimension }: Pick<ShownFigure, 'id' | 'dimension'>): string => `${id}:${dimension}`;

/** The values in the catalogue of the figures on that day. */
async function valuesAsOf(page: Page, figures: readonly ShownFigure[]): Promise<Map<string, string | null>> {
  const ids = [
    ...new Set(figures.map(({ id, dimension }) => (dimension === '' ? id : `${id}:${dimension}`))),
  ];
  const values = new Map<string, string | null>();
  // The maximum of one call.
  for (let from = 0; from < ids.length; from += 20) {
    const some = ids.slice(from, from + 20).join(',');
    const answer = await page.request.get(`/api/figures/series?days=2&asOf=${DAY}&ids=${some}`);
    const { series } = (await answer.json()) as { series: FigureSeries[] }; // the response of the contract
    for (const { id, dimension, points } of series) {
      values.set(nameOf({ id, dimension }), points.find(({ day }) => day === DAY)?.value ?? null);
    }
  }
  return values;
}

describe('an as-of date', () => {
  it.each(DASHBOARDS)('moves every figure at %s to that day', async (path) => {
    const page = await at(withDay(path));
    await settled(page);
    await page.getByText(`As of ${written(DAY)}`).waitFor();
    const figures = await figuresOn(page);
    const values = await valuesAsOf(page, figures);
    const wrong = figures.filter((figure) => {
      const value = values.get(nameOf(figure));
      // A missing value is shown as a dash.
      if (value === null || value === undefined) return figure.text !== '–';
      const { value: shown, within } = readFigure(figure.text);
      return Math.abs(shown - Number(value)) > within;
    });
    expect(wrong.map((figure) => ({ ...figure, value: values.get(nameOf(figure)) }))).toEqual([]);
    expect([...values.values()].filter((value) => value !== null).length).toBeGreaterThan(5);
  });

  it('shows different figures than today', async () => {
    const page = await at('/');
    await settled(page);
    const now = new Map((await figuresOn(page)).map((figure) => [nameOf(figure), figure.text]));
    await page.goto(withDay('/'));
    await settled(page);
    const then = await figuresOn(page);
    const moved = then.filter((figure) => now.get(nameOf(figure)) !== figure.text);
    expect(moved.length).toBeGreaterThan(then.length / 2);
  });

  it('stays in the URL over navigation, reload and going back, until the person returns to live data', async () => {
    const page = await at(withDay('/'));
    const control = page.getByRole('button', { name: /^As-of date/ });
    const follow = async (link: string, heading: string): Promise<void> => {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(asOfOf(page)).toBe(DAY);
      expect(await control.textContent()).toBe(written(DAY));
    };
    await follow('Summary', 'Executive Summary');
    await follow('Go to Main Dashboard', 'Main dashboard');
    await follow('Detailed', 'Detailed Metrics');
    await page.getByRole('button', { name: 'More' }).click();
    await follow('User Management', 'User Management');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Detailed Metrics' }).waitFor();
    await page.reload();
    await settled(page);
    expect(asOfOf(page)).toBe(DAY);

    await page.getByRole('button', { name: 'Back to today' }).click();
    await expectSoon(() => control.textContent()).toBe('Today');
    expect(asOfOf(page)).toBeNull();
    await page.locator('[data-live-state="live"]').waitFor();
  });

  it('is selected in the bar, and a future day is refused', async () => {
    const page = await at('/dashboard');
    await settled(page);
    await page.getByRole('button', { name: /^As-of date/ }).click();
    const picker = page.getByRole('dialog', { name: 'As-of date' });
    await picker.getByLabel('As-of date').fill(addDays(today(), 1));
    await picker.getByRole('button', { name: 'Show this day' }).click();
    await picker.getByText(/Enter a day up to today/).waitFor();
    // How a browser reads a year of two digits.
    await picker.getByLabel('As-of date').fill('0026-11-20');
    await picker.getByRole('button', { name: 'Show this day' }).click();
    await picker.getByText('Enter the year with four digits.').waitFor();
    expect(asOfOf(page)).toBeNull();
    await picker.getByLabel('As-of date').fill(DAY);
    await picker.getByRole('button', { name: 'Show this day' }).click();
    await picker.waitFor({ state: 'hidden' });
    expect(asOfOf(page)).toBe(DAY);
    await page.getByText(`As of ${written(DAY)}`).waitFor();
    await page.getByRole('button', { name: /^As-of date/ }).click();
    await picker.getByRole('button', { name: 'End of last month' }).click();
    await expectSoon(() => asOfOf(page)).toBe(endOfLastMonth(today()));
  });

  it('is moved by a day, a week or a month in the bar, never past today', async () => {
    const page = await at(withDay('/dashboard'));
    await settled(page);
    await page.getByRole('button', { name: /^As-of date/ }).click();
    const picker = page.getByRole('dialog', { name: 'As-of date' });
    await picker.getByRole('button', { name: 'One day back' }).click();
    await expectSoon(() => asOfOf(page)).toBe(addDays(DAY, -1));
    await picker.getByRole('button', { name: 'One week back' }).click();
    await expectSoon(() => asOfOf(page)).toBe(addDays(DAY, -8));
    await picker.getByRole('button', { name: 'One week on' }).click();
    await picker.getByRole('button', { name: 'One day on' }).click();
    await expectSoon(() => asOfOf(page)).toBe(DAY);
    await picker.getByLabel('As-of date').fill(addDays(today(), -1));
    await picker.getByRole('button', { name: 'Show this day' }).click();
    await page.getByRole('button', { name: /^As-of date/ }).click();
    expect(await picker.getByRole('button', { name: 'One week on' }).isDisabled()).toBe(true);
    await picker.getByRole('button', { name: 'One day on' }).click();
    await expectSoon(() => asOfOf(page)).toBeNull();
    await expectSoon(() => picker.getByRole('button', { name: 'One day on' }).isDisabled()).toBe(true);
  });

  it('also applies to the receipts', async () => {
    const page = await at(withDay('/'));
    await settled(page);
    await page.locator('[data-figure="treasury.own"]').first().click();
    const day = page
      .getByRole('dialog')
      .locator('dt', { hasText: 'As of' })
      .locator('xpath=following-sibling::dd[1]');
    expect(await day.textContent()).toBe(
      new Date(DAY).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' }),
    );
  });

  it('that is invalid is ignored', async () => {
    const page = await at('/?asOf=2026-02-31');
    await settled(page);
    expect(await page.getByRole('button', { name: /^As-of date/ }).textContent()).toBe('Today');
  });
});

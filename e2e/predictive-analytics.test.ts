/** Advanced Analytics: an analyst follows a figure through the trends, takes the report out, and asks the models. */
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Prediction } from '@cottontree/contract/analytics-predictions.ts';
import type { Trends } from '@cottontree/contract/analytics-trends.ts';
import { useVisitors } from './browser.ts';
import { bytesOf, sheetsOf, textsIn } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { readFigure, settled, unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const ROOM = '/predictive-analytics';
const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path });
  return visitor.page;
};
const answer = async (page: Page, path: string): Promise<unknown> => (await page.request.get(path)).json();
const save = async (page: Page, way: string): Promise<Download> => {
  await page.getByRole('button', { name: 'Export Report', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: way, exact: true }).click();
  return download;
};

describe('Comprehensive Trends', () => {
  it('[A-1.05, A-1.14, A-2.09, A-2.22, A-2.111] is reached by Analytics, and every number of its groups is the server’s, or marked', async () => {
    const page = await at('/');
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Advanced Analytics and AI Simulation' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(ROOM);
    for (const name of ['Financial', 'Users', 'Operations', 'Overview']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await settled(page);
      expect({ name, unmarked: await unmarkedNumbers(page) }).toEqual({ name, unmarked: [] });
    }
    const told = (await answer(page, '/api/analytics/trends?period=30&group=overview')) as Trends; // the contract's answer
    for (const { stated } of told.trends) {
      const shown = page.locator(`main li [data-figure="${stated.id}"]:not([data-derived])`).first();
      const { value, within } = readFigure((await shown.textContent()) ?? '');
      expect(Math.abs(value - Number(stated.value)), stated.id).toBeLessThanOrEqual(within);
    }
    // A total of a period has a receipt, and the rows behind it prove it.
    await page.locator('main li [data-figure="period.revenue"]').first().click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Revenue of the period' });
    await receipt.waitFor();
    const proof = (await answer(
      page,
      `/api/figures/period.revenue/recompute?dimension=30&asOf=${told.to}`,
    )) as { equal: boolean }; // as above
    expect(proof.equal).toBe(true);
  });

  it('[A-2.112, A-2.113] takes another period, and its report out as PDF and XLSX', async () => {
    const page = await at(`${ROOM}?view=financial`);
    await settled(page);
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await settled(page);
    expect(new URL(page.url()).searchParams.get('period')).toBe('90');
    const told = (await answer(page, '/api/analytics/trends?period=90&group=financial')) as Trends; // as above
    const sheets = await sheetsOf(await bytesOf(await save(page, 'This screen as XLSX')));
    const [first] = sheets.values();
    const titles = told.trends.map(({ stated }) => stated.title);
    expect(first?.slice(1).map((row) => row[1])).toEqual(titles);
    expect(sheets.size).toBe(1 + titles.length);
    const words = textsIn(await bytesOf(await save(page, 'This screen as PDF')))
      .map(({ text }) => text)
      .join(' ');
    for (const title of titles) expect(words).toContain(title);
    expect(words).toContain('Demo company');
  });
});

describe('Predictive Models', () => {
  it('[A-2.117, A-2.118, A-7.50] shows each model with its card and its backtest, or what it lacks, every number marked', async () => {
    const page = await at(`${ROOM}?tab=models`);
    const of = async (model: string): Promise<Prediction> =>
      (await answer(page, `/api/analytics/predictions?period=30&model=${model}`)) as Prediction; // as above
    // Trained when the history is in.
    await expectSoon(async () => (await of('churn')).state).not.toBe('waiting');
    await page.reload();
    for (const model of ['churn', 'ltv', 'fraud', 'revenue', 'engagement']) {
      await page.getByLabel('Model', { exact: true }).selectOption(model);
      const told = await of(model);
      if (told.state !== 'ready') {
        if (model !== 'fraud') throw new Error(`${model} is ${told.state}`);
        await page.getByText('Insufficient data', { exact: true }).waitFor();
        continue;
      }
      await page.getByText(told.output.card.question).waitFor();
      const verdict = told.output.backtest?.beatsNaive
        ? 'Better than the naive method'
        : 'Does not beat the naive method';
      await page.getByText(verdict).waitFor();
      expect({ model, unmarked: await unmarkedNumbers(page) }).toEqual({ model, unmarked: [] });
    }
    // On the demo company the models have something to find.
    const revenue = await of('revenue');
    expect(revenue.state === 'ready' && revenue.output.backtest?.beatsNaive).toBe(true);
    const ltv = await of('ltv');
    expect(ltv.state === 'ready' && ltv.output.backtest?.beatsNaive).toBe(true);
  });
});

/** Advanced Analytics: an analyst follows a figure through the trends, exports the report, and uses the models. */
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { TREND_NAMES } from '@cottontree/contract/predictions/names.ts';
import type { Download, Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ModelOutput, Prediction } from '@cottontree/contract/predictions/predictions.ts';
import type { Trends } from '@cottontree/contract/predictions/trends.ts';
import { useVisitors } from './browser.ts';
import { derivedWorkIsDone, openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { bytesOf, sheetsOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { readFigure, settled, unmarkedNumbers } from './figures-on-page.ts';

const database = openDatabase(demoCompany().dataDir);
afterAll(() => database.close());
const visitors = useVisitors();
const SCREEN_PATH = '/predictive-analytics';
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
  it('[A-1.05, A-2.09] is opened by Analytics, and every number of its groups is the server’s, or marked', async () => {
    const page = await at('/');
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Advanced Analytics and AI Simulation' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(SCREEN_PATH);
    for (const name of ['Financial', 'Users', 'Operations', 'Overview']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await settled(page);
      expect({ name, unmarked: await unmarkedNumbers(page) }).toEqual({ name, unmarked: [] });
    }
    const response = (await answer(page, '/api/analytics/trends?period=30&group=overview')) as Trends; // the response of the contract
    for (const { stated } of response.trends) {
      const shown = page.locator(`main li [data-figure="${stated.id}"]:not([data-derived])`).first();
      const { value, within } = readFigure((await shown.textContent()) ?? '');
      expect(Math.abs(value - Number(stated.value)), stated.id).toBeLessThanOrEqual(within);
    }
    // A total of a period has a receipt, and the rows behind it confirm it.
    await page.locator('main li [data-figure="period.revenue"]').first().click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Revenue of the period' });
    await receipt.waitFor();
    const proof = (await answer(
      page,
      `/api/figures/period.revenue/recompute?dimension=30&asOf=${response.to}`,
    )) as { equal: boolean }; // as above
    expect(proof.equal).toBe(true);
  });

  it('selects another period, and exports its report as PDF and XLSX', async () => {
    const page = await at(`${SCREEN_PATH}?view=financial`);
    await settled(page);
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await settled(page);
    expect(new URL(page.url()).searchParams.get('period')).toBe('90');
    const response = (await answer(page, '/api/analytics/trends?period=90&group=financial')) as Trends; // as above
    const sheets = await sheetsOf(await bytesOf(await save(page, 'This screen as XLSX')));
    const [first] = sheets.values();
    const titles = response.trends.map(({ stated }) => stated.title);
    expect(first?.slice(1).map((row) => row[1])).toEqual(titles);
    expect(sheets.size).toBe(1 + titles.length);
    const words = textOfPdf(await bytesOf(await save(page, 'This screen as PDF')));
    for (const { id, title } of response.trends.map(({ stated }) => stated))
      expect(words).toContain(TREND_NAMES.names[id] ?? title);
    expect(words).toContain('Demo company');
  });
});

describe('Predictive Models', () => {
  it('shows each model with its card and its backtest, withheld where its backtest refutes it, every number marked', async () => {
    const page = await at(`${SCREEN_PATH}?tab=models`);
    const of = async (model: string): Promise<Prediction> =>
      (await answer(page, `/api/analytics/predictions?period=30&model=${model}`)) as Prediction; // as above
    // It is trained once the history is loaded.
    await expectSoon(async () => (await of('churn')).state).not.toBe('waiting');
    await page.reload();
    for (const model of ['churn', 'ltv', 'fraud', 'revenue', 'engagement']) {
      await page.getByLabel('Model', { exact: true }).selectOption(model);
      const response = await of(model);
      if (response.state === 'waiting') throw new Error(`${model} is waited for`);
      expect(response.learntFrom?.rows, model).toBeGreaterThan(0);
      // What stands behind a withheld forecast is opened by who wants to know it.
      if (response.state === 'withheld')
        await page.getByText('How this is computed', { exact: true }).first().click();
      await page.getByText('Alerts decided', { exact: true }).waitFor();
      if (response.state === 'insufficient') {
        if (model !== 'fraud') throw new Error(`${model} is insufficient`);
        await page.getByText('Insufficient data', { exact: true }).waitFor();
        continue;
      }
      await page.getByText(response.output.card.question).waitFor();
      if (response.state === 'withheld') await page.getByText(response.withheld, { exact: true }).waitFor();
      const { judgement = null, beatsNaive = false } = response.output.backtest ?? {};
      const better = response.state === 'ready' && judgement !== null && beatsNaive ? 1 : 0;
      expect(await page.getByText('Beats every simple estimate').count(), model).toBe(better);
      expect({ model, unmarked: await unmarkedNumbers(page) }).toEqual({ model, unmarked: [] });
    }
    // The lifetime value model of this company does not account for growth.
    expect(await of('ltv')).toMatchObject({
      state: 'withheld',
      withheld: expect.stringContaining('too low'),
    });
  });

  it('was trained on the data that had arrived, and names the factors of a probability as its table has them', async () => {
    const page = await at(`${SCREEN_PATH}?tab=models`);
    await expectSoon(() => derivedWorkIsDone(database)).toBe(true);
    const { rows } = await sql<{
      model: string;
      output: ModelOutput | null;
      decisions: string;
      decided: string;
    }>`
      select distinct on (model) model, output, learnt_decisions as decisions,
             (select count(*) from fraud_alerts where decided_day <= r.as_of) as decided
        from model_runs r where period = 30 order by model, id desc`.execute(database.read);
    expect(rows).toHaveLength(5);
    for (const { model, decisions, decided } of rows) {
      expect(Number(decided), model).toBeGreaterThan(0);
      expect(Number(decisions), model).toBe(Number(decided));
    }
    const response = (await answer(page, '/api/analytics/predictions?model=fraud&period=30')) as Prediction; // as above
    expect(response.state !== 'waiting' && response.learntFrom?.decisions).toBe(Number(rows[0]?.decided));
    const churn = rows.find(({ model }) => model === 'churn')?.output;
    if (!churn) throw new Error('The demo company has customers enough to learn churn from');
    const shares = churn.groups.map(({ name, members, values }) => ({
      name,
      members,
      chance: values[0]?.value ?? 0,
    }));
    const cards = churn.drivers.filter(({ name }) => name.endsWith(' card'));
    expect(cards.length).toBeGreaterThan(0);
    for (const { name, oddsRatio, more, rest } of cards) {
      const tier = shares.find((each) => name.startsWith(each.name));
      const others = shares.filter((each) => each !== tier);
      const members = others.reduce((sum, each) => sum + each.members, 0);
      const elsewhere = others.reduce((sum, each) => sum + each.members * each.chance, 0) / members;
      expect(Math.sign(Math.log(oddsRatio)), name).toBe(Math.sign((tier?.chance ?? 0) - elsewhere));
      expect(Math.sign(more.observed - rest.observed), name).toBe(Math.sign(Math.log(oddsRatio)));
    }
  });
});

/** A company without any data: created by its one-time link, it shows marked samples until its first transaction. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { ingestCashIn, ingestPeople, ingestRates } from './business.ts';
import { cellsOf, textOf } from './downloads.ts';
import { FOUNDER, ownerLink, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled, unmarkedNumbers } from './figures-on-page.ts';
import { signInOverHttp } from './http-client.ts';
import { DASHBOARDS } from './routes.ts';

const visitors = useVisitors();
let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const at = async (path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, FOUNDER, { url: company.server.url, path });
  return visitor.page;
};
const tile = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
/** The sample in a tile, and its mark. */
const sampleIn = async (page: Page, label: string): Promise<[string | null, number]> => [
  await tile(page, label).locator('[data-sample]').textContent(),
  await tile(page, label).getByText('Sample', { exact: true }).count(),
];

// In this order: each test continues with the company as the previous one left it.
describe('an empty company', () => {
  it('shows for a link that is not the newest what to do in place of the form', async () => {
    const { page } = await visitors.visit();
    await page.goto(`${company.server.url}/login#setup=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('This link no longer works').waitFor();
    await page.getByText(/Restart the server and open the complete link it prints/).waitFor();
    expect(await page.getByLabel('First name').count()).toBe(0);
  });

  it('is created through its link, which works once', async () => {
    const { page } = await visitors.visit({ expected: [/status of (400|401|403|409|422)/] });
    const fill = async (password: string): Promise<void> => {
      await page.getByLabel('Username').fill(FOUNDER.username);
      await page.getByLabel('First name').fill('Fatu');
      await page.getByLabel('Last name').fill('Founder');
      await page.getByLabel('Email').fill('founder@example.test');
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Create owner' }).click();
    };
    await page.goto(company.server.url + ownerLink(company.server));
    await page.getByRole('heading', { name: 'Create the owner of this company' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create owner' }).isDisabled()).toBe(true);
    // The error is shown at its field, and nothing is created.
    await fill('too-short-1');
    await page.getByText(/at least 15 characters/).waitFor();
    await fill(FOUNDER.password);
    await page.getByText('Welcome, Fatu Founder').waitFor();
    expect(new URL(page.url()).hash).toBe('');

    // A person who follows it later gets no form, but sees what to do.
    const stranger = await visitors.visit();
    await stranger.page.goto(company.server.url + ownerLink(company.server));
    await stranger.page.getByRole('alert').getByText('This company already has an owner').waitFor();
    expect(await stranger.page.getByLabel('First name').count()).toBe(0);
    await stranger.page.getByRole('button', { name: 'Go to the sign-in' }).click();
    await stranger.page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(new URL(stranger.page.url()).hash).toBe('');
  });

  it('shows the documented samples of the overview, each marked', async () => {
    const page = await at('/');
    await page
      .getByRole('note')
      .getByText(/they are not this company’s figures/)
      .waitFor();
    expect(await sampleIn(page, 'Total Subscribers')).toEqual(['15,847', 1]);
    expect(await sampleIn(page, 'Total Revenue')).toEqual(['$424K', 1]);
    expect(await sampleIn(page, 'Card Adoption')).toEqual(['41.7%', 1]);
    expect(await sampleIn(page, 'Treasury Balance')).toEqual(['$278.5K', 1]);
    // Nothing else looks like a number.
    await expectSoon(() => page.getByText('No data yet').count()).toBeGreaterThan(5);
    expect(await page.locator('main [data-figure]').count()).toBe(0);
  });

  it('shows the documented samples of the summary, each marked', async () => {
    const page = await at('/executive-summary?view=summary');
    await page.getByRole('note').waitFor();
    expect(await sampleIn(page, 'Total Subscribers')).toEqual(['45,000', 1]);
    expect(await sampleIn(page, 'Card Holders')).toEqual(['17,000', 1]);
  });

  it('marks every sample on every dashboard, and in exported files', async () => {
    const page = await at('/');
    for (const path of DASHBOARDS) {
      await page.goto(company.server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const numbers = await unmarkedNumbers(page);
      const samples = await page.locator('main [data-sample]').allTextContents();
      // The warning is shown where samples are, and nowhere else.
      expect({ path, warned: await page.getByRole('note').count() }).toEqual({
        path,
        warned: samples.length > 0 ? 1 : 0,
      });
      expect({
        path,
        numbers: numbers.filter((each) => !samples.some((sample) => each.startsWith(sample))),
      }).toEqual({
        path,
        numbers: [],
      });
    }
    await page.goto(company.server.url);
    await page.getByRole('note').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Key figures as CSV' }).click();
    const lines = cellsOf(await textOf(await download));
    expect(lines.slice(1).map((line) => [line[1], line[3], line.at(-1)])).toEqual([
      ['Total Subscribers', '15847', 'Sample'],
      ['Total Revenue', '424000.00', 'Sample'],
      ['Card Adoption', '41.70', 'Sample'],
      ['Treasury Balance', '278500.00', 'Sample'],
    ]);
  });

  it('shows figures, and no sample, from its first transaction on, without a reload', async () => {
    const page = await at('/');
    await page.getByRole('note').waitFor();
    const feed = await signInOverHttp(company.server.url, FOUNDER);
    await ingestRates(feed);
    await ingestPeople(feed, 3);
    await ingestCashIn(feed, 'first', 5_000_000);
    await page.getByRole('note').waitFor({ state: 'detached' });
    await settled(page);
    expect(await page.locator('[data-sample]').count()).toBe(0);
    await expectSoon(() => page.locator('[data-figure="subscribers.registered"]').first().textContent()).toBe(
      '3',
    );
    expect(await unmarkedNumbers(page)).toEqual([]);
  });
});

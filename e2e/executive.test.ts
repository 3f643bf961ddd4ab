/** The executive dashboard in its two views. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DashboardMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { readFigure, settled } from './figures-on-page.ts';

const visitors = useVisitors();
const DAY = endOfLastMonth(today());

const at = async (path: string, options: VisitorOptions = {}): Promise<Page> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, 'Owner', { path });
  await settled(visitor.page);
  return visitor.page;
};
const tile = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
const tiles = (page: Page) => page.getByRole('region', { name: 'Key figures' }).getByRole('listitem');
const panel = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
const rows = (page: Page, title: string) => panel(page, title).locator('tbody tr');
const figures = (page: Page, title: string) => panel(page, title).locator('[data-figure]').allTextContents();
const read = async (page: Page, path: string, day = DAY): Promise<unknown> =>
  (await page.request.get(`/api/dashboard/${path}?asOf=${day}`)).json();
/** The part of a path that names the endpoint: "metrics". */
const requestedEndpoints = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/dashboard\/([\w-]+)/.exec(request.url())?.[1];
    if (name !== undefined) requested.push(name);
  });
  return requested;
};

/** Adds up how far the parts of a page move without an input of the person, as browsers count it (CLS). */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('the overview', () => {
  it.each([
    ['a phone', { width: 412, height: 823, touch: true }],
    ['a desktop', { width: 1366, height: 900 }],
  ])('does not move on %s while its parts arrive', async (_, size) => {
    const page = await at('/', size);
    await page.addInitScript(COUNT_SHIFTS);
    await page.reload();
    await settled(page);
    await panel(page, 'Revenue by line').locator('[data-figure]').first().waitFor();
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
  });

  it('opens the receipt of the line of revenue under the pointer on its day, also where the year before is drawn', async () => {
    const page = await at('/');
    const plot = panel(page, 'Revenue by line').getByRole('application');
    const dashed = panel(page, 'Revenue by line').locator('path[data-line="revenue.day"]');
    await dashed.waitFor();
    const points = /[ML]([\d.]+),([\d.]+)/g;
    const [, x, y] = [...String(await dashed.getAttribute('d')).matchAll(points)].at(-3) ?? [];
    await plot.click({ position: { x: Number(x), y: Number(y) } });
    await page.getByRole('dialog').getByText('day.revenue', { exact: true }).waitFor();
    const day = new Date(Date.parse(today()) - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(new URL(page.url()).searchParams.get('receipt')).toMatch(
      new RegExp(`^day\\.revenue:[a-z]+@${day}$`),
    );
  });

  it('names a figure, its day and its value', async () => {
    const page = await at('/');
    const statement = page.getByRole('region', { name: 'The statement of the day' });
    // The names come once the first screen is complete and quiet.
    await expectSoon(() =>
      statement.locator('[data-figure="revenue.day"]').getAttribute('aria-label'),
    ).toMatch(/^Revenue of the day, [A-Z][a-z]{2} \d+, 20\d\d, \$[\d,]+, receipt$/);
  });

  it('shows only the days that the mouse is dragged across, until Escape or Show all', async () => {
    const page = await at('/');
    const chart = panel(page, 'Revenue by line');
    const plot = chart.getByRole('application');
    const zoom = async () => {
      await chart.locator('rect[data-series]').first().waitFor();
      await plot.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0 } = (await plot.boundingBox()) ?? {};
      await page.mouse.move(x + width * 0.3, y + 100);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.5, y + 120, { steps: 4 });
      await page.mouse.up();
      await chart.getByRole('button', { name: 'Show all' }).waitFor();
    };
    const period = () => new URL(page.url()).searchParams.get('period');
    await zoom();
    expect(period()).toMatch(/^20\d\d-\d\d-\d\d\.\.20\d\d-\d\d-\d\d$/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectSoon(() => chart.locator('rect[data-series="day.revenue:card"]').count()).toBeLessThan(12);
    await chart.getByRole('button', { name: 'Show all' }).click();
    await expectSoon(async () => period()).toBe(null);
    await zoom();
    await plot.focus();
    await page.keyboard.press('Escape');
    await expectSoon(async () => period()).toBe(null);
    await page.goBack();
    await expectSoon(async () => period()).toMatch(/\.\./);
  });

  it('[A-2.04] is shown at / with its four tiles and its marks', async () => {
    const page = await at('/');
    await page.getByRole('heading', { level: 1, name: 'Executive dashboard' }).waitFor();
    for (const label of ['Total Subscribers', 'Total Revenue', 'Card Adoption', 'Treasury Balance']) {
      await tile(page, label).locator('[data-figure]').first().waitFor();
    }
    await expectSoon(() => tiles(page).count()).toBe(4);
    // A share grows by percentage points, amounts in percent. The last complete month is named, for a flow with
    // the month before, with their years where these differ.
    expect(await tile(page, 'Card Adoption').textContent()).toMatch(
      /[+−]?\d+\.\d pp in [A-Z][a-z]+( \d{4})?/,
    );
    expect(await tile(page, 'Total Revenue').textContent()).toMatch(
      /[+−]?\d+\.\d% [A-Z][a-z]+( \d{4})? vs [A-Z][a-z]+/,
    );
    await page.getByText('Live Data', { exact: true }).waitFor();
    await page.getByText('VIEWER', { exact: true }).waitFor();
  });

  it('has all its panels, each with figures of the server', async () => {
    const page = await at('/');
    for (const title of [
      'Subscriber distribution',
      'KYC level distribution',
      'Revenue analytics',
      'Card types performance',
      'Treasury overview',
      'Daily volume',
      'Monthly volume, to date',
      'KYC revenue analytics',
    ]) {
      expect({ title, figures: (await figures(page, title)).length }).not.toEqual({ title, figures: 0 });
    }
    expect(await page.locator('[data-sample]').count()).toBe(0);
  });

  it('[A-1.01] has exactly three card types and three currencies', async () => {
    const page = await at('/');
    const names = (title: string) => rows(page, title).locator('td:first-child').allTextContents();
    expect(await names('Card types performance')).toEqual(['Platinum', 'Aqua', 'Black']);
    const heads = panel(page, 'Daily volume').locator('thead th');
    expect((await heads.allTextContents()).slice(1)).toEqual(['SLL', 'USD', 'USDC']);
    expect(await panel(page, 'Treasury overview').locator('dt').allTextContents()).toEqual([
      'SLL',
      'USD',
      'USDC',
      'Own funds in USD',
    ]);
  });

  it('writes leones in millions or billions, dollars in thousands or millions', async () => {
    const page = await at(`/?asOf=${DAY}`);
    const [sll, usd, usdc] = await figures(page, 'Treasury overview');
    expect(sll).toMatch(/^SLL [\d,]+\.\dM$/);
    expect(usd).toMatch(/^\$[\d,]+\.\dK$/);
    expect(usdc).toMatch(/^\$[\d,]+\.\dK$/);
    // The balance is a number as a string.
    const treasury = (await read(page, 'treasury')) as { usd: string }; // the response of the contract
    expect(typeof treasury.usd).toBe('string');
    const shown = readFigure(usd ?? '');
    expect(Math.abs(shown.value - Number(treasury.usd))).toBeLessThanOrEqual(shown.within);
    // A zero amount is a plain 0.
    for (const title of ['Daily volume', 'Monthly volume, to date']) {
      // One currency per column, its total last.
      const cells = (currency: number) =>
        panel(page, title)
          .locator(`tr > td:nth-child(${currency + 2}) [data-figure]`)
          .allTextContents();
      for (const text of await cells(0)) expect(text).toMatch(/^(0|SLL [\d,]+\.\d[BM])$/);
      for (const text of [...(await cells(1)), ...(await cells(2))])
        expect(text).toMatch(/^(0|\$[\d,]+\.\d[MK])$/);
      expect((await cells(0)).at(-1)).not.toBe('0');
      expect((await cells(1)).at(-1)).not.toBe('0');
    }
  });

  it('requests each of its endpoints once', async () => {
    const visitor = await visitors.visit();
    const requested = requestedEndpoints(visitor.page);
    await enter(visitor, 'Owner', { path: `/?asOf=${DAY}` });
    await settled(visitor.page);
    await visitor.page.waitForLoadState('networkidle');
    const own = requested.filter((name) => name !== 'operations');
    expect(own.toSorted()).toEqual(
      [
        'metrics',
        'user-distribution',
        'card-performance',
        'revenue-breakdown',
        'treasury',
        'volume-metrics',
        'kyc-revenue',
        'statement',
      ].toSorted(),
    );
  });

  it('receives responses with the documented fields', async () => {
    const page = await at('/');
    const any = expect.anything() as unknown;
    expect(await read(page, 'metrics')).toMatchObject({
      totalUsers: any,
      totalRevenue: any,
      cardAdoption: any,
      treasuryBalance: any,
      monthlyGrowth: { users: any, revenue: any, cardAdoption: any, treasury: any },
    });
    const distribution = (await read(page, 'user-distribution')) as Record<string, number>; // the response of the contract
    expect(distribution).toMatchObject({
      kycLevels: { level0: any, level1: any, level2: any, in_progress: any },
    });
    const { totalUsers } = (await read(page, 'metrics')) as DashboardMetrics; // as above
    const [only, and, card] = ['walletOnly', 'walletAndCard', 'walletCard'].map(
      (key) => distribution[key] ?? Number.NaN,
    );
    expect((only ?? 0) + (and ?? 0) + (card ?? 0)).toBe(totalUsers);
    const tier = { count: any, avgRevenue: any };
    expect(await read(page, 'card-performance')).toMatchObject({ platinum: tier, aqua: tier, black: tier });
    expect(await read(page, 'treasury')).toMatchObject({ sll: any, usd: any, usdc: any });
    const volumes = { walletVolume: any, cardVolume: any, transferVolume: any, totalVolume: any };
    const currencies = { sll: volumes, usd: volumes, usdc: volumes };
    expect(await read(page, 'volume-metrics')).toMatchObject({ daily: currencies, monthly: currencies });
    expect(await read(page, 'revenue-breakdown')).toMatchObject({ wallet: any, card: any });
    expect(await read(page, 'pnl')).toMatchObject({ revenue: any, netProfit: any });
  });
});

describe('the summary', () => {
  const LABELS = [
    'Total Subscribers',
    'Card Holders',
    'Monthly Revenue',
    'Wallet Only',
    'ARPU',
    'Treasury USD',
    'Card Revenue',
  ];

  it('[A-2.05] is the other view of the same screen, with its KPI panel', async () => {
    const page = await at('/executive-summary');
    await page.getByRole('heading', { level: 1, name: 'Executive dashboard' }).waitFor();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Summary' }).click();
    await page.getByRole('heading', { level: 1, name: 'Executive Summary' }).waitFor();
    expect(page.url()).toMatch(/\/executive-summary\?view=summary$/);
    await settled(page);
    await expectSoon(() => tiles(page).count()).toBe(LABELS.length);
    for (const label of LABELS) await tile(page, label).locator('[data-figure]').first().waitFor();
  });

  it('lists the card portfolio and the KYC status', async () => {
    const page = await at('/executive-summary?view=summary');
    const portfolio = rows(page, 'Card Portfolio Performance');
    expect(await portfolio.locator('td:first-child').allTextContents()).toEqual([
      'Platinum',
      'Aqua',
      'Black',
    ]);
    for (const row of await portfolio.all()) {
      const [count, average] = await row.locator('[data-figure]').allTextContents();
      expect(count).toMatch(/^[\d,]+$/);
      expect(average).toMatch(/^\$[\d,]+\.\d\d$/);
    }
    const status = panel(page, 'KYC Verification Status').getByRole('listitem');
    const names = ['Level 0 Basic', 'Level 1 Verified', 'Level 2 Enhanced', 'In Progress Pending'];
    await expectSoon(() => status.count()).toBe(names.length);
    for (const name of names) {
      const numbers = status.filter({ hasText: name }).locator('[data-figure]');
      expect(await numbers.allTextContents()).toEqual([
        expect.stringMatching(/^[\d,]+$/),
        expect.stringMatching(/^\d+\.\d%$/),
      ]);
    }
  });

  it('links to the detailed analytics and the main dashboard', async () => {
    const page = await at('/?view=summary');
    await page.getByRole('link', { name: 'View Detailed Analytics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Detailed Metrics' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/detailed-metrics');
    await page.goBack();
    await page.getByRole('link', { name: 'Go to Main Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Main dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  it('computes retention, adoption, growth and ARPU, and writes money in thousands', async () => {
    const page = await at(`/?view=summary&asOf=${DAY}`);
    const metrics = (await read(page, 'metrics')) as DashboardMetrics; // the response of the contract
    const close = async (label: string, place: number, value: number | string | null): Promise<void> => {
      const text = (await tile(page, label).locator('[data-figure]').nth(place).textContent()) ?? '';
      const shown = readFigure(text);
      expect({ label, far: Math.abs(shown.value - Number(value)) > shown.within }).toEqual({
        label,
        far: false,
      });
    };
    await close('Total Subscribers', 1, metrics.retention);
    expect(await tile(page, 'Total Subscribers').textContent()).toMatch(/\d+\.\d% retention$/);
    await close('Card Holders', 1, metrics.cardAdoption);
    expect(await tile(page, 'Card Holders').textContent()).toMatch(/\d+\.\d% adoption$/);
    await close('Monthly Revenue', 1, metrics.monthlyGrowth.revenue);
    // Growth compares complete months, and names both.
    const month = new Date(DAY).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short' });
    expect(await tile(page, 'Monthly Revenue').textContent()).toMatch(
      new RegExp(
        `[+−]\\d+\\.\\d% MoM ${month}( \\d{4})? vs [A-Z][a-z]+( \\d{4})?(, better|, worse|, stable|, not unusual.+|, mostly the calendar.+|, too small to count as a change.*)?$`,
      ),
    );
    await close('ARPU', 0, metrics.arpu);
    const arpu = Number(metrics.totalRevenue) / (metrics.totalUsers ?? Number.NaN);
    expect(await tile(page, 'ARPU').locator('[data-figure]').textContent()).toBe(`$${arpu.toFixed(2)}`);
    for (const label of ['Monthly Revenue', 'Treasury USD', 'Card Revenue']) {
      expect(await tile(page, label).locator('[data-figure]').first().textContent()).toMatch(
        /^\$[\d,]+\.\dK$/,
      );
    }
  });

  it('uses its five endpoints and the statement, and not those of KYC revenue and volumes', async () => {
    const visitor = await visitors.visit();
    const requested = requestedEndpoints(visitor.page);
    await enter(visitor, 'Owner', { path: '/executive-summary?view=summary' });
    await settled(visitor.page);
    await visitor.page.waitForLoadState('networkidle');
    expect([...new Set(requested)].filter((name) => name !== 'operations').toSorted()).toEqual(
      [
        'metrics',
        'user-distribution',
        'card-performance',
        'treasury',
        'revenue-breakdown',
        'statement',
      ].toSorted(),
    );
  });
});

describe('when a request fails', () => {
  const SENTENCE = 'Failed to load dashboard data. Please check your connection and try again.';

  it('its panel shows so, without a number, and tries again on request', async () => {
    const visitor = await visitors.visit({ expected: [/ERR_FAILED|status of 400/] });
    const { page } = visitor;
    const requested = requestedEndpoints(page);
    await page.route('**/api/dashboard/treasury*', (route) => route.abort());
    await page.route('**/api/dashboard/card-performance*', (route) =>
      route.fulfill({ status: 400, body: 'no' }),
    );
    await page.clock.install();
    await enter(visitor, 'Owner');
    await settled(page);
    for (const title of ['Treasury overview', 'Card types performance']) {
      await panel(page, title).getByRole('alert').getByText(SENTENCE).waitFor();
      expect(await figures(page, title)).toEqual([]);
      expect(await panel(page, title).locator('[data-sample]').count()).toBe(0);
    }
    // There is no automatic retry.
    await page.clock.fastForward('10:00');
    await page.waitForLoadState('networkidle');
    expect(requested.filter((name) => name === 'treasury' || name === 'card-performance')).toHaveLength(2);

    await page.unroute('**/api/dashboard/treasury*');
    await panel(page, 'Treasury overview').getByRole('button', { name: 'Try again' }).click();
    await expectSoon(() => figures(page, 'Treasury overview')).toHaveLength(4);
  });

  it('of the headline figures, their strip shows so, too', async () => {
    const visitor = await visitors.visit({ expected: [/ERR_FAILED/] });
    const { page } = visitor;
    await page.route('**/api/dashboard/metrics*', (route) => route.abort());
    await enter(visitor, 'Owner');
    await page.getByRole('region', { name: 'Key figures' }).getByText(SENTENCE).waitFor();
    expect(await page.locator('[data-sample]').count()).toBe(0);
    await page.unroute('**/api/dashboard/metrics*');
    await page
      .getByRole('region', { name: 'Key figures' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await tile(page, 'Total Subscribers').locator('[data-figure]').first().waitFor();
  });
});

describe('responses once received', () => {
  it('are requested again neither by time, nor by focus, nor by coming back to the screen', async () => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    const requested = requestedEndpoints(page);
    // Without a socket nothing is announced either. One that opened would be lost in the minutes that pass at once, and
    // what it missed would be read again.
    await page.addInitScript(`window.WebSocket = class extends EventTarget { close() {} send() {} }`);
    await page.clock.install();
    await enter(visitor, 'Owner');
    await settled(page);
    await page.waitForLoadState('networkidle');
    requested.length = 0;
    await page.clock.fastForward('45:00');
    await page.evaluate(`{
      dispatchEvent(new Event('blur')); dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
    await page.getByRole('link', { name: 'Suggestions', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Feature Suggestions' }).waitFor();
    await page.getByRole('link', { name: 'Executive', exact: true }).click();
    await settled(page);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
  });
});

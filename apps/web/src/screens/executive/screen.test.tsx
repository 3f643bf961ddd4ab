// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { readWaiting } from '@cottontree/contract/work/work.ts';
import { answersOf } from '../../domain/dashboard/answers.setup.ts';
import {
  connect,
  derived,
  disconnect,
  figures,
  fileItem,
  openScreen,
  part,
  strayNumbers,
} from '../../domain/dashboard/screen.setup.tsx';
import { press, pretendWidth, savedFiles } from '@cottontree/ui/render-for-test.ts';
import { LOAD_FAILED } from '../../kernel/panel-error.tsx';
import { click, control, eventually, find, unmountAll } from '../../kernel/render.setup.tsx';
import { ExecutiveScreen } from './screen.tsx';

const NEEDED = {
  kind: 'filing',
  count: 1,
  title: 'AML activity report, October 2026',
  detail: 'Financial Intelligence Agency, to be submitted',
  amountUsd: null,
  since: '2026-11-01',
  due: '2026-11-12',
  daysLate: 9,
  href: '/compliance-reporting',
  needs: ['compliance.manage'],
};
const text = () => document.body.textContent;
const samples = () => [...document.querySelectorAll('[data-sample]')].map((each) => each.textContent);
const cells = () =>
  [...document.querySelectorAll('li[aria-labelledby]')].map(
    (cell) => cell.querySelector('span')?.textContent,
  );

// The screen fetches the summary on demand; it is fetched here before the tests begin.
beforeAll(async () => void (await import('./summary.tsx')));
beforeEach(() => localStorage.clear());

describe('the overview', () => {
  it('[A-2.69, A-2.70, A-2.71, A-2.72, A-2.82, A-3.21] shows the four tiles from the metrics', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(cells()).toEqual(['Total Subscribers', 'Total Revenue', 'Card Adoption', 'Treasury Balance']);
    expect(figures()).toMatchObject({
      'subscribers.registered': '45,012',
      'revenue.month': '$424.9K',
      'cards.adoption': '37.8%',
      'treasury.own': '$2,784.5K',
    });
    expect(samples()).toEqual([]);
  });

  it('names below each label the period of its figure', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(part('Total Revenue').textContent).toMatch(/^Total RevenueOctober 2026\$424\.9K/);
    expect(part('Treasury Balance').textContent).toMatch(/^Treasury BalanceClose of Nov 20, 2026\$2,784\.5K/);
    expect(part('Total Subscribers').textContent).toMatch(/^Total SubscribersNow45,012/);
    expect(part('Treasury overview').textContent).toMatch(/^Treasury overviewClose of Nov 20, 2026/);
    expect(part('Revenue analytics').textContent).toMatch(/^Revenue analyticsOctober 2026/);
    await unmountAll();
    await openScreen(ExecutiveScreen, '/?view=summary&asOf=2026-09-30', { asOf: '2026-09-30' });
    expect(part('Monthly Revenue').textContent).toMatch(/^Monthly RevenueSeptember 2026/);
    expect(part('Card Revenue').textContent).toMatch(/^Card RevenueSeptember 2026/);
    expect(part('ARPU').textContent).toBe(
      'ARPUSeptember 2026$9.44September revenue ÷ total subscribers on Sep 30, 2026',
    );
    expect(part('Treasury USD').textContent).toMatch(/^Treasury USDSep 30, 2026/);
    expect(part('Card Holders').textContent).toMatch(/^Card HoldersSep 30, 2026/);
    expect(strayNumbers()).toEqual([]);
  });

  it('names the month that is closed completely, not the one before today', async () => {
    await openScreen(ExecutiveScreen, '/', { closedTo: '2026-10-30' });
    expect(part('Total Revenue').textContent).toMatch(/^Total RevenueSeptember 2026\$/);
    expect(part('Revenue analytics').textContent).toMatch(/^Revenue analyticsSeptember 2026/);
    expect(part('KYC revenue analytics').textContent).toMatch(/^KYC revenue analyticsSeptember 2026/);
    await unmountAll();
    await openScreen(ExecutiveScreen, '/?view=summary', { closedTo: '2026-10-31' });
    expect(part('Monthly Revenue').textContent).toMatch(/^Monthly RevenueOctober 2026/);
    expect(part('ARPU').textContent).toMatch(/^ARPUOctober 2026/);
  });

  it('shows the growth over the last complete month, signed, coloured by whether it is good', async () => {
    await openScreen(ExecutiveScreen, '/');
    const growth = (name: string) => part(name).querySelector<HTMLElement>('[data-verdict]');
    expect(growth('Total Revenue')?.textContent).toBe('+12.3%');
    expect(growth('Total Revenue')?.dataset.verdict).toBe('good');
    expect(part('Total Revenue').textContent).toContain('+12.3% Oct vs Sep, better');
    // A share changes in percentage points; this one no further than it usually does.
    expect(figures()['cards.adoption-growth']).toBe('+0.4 pp');
    const arrow = (name: string) => growth(name)?.querySelector<SVGElement>('svg')?.dataset['usual'];
    expect([arrow('Card Adoption'), arrow('Total Revenue')]).toEqual(['true', 'false']);
    expect(growth('Treasury Balance')?.textContent).toBe('−2.1%');
    expect(growth('Treasury Balance')?.dataset.verdict).toBe('bad');
    expect(figures()['treasury.growth']).toBe('−2.1%');
  });

  it('says to which value a level came by its growth, because the value above is of a later day', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(part('Treasury Balance').textContent).toMatch(/−2\.1%.*, to \$2,710\.2K/);
    const reached = part('Treasury Balance').querySelectorAll<HTMLElement>('[data-figure="treasury.own"]')[1];
    expect(reached?.dataset.day).toBe('2026-10-31');
    expect(part('Total Revenue').textContent).not.toContain(', to ');
  });

  it('[A-2.73, A-2.74, A-2.75, A-2.76, A-2.79, A-3.22, A-3.24, A-7.41] shows the panels from the server', async () => {
    const { asked } = await openScreen(ExecutiveScreen, '/');
    expect(figures()).toMatchObject({
      'subscribers.distribution:wallet-only': '27,992',
      'subscribers.distribution:wallet-and-card': '14,310',
      'subscribers.distribution:wallet-card': '2,710',
      'kyc.subscribers:level0': '14,203',
      'kyc.subscribers:level1': '21,847',
      'kyc.subscribers:level2': '7,551',
      'kyc.subscribers:in_progress': '1,411',
      'revenue.line:interchange': '$84.0K',
      'cards.held:black': '1,256',
      'cards.average-revenue:black': '$58.17',
      'cards.revenue:black': '$73.1K',
      'revenue.kyc:level2': '$211.7K',
      'revenue.kyc-average:level1': '$8.75',
    });
    expect(part('Monthly revenue').querySelector('figure')).not.toBeNull();
    expect(asked()).toEqual(
      [
        'card-performance',
        'kyc-revenue',
        'metrics',
        'revenue-breakdown',
        'statement',
        'treasury',
        'user-distribution',
        'volume-metrics',
      ].map((name) => `/api/dashboard/${name}`),
    );
  });

  it.each(['/', '/?view=summary'])(
    'says first what the last closed day came to, and what waits, each a link to where it is done: %s',
    async (address) => {
      await openScreen(ExecutiveScreen, address);
      const words = find('[aria-label="The statement of the day"]');
      expect(words.textContent).toBe(
        'Friday, Nov 20, 2026closed and sealedYesterday we earned $16,270, 23% less than a usual Friday. ' +
          'Customer money is covered 103.6%. Three\u00A0things need you.',
      );
      expect(
        [...words.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset }) => dataset['figure']),
      ).toEqual(['revenue.day', 'revenue.above-usual', 'treasury.trust-coverage']);
      const lines = [...part('Needs you').querySelectorAll('a')];
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        'Bank booked a payment twice$169,393Peninsula Trust Bank, SLL 3,370,929since Oct 14, 2026',
        'AML activity report, October 20269 days lateFinancial Intelligence Agency, to be submitteddue Nov 12, 2026',
        'Expense to approveOperations: Rent of the Kenema branchsince Nov 20, 2026',
      ]);
      expect(lines.map((line) => line.getAttribute('href'))).toEqual([
        '/banking-apis?tab=reconciliation',
        '/compliance-reporting',
        '/expense-management?tab=expenses',
      ]);
    },
  );

  it('lists all of the waiting work in place of the first five, and the first five again', async () => {
    const waits = (count: number) => ({
      items: Array.from({ length: count }, (_, at) => ({ ...NEEDED, id: `r-${at}` })),
      total: 22,
      eligible: true,
    });
    const { calls } = await openScreen(ExecutiveScreen, '/?period=7', {
      answer: ({ pathname, searchParams }) =>
        pathname === readWaiting.spec.path ? waits(searchParams.get('limit') === '50' ? 22 : 5) : undefined,
    });
    const lines = () => part('Needs you').querySelectorAll('a').length;
    expect(lines()).toBe(5);
    await click(control('Show all 22'));
    await eventually(() => lines() === 22, 'all of them');
    expect(location.search).toBe('?period=7&needs=all');
    await click(control('Show the first 5'));
    await eventually(() => lines() === 5, 'the first five');
    expect(calls.filter(({ url }) => url.includes(readWaiting.spec.path)).map(({ url }) => url)).toEqual([
      '/api/work/waiting?limit=5',
      '/api/work/waiting?limit=50',
    ]);
  });

  it('shows revenue by line over the chosen days, with all lines a year before', async () => {
    const { calls } = await openScreen(ExecutiveScreen, '/?period=7');
    const series = () =>
      calls
        .map(({ url }) => new URL(url, 'http://here'))
        .filter(({ pathname }) => pathname === '/api/figures/series')
        .map(({ searchParams }) => [
          searchParams.get('ids'),
          searchParams.get('days'),
          searchParams.get('asOf'),
        ]);
    const lines =
      'day.revenue:wallet,day.revenue:fee,day.revenue:card,day.revenue:interchange,day.revenue:subscription';
    expect(series()).toContainEqual([lines, '7', '2026-11-20']);
    expect(series()).toContainEqual(['revenue.day', '372', '2026-11-20']);
    const chart = part('Revenue by line');
    expect(chart.textContent).toContain('Nov 14, 2026 to Nov 20, 2026, $ a day');
    const read = [...chart.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset, textContent }) => [
      dataset['figure'],
      dataset['dimension'],
      dataset['day'],
      textContent,
    ]);
    expect(read).toEqual([
      ['day.revenue', 'wallet', '2026-11-20', '$1,006.00'],
      ['day.revenue', 'fee', '2026-11-20', '$1,006.00'],
      ['day.revenue', 'card', '2026-11-20', '$1,006.00'],
      ['day.revenue', 'interchange', '2026-11-20', '$1,006.00'],
      ['day.revenue', 'subscription', '2026-11-20', '$1,006.00'],
      ['revenue.day', '', '2025-11-20', '$1,006.00'],
    ]);
    expect([...chart.querySelectorAll('nav a')].map((each) => each.getAttribute('title'))).toEqual([
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'Last 365 days',
      'Year to date',
    ]);
    expect([...chart.querySelectorAll('nav a')].map((each) => each.textContent)).toEqual([
      '7 d',
      '30 d',
      '90 d',
      '365 d',
      'To date',
    ]);
  });

  it('shows weeks where the days are too many for bars, and months to date', async () => {
    pretendWidth(900);
    await openScreen(ExecutiveScreen, '/?period=365&asOf=2026-11-20');
    const chart = part('Revenue by line');
    await eventually(() => chart.querySelector('figure') !== null, 'the bars of weeks are loaded');
    // The newest days are of $1,360 to $1,364.
    expect(chart.textContent).toContain('Nov 21, 2025 to Nov 20, 2026, $ a week');
    expect(chart.textContent).toContain('Nov 16 to Nov 20, 2026 (5 of 7 days)');
    expect(chart.textContent).toContain('Wallet services $6,810.00');
    expect(chart.textContent).toContain('Lighter: week not complete.');
    expect(chart.textContent).toContain('All lines, 365 days before $6,810.00');
    const figures = [...chart.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset }) =>
      [dataset['figure'], dataset['dimension'], dataset['day']].join(' '),
    );
    expect(figures).toEqual([
      'pnl.week-line 4000 2026-11-20',
      'pnl.week-line 4010 2026-11-20',
      'pnl.week-line 4020 2026-11-20',
      'pnl.week-line 4030 2026-11-20',
      'pnl.week-line 4040 2026-11-20',
    ]);
    expect(strayNumbers()).toEqual([]);
    const plot = chart.querySelector('[role="application"]');
    await press('End', plot);
    expect(chart.querySelector('[data-reading]')?.textContent).not.toContain('Opens the receipt');
    await press('Enter', plot);
    const receipt = () => new URLSearchParams(location.search).get('receipt');
    await eventually(() => receipt() === 'pnl.week-line:4000@2026-11-20', 'the receipt of the week opens');
    // The first week is cut: the profit and loss has no figure of three of its days.
    await press('Home', plot);
    expect(chart.querySelector('[data-reading]')?.textContent).toContain('Opens the receipt of Nov 23, 2025');
    await press('Enter', plot);
    await eventually(
      () => receipt() === 'day.revenue:wallet@2025-11-23',
      'the receipt of the last day opens',
    );
    await unmountAll();
    await openScreen(ExecutiveScreen, '/?period=year-to-date&asOf=2026-11-20');
    expect(part('Revenue by line').textContent).toContain('Nov 1 to Nov 20, 2026 (20 of 30 days)');
    expect(part('Revenue by line').textContent).toContain('Wallet services $26,270.00');
  });

  it('shows revenue of the days that the address names, and all again', async () => {
    const { calls } = await openScreen(ExecutiveScreen, '/?period=2026-11-03..2026-11-05&asOf=2026-11-20');
    const windows = () => calls.flatMap(({ url }) => /ids=day\.revenue.*?days=(.*)$/.exec(url)?.[1] ?? []);
    expect(windows()).toContain('3&asOf=2026-11-05');
    const chart = part('Revenue by line');
    expect(chart.textContent).toContain('Nov 3, 2026 to Nov 5, 2026, $ a day');
    expect(chart.querySelector('nav [aria-current]')).toBeNull();
    await click(control('Show all'));
    expect(location.search).toBe('?asOf=2026-11-20');
    expect(windows().at(-1)).toBe('30&asOf=2026-11-20');
    expect(chart.textContent).not.toContain('Show all');
  });

  it('leads from the chart to the receipt of a value that was restated and to the fraud rules', async () => {
    const card = { id: 'day.revenue', dimension: 'card' } as const;
    const { calls } = await openScreen(ExecutiveScreen, '/?period=7&asOf=2026-11-20', {
      events: [
        { kind: 'restated', day: '2026-11-13', figures: [card], recordedAt: '2026-11-14T08:00:00.000Z' },
        { kind: 'fraud-rules', day: '2026-11-15', version: 2 },
        { kind: 'restated', day: '2026-11-18', figures: [card], recordedAt: '2026-11-19T08:00:00.000Z' },
      ],
    });
    const asked = calls
      .map(({ url }) => new URL(url, 'http://here'))
      .find(({ pathname }) => pathname === '/api/figures/day-events');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      ids: 'revenue.day,day.revenue:wallet,day.revenue:fee,day.revenue:card,day.revenue:interchange,day.revenue:subscription',
      days: '7',
      asOf: '2026-11-20',
    });
    const chart = part('Revenue by line');
    // What was restated before the days shown is left out.
    expect(
      [...chart.querySelectorAll('figure a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Nov 18 Restated', '?period=7&asOf=2026-11-20&receipt=day.revenue%3Acard%402026-11-18'],
      ['Nov 15 Fraud rules changed', '/fraud-detection?asOf=2026-11-20'],
    ]);
  });

  it.each([
    ['/', '30'],
    ['/?period=year-to-date', '324'],
    ['/?period=8', '30'],
  ])('counts the days of the period: %s', async (address, days) => {
    const { calls } = await openScreen(ExecutiveScreen, address);
    expect(calls.map(({ url }) => url).findLast((url) => url.includes('day.revenue'))).toContain(
      `days=${days}&`,
    );
  });

  it('leaves out a sentence whose figures the person may not see', async () => {
    await openScreen(ExecutiveScreen, '/', { without: ['revenue.view'] });
    expect(find('[aria-label="The statement of the day"]').textContent).toContain(
      'sealedCustomer money is covered 103.6%. Three\u00A0things need you.',
    );
  });

  it('says of a role that does none of the work only that nothing waits for the role', async () => {
    await openScreen(ExecutiveScreen, '/', {
      answer: ({ pathname }) =>
        pathname === readWaiting.spec.path ? { items: [], total: 0, eligible: false } : undefined,
    });
    expect(find('[aria-label="The statement of the day"]').textContent).toMatch(
      /103\.6%\. Nothing waits for your role\.$/,
    );
  });

  it('shows the statement of a past day without what waits today', async () => {
    await openScreen(ExecutiveScreen, '/?asOf=2026-11-05', { asOf: '2026-11-05' });
    expect(find('[aria-label="The statement of the day"]').textContent).toContain('Thursday, Nov 5, 2026');
    expect(document.body.textContent).not.toContain('need you');
    expect(document.body.textContent).not.toContain('Needs you');
  });

  it('[A-2.77, A-3.25, A-3.26, A-9.28, A-9.29] shows leones in millions, the others in thousands of dollars', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(part('Treasury overview').textContent).toContain('SLL 12,483.1M');
    expect(figures()).toMatchObject({
      'treasury.sll': 'SLL 12,483.1M',
      'treasury.usd': '$2,012.3K',
      'treasury.usdc': '$218.0K',
    });
  });

  it('[A-2.78, A-3.27, A-9.30, A-9.31] shows volumes of leones in B or M, of dollars in M or K', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(figures()).toMatchObject({
      'volumes.sll-day:wallet': 'SLL 3.4B',
      'volumes.sll-day:transfer': 'SLL 904.0M',
      'volumes.sll-day:card': '0',
      'volumes.usd-day:card': '$84.2K',
      'volumes.usd-month:card': '$1.8M',
      'volumes.usd-month:total': '$2.4M',
      'volumes.usdc-month:transfer': '$12.9K',
    });
  });

  it('[A-2.81] shows the VIEWER badge', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(find('header').textContent).toContain('VIEWER');
  });

  it('[A-2.80] says whether its data is live', async () => {
    await openScreen(ExecutiveScreen, '/');
    const mark = () => find('[data-live-state]');
    expect(mark().textContent).toBe('Live DataUpdated 14:02 UTC');
    expect(mark().dataset.liveState).toBe('live');
    await disconnect();
    expect(mark().dataset.liveState).toBe('stale');
    expect(mark().textContent).toContain('offline');
    await connect();
    expect(mark().dataset.liveState).toBe('live');
  });

  it('shows shares as numbers derived from two figures', async () => {
    await openScreen(ExecutiveScreen, '/');
    const sum = 14_203 + 21_847 + 7551 + 1411;
    expect(derived().filter(([id]) => id?.startsWith('kyc.'))).toEqual(
      [
        ['level0', 14_203],
        ['level1', 21_847],
        ['level2', 7551],
        ['in_progress', 1411],
      ].map(([level, value]) => [
        `kyc.subscribers:${level}`,
        'share',
        `${((Number(value) / sum) * 100).toFixed(1)}%`,
      ]),
    );
    expect(derived().filter(([id]) => id?.startsWith('revenue.line'))).toHaveLength(5);
    expect(derived().filter(([id]) => id?.startsWith('subscribers.distribution'))).toHaveLength(3);
  });

  it('shows no number without a figure or the mark of a constant', async () => {
    await openScreen(ExecutiveScreen, '/');
    expect(strayNumbers()).toEqual([]);
  });

  it('requests everything as of the selected day, and is then not stale', async () => {
    const { calls } = await openScreen(ExecutiveScreen, '/?asOf=2026-11-03');
    const days = calls
      .filter(({ url }) => /dashboard|series/.test(url))
      .map(({ url }) => /asOf=([\d-]+)/.exec(url)?.[1] ?? '');
    // Months are complete: the last one ended in October.
    expect([...new Set(days)].toSorted()).toEqual(['2026-10-31', '2026-11-03']);
    expect(calls.find(({ url }) => url.includes('asOf=2026-10-31'))?.url).toContain('revenue.product');
    expect(find('[data-live-state]').dataset.liveState).toBe('past');
    expect(find('[data-live-state]').textContent).toBe('As of Nov 3, 2026');
  });
});

describe('missing data', () => {
  it('[A-8.12] shows that loading failed, with a retry and without a number', async () => {
    const { failing } = await openScreen(ExecutiveScreen, '/', {}, '/api/dashboard');
    expect(text()).toContain(LOAD_FAILED);
    expect(LOAD_FAILED).toBe('Failed to load dashboard data. Please check your connection and try again.');
    expect(text()).toContain('req-77');
    expect(figures()).toEqual({});
    expect(samples()).toEqual([]);
    failing(undefined);
    await click(part('Treasury overview').querySelector('button') ?? control('Try again'));
    await eventually(() => figures()['treasury.usd'] === '$2,012.3K', 'the panel comes back');
    expect(figures()['subscribers.registered']).toBeUndefined();
  });

  it('one failed panel does not affect the others', async () => {
    await openScreen(ExecutiveScreen, '/', {}, '/api/dashboard/kyc-revenue');
    expect(part('KYC revenue analytics').textContent).toContain(LOAD_FAILED);
    expect(figures()['treasury.usd']).toBe('$2,012.3K');
  });

  it('[A-8.13, A-9.34, A-9.35, A-9.36, A-9.37] shows marked samples only for a company without data', async () => {
    await openScreen(ExecutiveScreen, '/', { empty: true });
    expect(samples()).toEqual(['15,847', '$424K', '41.7%', '$278.5K']);
    expect(find('[data-live-state]').dataset.liveState).toBe('empty');
    expect(find('[data-live-state]').textContent).toBe('No data yetNumbers are samples');
    for (const name of ['Total Subscribers', 'Total Revenue', 'Card Adoption', 'Treasury Balance']) {
      expect(part(name).textContent).toContain('Sample');
    }
    expect(part('Treasury overview').textContent).toContain('No data yet');
    expect(strayNumbers()).toEqual([]);
  });

  it('names the missing permission and who grants it', async () => {
    await openScreen(ExecutiveScreen, '/', { without: ['treasury.view', 'revenue.view'] });
    expect(part('Treasury Balance').textContent).toContain(
      'It needs the permission View Treasury, which an owner can grant.',
    );
    for (const name of [
      'Treasury overview',
      'Revenue analytics',
      'Monthly revenue',
      'KYC revenue analytics',
    ]) {
      expect(part(name).textContent).toMatch(/permission View (Treasury|Revenue), which an owner can grant/);
    }
    expect(figures()['subscribers.registered']).toBe('45,012');
    expect(figures()['treasury.own']).toBeUndefined();
  });
});

describe('the summary', () => {
  const open = (company = {}, failing?: string) =>
    openScreen(ExecutiveScreen, '/?view=summary', company, failing);

  it('[A-2.83, A-2.84, A-2.85, A-2.86, A-2.87, A-2.88, A-2.89, A-3.28] shows the KPI panel', async () => {
    await open();
    const values = (name: string) => part(name).querySelector('[data-figure]')?.textContent;
    expect(values('Total Subscribers')).toBe('45,012');
    expect(values('Card Holders')).toBe('17,020');
    expect(values('Monthly Revenue')).toBe('$424.9K');
    expect(values('Wallet Only')).toBe('27,992');
    expect(values('ARPU')).toBe('$9.44');
    expect(values('Treasury USD')).toBe('$2,012.3K');
    expect(values('Card Revenue')).toBe('$264.1K');
    expect(part('Monthly Revenue').textContent).toContain('+12.3% MoM Oct vs Sep, better');
    expect(strayNumbers()).toEqual([]);
  });

  it('[A-9.32, A-9.33] shows money in thousands with one decimal, ARPU with two', async () => {
    await open();
    expect(figures()).toMatchObject({
      'revenue.month': '$424.9K',
      'revenue.product:card': '$264.1K',
      'revenue.arpu': '$9.44',
    });
  });

  it('[A-2.90] lists the cards with count and average revenue', async () => {
    await open();
    const rows = [...part('Card Portfolio Performance').querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Platinum', '3,120', '$21.43'],
      ['Aqua', '12,644', '$9.82'],
      ['Black', '1,256', '$58.17'],
    ]);
  });

  it('[A-2.91, A-3.23] lists the KYC levels', async () => {
    await open();
    const panel = part('KYC Verification Status').textContent;
    for (const level of [
      'Level 0 Basic14,203',
      'Level 1 Verified21,847',
      'Level 2 Enhanced7,551',
      'In Progress Pending1,411',
    ]) {
      expect(panel).toContain(level);
    }
  });

  it('[A-2.92, A-2.93] links to the detailed metrics and to the main dashboard', async () => {
    await open();
    expect(control('View Detailed Analytics').getAttribute('href')).toBe('/detailed-metrics');
    expect(control('Go to Main Dashboard').getAttribute('href')).toBe('/dashboard');
  });

  it('[A-2.94, A-2.95, A-2.96] computes retention, adoption and growth', async () => {
    // Other values than the labels of the documents, two of which are also those of the usual answer.
    const metrics = answersOf({})[readMetrics.spec.path];
    const others = {
      ...metrics,
      retention: 91.26,
      cardAdoption: 44.04,
      monthlyGrowth: { ...metrics.monthlyGrowth, revenue: -3.94 },
    };
    await open({ answer: (url: URL) => (url.pathname === readMetrics.spec.path ? others : undefined) });
    expect(part('Total Subscribers').textContent).toContain('91.3% retention');
    expect(part('Card Holders').textContent).toContain('44.0% adoption');
    expect(part('Monthly Revenue').textContent).toContain('−3.9% MoM');
  });

  it('[A-7.42, A-7.43] uses its five responses, and the statement that both views begin with', async () => {
    const { asked } = await open();
    expect(asked()).toEqual(
      ['card-performance', 'metrics', 'revenue-breakdown', 'statement', 'treasury', 'user-distribution'].map(
        (name) => `/api/dashboard/${name}`,
      ),
    );
  });

  it('[A-9.38, A-9.39] shows its two samples, marked, only for a company without data', async () => {
    await open({ empty: true });
    expect(samples()).toEqual(['45,000', '17,000']);
    expect(part('Total Subscribers').textContent).toContain('Sample');
    expect(part('Card Holders').textContent).toContain('Sample');
  });

  it('a cell whose response failed shows it, one without permission names the permission', async () => {
    await open({ without: ['treasury.view'] }, '/api/dashboard/revenue-breakdown');
    expect(part('Card Revenue').textContent).toContain(LOAD_FAILED);
    expect(part('Card Revenue').querySelector('[data-figure]')).toBeNull();
    expect(part('Treasury USD').textContent).toContain('View Treasury, which an owner can grant');
    expect(figures()['subscribers.registered']).toBe('45,012');
  });
});

describe('the exports', () => {
  const menu = async () => {
    await click(control('Export'));
    await eventually(() => text().includes('Key figures as CSV'), 'the choice opens');
  };
  /** The rows of a file whose cells contain neither commas nor quotes. */
  const rowsOf = async (blob: Blob | undefined) =>
    (await blob?.text())
      ?.replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));

  it('a panel is saved as CSV with its day, its units and the note that the company is fictional', async () => {
    await openScreen(ExecutiveScreen, '/?asOf=2026-11-03');
    const files = savedFiles();
    await click(await fileItem('Download CSV: Treasury overview'));
    await eventually(() => files.length > 0, 'the file is saved');
    expect(files.map(({ name }) => name)).toEqual(['Treasury-overview-2026-11-03.csv']);
    expect(await rowsOf(files[0]?.blob)).toEqual([
      ['As of', 'Balance', 'At the close of', 'Amount', 'Unit', 'Data'],
      ['2026-11-03', 'Own funds', '2026-11-03', '12483112908', 'SLL', 'Demo company'],
      ['2026-11-03', 'Own funds', '2026-11-03', '2012344.18', 'USD', 'Demo company'],
      ['2026-11-03', 'Own funds', '2026-11-03', '218044.120044', 'USDC', 'Demo company'],
      ['2026-11-03', 'All own funds', '2026-11-03', '2784531.22', 'USD', 'Demo company'],
      ['2026-11-03', 'Customer money covered by trust', '2026-11-03', '103.42', 'percent', 'Demo company'],
      ['2026-11-03', 'Liquidity ratio', '2026-11-03', '1.8700', 'ratio', 'Demo company'],
    ]);
  });

  it('a chart is saved as CSV with its values as recorded, months as YYYY-MM', async () => {
    await openScreen(ExecutiveScreen, '/?asOf=2026-11-03');
    const files = savedFiles();
    await click(await fileItem('Download CSV: Monthly revenue'));
    const rows = await rowsOf(files[0]?.blob);
    expect(rows?.[0]).toEqual(['As of', 'Month', 'All wallet', 'All card', 'Unit', 'Data']);
    expect(rows?.at(-1)).toEqual(['2026-11-03', '2026-10', '1341.00', '1341.00', 'USD', 'Demo company']);
    expect(rows).toHaveLength(13);
  });

  it('the tiles are saved as CSV, samples as the numbers that the screen shows and marked as samples', async () => {
    await openScreen(ExecutiveScreen, '/', { empty: true });
    const files = savedFiles();
    await menu();
    await click(control('Key figures as CSV'));
    const rows = await rowsOf(files[0]?.blob);
    expect(rows?.map((row) => [row[1], row[3], row[4], row.at(-1)])).toEqual([
      ['Figure', 'Value', 'Value unit', 'Data'],
      ['Total Subscribers', '15847', 'count', 'Sample'],
      ['Total Revenue', '424000.00', 'USD', 'Sample'],
      ['Card Adoption', '41.70', 'percent', 'Sample'],
      ['Treasury Balance', '278500.00', 'USD', 'Sample'],
    ]);
  });

  it('[A-9.33] the key figures are saved with the period of each', async () => {
    await openScreen(ExecutiveScreen, '/?view=summary');
    const files = savedFiles();
    await menu();
    await click(control('Key figures as CSV'));
    const rows = await rowsOf(files[0]?.blob);
    expect(rows?.map((row) => [row[1], row[2]])).toEqual([
      ['Figure', 'Period'],
      ['Total Subscribers', '2026-11-21'],
      ['Card Holders', '2026-11-21'],
      ['Monthly Revenue', '2026-10'],
      ['Wallet Only', '2026-11-21'],
      ['ARPU', '2026-10 by the subscribers of 2026-11-21'],
      ['Treasury USD', '2026-11-20'],
      ['Card Revenue', '2026-10'],
      ['Retention over 30 days', '2026-11-20'],
      ['Card adoption', '2026-11-21'],
      ['Growth of revenue over the last complete month', '2026-10'],
    ]);
  });

  it('each file is reported as an activity: what, of which day, in which format', async () => {
    const { calls } = await openScreen(ExecutiveScreen, '/?asOf=2026-11-03');
    savedFiles();
    await click(await fileItem('Download CSV: Treasury overview'));
    expect(calls.filter(({ url }) => url === '/api/audit/track-activity').at(-1)?.body).toMatchObject({
      action: 'export',
      description: 'Exported Treasury overview as of 2026-11-03 as CSV',
      metadata: { what: 'Treasury overview', asOf: '2026-11-03', format: 'csv' },
    });
  });

  it('without revenue.export financial panels keep their controls, which name the missing permission and do nothing', async () => {
    await openScreen(ExecutiveScreen, '/', { without: ['revenue.export'] });
    const files = savedFiles();
    const sentence = 'Exporting this needs the permission Export Revenue, which an owner can grant.';
    for (const name of [
      'Download CSV: Treasury overview',
      'Download PNG: Monthly revenue',
      'Download CSV: KYC revenue analytics',
    ]) {
      const button = await fileItem(name);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe(sentence);
      await click(button);
    }
    await menu();
    expect(control('This screen as PDF').getAttribute('aria-disabled')).toBe('true');
    expect(control('Key figures as CSV').getAttribute('aria-disabled')).toBe('true');
    expect(find('[role="dialog"]').textContent).toContain(sentence);
    await click(control('Key figures as CSV'));
    expect(files).toEqual([]);
    // Panels with analytics only may be exported.
    await click(await fileItem('Download CSV: Subscriber distribution'));
    expect(files).toHaveLength(1);
  });

  it('without analytics.export it is the other way round', async () => {
    await openScreen(ExecutiveScreen, '/', { without: ['analytics.export'] });
    const files = savedFiles();
    await click(await fileItem('Download CSV: Card types performance'));
    await click(await fileItem('Download CSV: Daily volume'));
    expect(files).toEqual([]);
    await click(await fileItem('Download CSV: Treasury overview'));
    expect(files).toHaveLength(1);
  });

  it('the headline figures need only the permission of those that are shown', async () => {
    const without = ['revenue.view', 'treasury.view', 'revenue.export'];
    await openScreen(ExecutiveScreen, '/', { without });
    const files = savedFiles();
    await menu();
    await click(control('Key figures as CSV'));
    const rows = await rowsOf(files[0]?.blob);
    expect(rows?.find(([, name]) => name === 'Total Revenue')?.[3]).toBe('');
    expect(rows?.find(([, name]) => name === 'Total Subscribers')?.[3]).toBe('45012');
  });
});

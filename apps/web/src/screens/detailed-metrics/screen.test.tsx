// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import {
  derived,
  disconnect,
  figures,
  fileItem,
  openScreen,
  part,
  strayNumbers,
} from '../../domain/dashboard/screen.setup.tsx';
import { click, control, eventually, find, settle } from '../../kernel/render.setup.tsx';
import { DetailedMetricsScreen } from './screen.tsx';

const text = () => document.body.textContent;
const regions = () =>
  [...document.querySelectorAll('[role="region"] > h2')].map((heading) => heading.textContent);

it('[A-2.98] has a live indicator in its header', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  expect(find('header').textContent).toContain('Real-time Live');
  expect(find('[data-live-state]').dataset.liveState).toBe('live');
  await disconnect();
  expect(find('[data-live-state]').dataset.liveState).toBe('stale');
});

it('[A-2.99] shows four KPI tiles', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  const strip = find('section[aria-label="Key figures"]');
  expect(strip.querySelectorAll('li')).toHaveLength(4);
  expect(figures()).toMatchObject({ 'subscribers.registered': '45,012', 'treasury.own': '$2,784.5K' });
});

it('[A-2.100, A-2.101, A-2.102, A-2.103] has its four sections, from the server', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  expect(regions()).toEqual([
    'Subscriber Analytics',
    'Revenue Breakdown',
    'KYC Level Revenue Analysis',
    'Treasury Management',
  ]);
  expect(figures()).toMatchObject({
    'subscribers.retention-30': '50.0%',
    'revenue.line:fee': '$50',
    'pnl.net-profit': '$53.6K',
    'revenue.kyc:level1': '$191.2K',
    'treasury.trust-coverage': '50.0%',
    'treasury.liquidity': '1.87',
  });
  expect(strayNumbers()).toEqual([]);
});

it('says where amounts in thousands do not add up as shown, and names the close up to which figures count', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  // $243.7K less $190.0K is shown as $53.6K.
  expect(part('Profit and loss').textContent).toContain(
    'Each amount is rounded to $0.1K, so a difference may be $0.1K off.',
  );
  expect(part('Own funds').textContent).toMatch(/^Own fundsClose of Nov 20, 2026/);
});

it('[A-2.104, A-2.105, A-2.106] has the tiles of the operation', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  expect(part('Active Sessions').querySelector('[data-figure]')?.textContent).toBe('7');
  expect(part('Daily Transactions').querySelector('[data-figure]')?.textContent).toBe('5,127');
  expect(part('System Health').textContent).toBe('System HealthWarning1 of 2 checks passed');
});

it('keeps the period of its charts in the URL', async () => {
  const { calls } = await openScreen(DetailedMetricsScreen, '/detailed-metrics?asOf=2026-11-03');
  const requestedDays = () =>
    calls.flatMap(({ url }) =>
      url.startsWith('/api/figures/series') && url.includes('subscribers.dau')
        ? [new URLSearchParams(url).get('days')]
        : [],
    );
  expect(requestedDays()).toEqual(['60']);
  expect(control('30 days').getAttribute('aria-current')).toBe('true');
  expect(control('365 days').getAttribute('href')).toBe('/detailed-metrics?asOf=2026-11-03&days=365');
  await settle(() => navigate('/detailed-metrics?asOf=2026-11-03&days=365'));
  await eventually(() => requestedDays().includes('730'), 'the longer period is asked for');
});

it('names in each panel the missing permission', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics', {
    without: ['treasury.view', 'revenue.view', 'users.view'],
  });
  for (const panel of ['Own funds', 'Own treasury by day', 'Safety of funds']) {
    expect(part(panel).textContent).toContain('View Treasury, which an owner can grant');
  }
  for (const panel of [
    'Revenue by day',
    'Revenue by line',
    'Profit and loss',
    'Monthly revenue by KYC level',
  ]) {
    expect(part(panel).textContent).toContain('View Revenue, which an owner can grant');
  }
  expect(part('Active Sessions').textContent).toContain('View Users, which an owner can grant');
  expect(figures()['treasury.trust-coverage']).toBeUndefined();
});

it('a change is coloured by whether it is good', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  const change = (label: string) =>
    [...part('Behaviour').querySelectorAll('tr')]
      .find((row) => row.textContent.startsWith(label))
      ?.querySelector<HTMLElement>('[data-verdict]');
  expect(change('Retention')?.textContent).toBe('+10.0 pp');
  expect(change('Retention')?.dataset.verdict).toBe('good');
  expect(change('Churn, 30')?.dataset.verdict).toBe('bad');
  expect(change('Active in')?.textContent).toBe('+25.0%');
});

it('a change opens a receipt that compares with the same day of the month before', async () => {
  const { calls } = await openScreen(DetailedMetricsScreen, '/detailed-metrics?asOf=2026-11-20');
  const change = derived().find(([id]) => id === 'treasury.trust-coverage:');
  expect(change).toEqual(['treasury.trust-coverage:', 'points', '+10.0 pp']);
  await click(find('[data-figure="treasury.trust-coverage"][data-derived]'));
  await eventually(() => text().includes('Tuesday, October 20, 2026'), 'the earlier day is shown');
  expect(text()).toContain('value − value before');
  expect(calls.map(({ url }) => url)).toContain(
    '/api/figures/treasury.trust-coverage?dimension=&asOf=2026-10-20',
  );
  expect(calls.map(({ url }) => url)).toContain(
    '/api/figures/treasury.trust-coverage?dimension=&asOf=2026-11-20',
  );
});

it('each day of a chart opens the receipt of that day, and of the period before', async () => {
  const { calls } = await openScreen(DetailedMetricsScreen, '/detailed-metrics?asOf=2026-11-03');
  await click(await fileItem('View as table: Daily active subscribers'));
  const row = find('table[aria-label="Daily active subscribers"] tbody tr:last-child');
  const days = [...row.querySelectorAll<HTMLElement>('[data-figure]')].map(({ dataset }) => [
    dataset['figure'],
    dataset['day'],
  ]);
  expect(days).toEqual([
    ['subscribers.dau', '2026-11-03'],
    ['subscribers.dau', '2026-10-04'],
  ]);
  await click(find('table [data-day="2026-10-04"]'));
  const receipt = '/api/figures/subscribers.dau?dimension=&asOf=2026-10-04';
  await eventually(() => calls.some(({ url }) => url === receipt), 'the receipt is asked for');
});

it('opens the receipt of a figure', async () => {
  const { calls } = await openScreen(DetailedMetricsScreen, '/detailed-metrics', { asOf: '2026-11-20' });
  await click(find('[data-figure="treasury.liquidity"]'));
  await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the receipt opens');
  expect(calls.map(({ url }) => url)).toContain('/api/figures/treasury.liquidity?dimension=');
});

it('says once in a table what its changes are compared with, where that is the same for all', async () => {
  await openScreen(DetailedMetricsScreen, '/detailed-metrics');
  const heads = (name: string) =>
    [...part(name).querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads('Behaviour')).toEqual(['Figure', 'Close of Nov 21, 2026', 'Nov 20 vs Oct 20']);
});

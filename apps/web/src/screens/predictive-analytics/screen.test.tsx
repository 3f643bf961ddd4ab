// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { derived, figures, openScreen, strayNumbers } from '../../domain/dashboard/screen.setup.tsx';
import { LOAD_FAILED } from '../../kernel/panel-error.tsx';
import { control, eventually, fill, find, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { changed } from '../../domain/figure/change.setup.ts';
import {
  analytics,
  backtest,
  insight,
  ready,
  STAMP,
  trend,
  withheld,
  type Analytics,
} from './answers.setup.ts';
import { PredictiveAnalyticsScreen } from './screen.tsx';

const PATH = '/predictive-analytics';
const open = (search = '', company: Analytics = {}, failing?: string) =>
  openScreen(PredictiveAnalyticsScreen, `${PATH}${search}`, { answer: analytics(company) }, failing);
const page = () => document.body.textContent;
const tabsOf = (label: string) =>
  [...find(`[role="tablist"][aria-label="${label}"]`).querySelectorAll('[role="tab"]')].map(
    ({ textContent }) => textContent,
  );
const offered = (label: string) =>
  [...find(`nav[aria-label="${label}"]`).querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('aria-current') ?? '',
  ]);
const tones = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tone]')].map((badge) => [
    badge.textContent,
    badge.dataset['tone'],
  ]);
const choose = (name: string) =>
  settle(() => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      ({ textContent }) => textContent === name,
    );
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  });

beforeEach(() => {
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});

describe('Advanced Analytics', () => {
  it('[A-2.111] has exactly three tabs', async () => {
    await open();
    expect(tabsOf('The screen')).toEqual([
      'Comprehensive Trends',
      'AI Simulation Engine',
      'Predictive Models',
    ]);
  });
});

describe('Comprehensive Trends', () => {
  it('[A-2.112, A-9.40] offers 7, 30, 90 and 365 days, 30 by default', async () => {
    await open();
    expect(offered('Period')).toEqual([
      ['7 days', ''],
      ['30 days', 'true'],
      ['90 days', ''],
      ['365 days', ''],
    ]);
    await unmountAll();
    const { calls } = await open('?period=365');
    expect(calls.some(({ url }) => url.includes('/api/analytics/trends?period=365'))).toBe(true);
  });
  it('[A-2.113] has an Export Report button that offers PDF and XLSX', async () => {
    await open();
    await settle(() => control('Export Report').click());
    await eventually(() => page().includes('This screen as PDF'), 'the ways out are shown');
    expect(page()).toContain('This screen as XLSX');
  });
  it('[A-2.114] has the inner tabs Overview, Financial, Users and Operations, each with its own figures', async () => {
    const { calls } = await open();
    expect(tabsOf('Comprehensive Trends')).toEqual(['Overview', 'Financial', 'Users', 'Operations']);
    await choose('Operations');
    expect(location.search).toBe('?view=operations');
    expect(calls.some(({ url }) => url.includes('group=operations'))).toBe(true);
  });
  it('shows up, down or stable, good changes green and bad ones red, beside figures with receipts', async () => {
    await open('?view=operations');
    expect(tones()).toEqual([
      ['Up', 'pos'],
      ['Up', 'neg'],
    ]);
    expect(page()).toContain('$424.9K');
    expect(derived()).toEqual([
      ['period.revenue:30', 'change', '+6.2%'],
      ['cards.decline-rate:', 'points', '+0.3 pp'],
    ]);
    expect(page()).toContain('judged by the figure’s own earlier changes');
    expect(strayNumbers()).toEqual([]);
  });
  it('shows “Stable” only beside a number that does not change, and in the receipt how unusual a change is', async () => {
    const change = (value: number, pValue: number | null) =>
      changed({ id: 'revenue.day', value, adjusted: value, pValue, direction: 'stable', verdict: 'neutral' });
    await open('', {
      trends: {
        trends: [
          trend(30, { id: 'revenue.day', change: change(-13.2, 0.2) }),
          trend(30, { id: 'cards.decline-rate', title: 'B', change: change(0.1, 0.9) }),
          trend(30, { id: 'treasury.own', title: 'C', change: change(54.6, null) }),
        ],
      },
    });
    expect(tones()).toEqual([['Stable', 'neutral']]);
    expect(page()).toContain(
      '−13.2%Nov 20 vs Oct 20, not unusual: about 1 in 5 of its changes is this large',
    );
    expect(page()).toContain('too little history to judge it');
    expect(strayNumbers()).toEqual([]);
    await settle(() => find('[data-derived]').click());
    await eventually(
      () => page().includes('Not unusual: about 1 in 5 of its changes is this large.'),
      'the receipt explains the change',
    );
  });
  it('[A-1.14] shows the notable days with the figure of each and the expected value', async () => {
    await open();
    const row = find('tbody tr');
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      'Transactions of the day by product: card',
      'Wed, Nov 18',
      '812',
      '2,205 (2,050 to 2,370)',
      '−6.2 σ',
    ]);
    expect(row.querySelector('[data-figure="day.transactions"]')?.getAttribute('data-day')).toBe(
      '2026-11-18',
    );
    expect(page()).toContain('119 daily values checked, 1 too new to check');
    expect(strayNumbers()).toEqual([]);
  });
  it('says that no day was notable', async () => {
    await open('', { insights: [] });
    expect(page()).toContain('Nothing out of the ordinary');
  });
  it('names what is withheld, and who grants it', async () => {
    await open('?view=financial', {
      trends: { withheld: [{ field: 'Own treasury', permission: 'treasury.view', grantedBy: ['Owner'] }] },
    });
    expect(page()).toContain('Own treasury needs the permission View Treasury, which an owner can grant.');
  });
  it('says that there is no data yet in an empty company, and shows no invented data', async () => {
    await open('', { trends: { stamp: { ...STAMP, empty: true, lastClosedDay: null } } });
    expect(page()).toContain('No data yet');
    expect(document.querySelectorAll('[data-key-figures]')).toHaveLength(0);
  });
  it('offers a retry after a failure, and shows no number', async () => {
    await open('', {}, '/api/analytics/trends');
    expect(page()).toContain(LOAD_FAILED);
    expect(figures()).toEqual({});
  });
});

describe('the newest day among notable days', () => {
  it.each([
    ['386.25', '$386, inside its usual range of $206 to $426, +30.5% on the $296 expected.'],
    [
      '450.00',
      '$450, outside the range of $206 to $426 that holds four days in five, +52.0% on the $296 expected.',
    ],
  ])('%s is named with its range and what was expected', async (value, words) => {
    const newest = { ...insight, id: 'revenue.day' as const, dimension: '', unit: 'USD' as const };
    await open('', {
      insights: [],
      newest: { ...newest, day: '2026-11-20', value, expected: 296, low: 206, high: 426 },
    });
    await eventually(() => page().includes('Revenue of'), 'the day is named');
    expect(page()).toContain(`Revenue of Fri, Nov 20: ${words}`);
    expect(strayNumbers()).toEqual([]);
  });
});

describe('Predictive Models', () => {
  it('[A-2.117, A-2.118] offers churn, ltv, fraud, revenue and engagement, and a period', async () => {
    const { calls } = await open('?tab=models');
    await eventually(() => page().includes('Model card'), 'the model is shown');
    const select = find<HTMLSelectElement>('select[name="model"]');
    expect([...select.options].map(({ value }) => value)).toEqual([
      'churn',
      'ltv',
      'fraud',
      'revenue',
      'engagement',
    ]);
    expect(offered('Period')).toEqual([
      ['30 days', 'true'],
      ['90 days', ''],
      ['365 days', ''],
    ]);
    await fill(select, 'ltv');
    await settle();
    expect(location.search).toBe('?tab=models&model=ltv');
    expect(calls.some(({ url }) => url.includes('model=ltv'))).toBe(true);
  });
  it('shows the estimates with the card and the backtest beside them, every number marked', async () => {
    await open('?tab=models');
    await eventually(() => page().includes('Model card'), 'the model is shown');
    expect(page()).toContain('2,714');
    expect(page()).toContain('2,650 to 2,781');
    expect(find('tbody tr').textContent).toContain('0.0910.112');
    expect(tones()).toEqual([['Beats every simple estimate', 'pos']]);
    expect(page()).toContain('Who makes no transaction in the next 30 days?');
    expect(page()).toContain('Days since the last transaction19.0% (actual 21.0%)8.0% (actual 7.0%)× 2.7');
    expect(page()).toContain('316,204 in 731 days, to Nov 20, 2026');
    expect(page()).toContain('Alerts decided2,502');
    expect(strayNumbers()).toEqual([]);
  });
  it('shows no number of a forecast that its own backtest refutes, and says so with the reason, the card and the backtest', async () => {
    await open('?tab=models&model=ltv', {
      prediction: withheld('In 12 tests on past days it was 18.0% too low on average; the limit is 5.0%.'),
    });
    await eventually(() => page().includes('Model card'), 'the card is shown');
    const how = find<HTMLDetailsElement>('details');
    expect(how.open).toBe(false);
    expect(how.textContent).toContain('Model card');
    expect(how.textContent).toContain('it was 18.0% too low on average; the limit is 5.0%.');
    const first = page().slice(0, page().indexOf(how.textContent ?? ''));
    expect(first).toContain('We cannot forecast this well enough yet');
    expect(first).toContain('At the last known rate: 2,650.');
    expect(first).not.toMatch(/%|Simple estimate/);
    expect(tones()).toEqual([
      ['Withheld', 'warn'],
      ['Withheld', 'warn'],
    ]);
    expect(page()).not.toContain('Beats every simple estimate');
    expect(page()).not.toContain('2,714');
    expect(document.querySelectorAll('[data-key-figures]')).toHaveLength(0);
    expect(page()).toContain('0.0910.112');
    expect(strayNumbers()).toEqual([]);
  });
  it.each([
    [30, 'Last 30 days: $10.6K.'],
    [90, 'At the rate of the last 90 days: $10.6K.'],
  ])('says what the last %i days brought where the next 30 are not forecast', async (days, words) => {
    const simple = [{ name: `the last ${days} days repeated`, unit: 'USD' as const, value: 10_634.2 }];
    await open('?tab=models&model=revenue', { prediction: withheld('It was too low.', simple) });
    await eventually(() => page().includes('Model card'), 'the card is shown');
    expect(page()).toContain(words);
  });
  it('opens on the model that the server chose, one whose forecast is shown', async () => {
    const { calls } = await open('?tab=models', { prediction: { ...ready(), model: 'engagement' } });
    await eventually(() => page().includes('Model card'), 'the model is shown');
    expect(find<HTMLSelectElement>('select[name="model"]').value).toBe('engagement');
    expect(calls.find(({ url }) => url.includes('/predictions'))?.url).not.toContain('model=');
    expect(location.search).toBe('?tab=models');
  });
  it('gives no verdict on a model that does not forecast', async () => {
    await open('?tab=models&model=fraud', { prediction: ready({ backtest: backtest({ judgement: null }) }) });
    await eventually(() => page().includes('Model card'), 'the model is shown');
    expect(tones()).toEqual([]);
  });
  it('says when a model does not beat the naive method, and when it could not be tested', async () => {
    await open('?tab=models', { prediction: ready({ backtest: backtest({ beatsNaive: false }) }) });
    await eventually(() => page().includes('Model card'), 'the model is shown');
    expect(tones()).toEqual([['Does not beat the simple estimates', 'warn']]);
  });
  it('draws days ahead with both bands', async () => {
    const days = [1, 2, 3];
    await open('?tab=models&model=revenue', {
      prediction: ready({
        fan: {
          firstDay: '2026-11-21',
          middle: days.map(() => 14_000),
          low: days.map(() => 13_000),
          high: days.map(() => 15_000),
          lowest: days.map(() => 12_000),
          highest: days.map(() => 16_000),
        },
      }),
    });
    await eventually(() => page().includes('Day by day, with 80% and 95% ranges'), 'the fan is shown');
    expect(page()).toContain('80% range');
    expect(strayNumbers()).toEqual([]);
  });
  it('names what is missing below the minimum, and says that a model is being trained', async () => {
    const common = { model: 'churn', period: '30' } as const;
    await open('?tab=models', {
      prediction: {
        ...common,
        state: 'insufficient',
        asOf: '2026-11-20',
        trainedAt: '2026-11-21T00:12:00.000Z',
        learntFrom: { rows: 1_204, days: 40, decisions: 37, until: '2026-11-20' },
        reason: 'There are 37.',
      },
    });
    await eventually(() => page().includes('Insufficient data'), 'it says so');
    expect(page()).toContain('1,204 in 40 days, to Nov 20, 2026');
    expect(page()).toContain('Alerts decided37');
    expect(page()).toContain('There are 37.');
    await unmountAll();
    await open('?tab=models', { prediction: { ...common, state: 'waiting', why: 'training' } });
    await eventually(() => page().includes('The model is being trained'), 'it says so');
  });
  it.each([
    ['before', 'No model for that day'],
    ['empty', 'No data yet'],
  ] as const)('does not promise a model where there will be none: %s', async (why, title) => {
    await open('?tab=models', { prediction: { model: 'churn', period: '30', state: 'waiting', why } });
    await eventually(() => page().includes(title), 'it says so');
    expect(page()).not.toContain('as soon as it is ready');
  });
});

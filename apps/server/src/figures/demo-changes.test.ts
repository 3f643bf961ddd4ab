import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { FigureChange as Shape } from '@cottontree/contract/figures/changes.ts';
import type { Trends } from '@cottontree/contract/predictions/trends.ts';
import type { DashboardMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_NOW, demoCompanyTemplate } from '../testing/demo-company-template.ts';
import { startTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { readFrom } from '../platform/database/known-rows.ts';
import { CATALOGUE, figureOf } from './catalogue.ts';
import { coursesOf } from './courses.ts';

const DAYS = [
  '2026-01-31',
  '2026-02-15',
  '2026-03-05',
  '2026-04-30',
  '2026-05-21',
  '2026-06-30',
  '2026-07-31',
  '2026-08-26',
  '2026-09-21',
  '2026-10-31',
];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
];
const RECORDED = CATALOGUE.filter(({ timing }) => timing !== 'asked');
/** As many figures of one dimension as one call accepts. */
const LISTED = RECORDED.filter(({ dimensions, dimensionRows }) => dimensions.length === 0 && !dimensionRows)
  .map(({ id }) => id)
  .filter((id) => !id.startsWith('acquisition.') || id === 'acquisition.activated')
  .slice(0, 59);
const IN_TABLES = [
  ...['wallet', 'fee', 'card', 'interchange', 'subscription'].map((line) => `revenue.line:${line}`),
  ...['m1', 'm3', 'm6', 'm12'].map((month) => `cohorts.retention:${month}`),
  'revenue.month',
  'treasury.own',
  'subscribers.registered',
  'cards.adoption',
];

/** Every change in a response, at any depth. */
function changesIn(value: unknown): FigureChange[] {
  const found = Shape.safeParse(value);
  if (found.success) return [found.data];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(changesIn);
}
const nameOf = ({ id, dimension, now, before }: FigureChange): string =>
  `${id}:${dimension} ${now.from}..${now.to} on ${before.from}..${before.to}`;

describe('the changes of the demo company', () => {
  let t: TestApp;
  let owner: Person;
  /** By figure, window and comparison: what each place reports. */
  const reported = new Map<string, { place: string; change: FigureChange }[]>();
  const bodies = new Map<string, unknown>();

  const get = async (place: string, url: string): Promise<unknown> => {
    const { status, body } = await owner.get(url);
    expect(status, url).toBe(200);
    bodies.set(`${place} ${url}`, body);
    for (const change of changesIn(body)) {
      const known = reported.get(nameOf(change)) ?? [];
      reported.set(nameOf(change), [...known, { place, change }]);
    }
    return body;
  };

  beforeAll(async () => {
    t = await startTestApp({ now: DEMO_NOW, template: await demoCompanyTemplate() });
    owner = await t.signIn('owner');
    for (const day of DAYS) {
      await get('dashboard', `/api/dashboard/metrics?asOf=${day}`);
      for (const period of ['7', '30', '90', '365'])
        for (const group of ['overview', 'financial', 'users', 'operations'])
          await get('trends', `/api/analytics/trends?period=${period}&group=${group}&asOf=${day}`);
      for (const period of ['weekly', 'monthly', 'quarterly', 'yearly'])
        for (const view of ['consolidated', 'departmental', 'product'])
          await get('pnl', `/api/reports/pnl?period=${period}&view=${view}&asOf=${day}`);
      for (const ids of [LISTED, IN_TABLES])
        for (const against of ['month', 'week'])
          await get('tables', `/api/figures/changes?ids=${ids.join(',')}&against=${against}&asOf=${day}`);
    }
    await queryCopilot('Compare revenue in Q2 2026 with Q1 2026');
    for (const [at, month] of MONTHS.slice(1).entries()) {
      for (const subject of ['monthly revenue', 'net profit'])
        await queryCopilot(`Compare ${subject} in ${month} 2026 with ${MONTHS[at] ?? ''} 2026`);
    }
  }, 480_000);
  afterAll(() => t.close());

  async function queryCopilot(query: string): Promise<void> {
    const { status, body } = await owner.send('POST', '/api/ai/query', { query, provider: 'openai' });
    expect(status, query).toBe(200);
    for (const change of changesIn(body))
      reported.set(nameOf(change), [...(reported.get(nameOf(change)) ?? []), { place: 'copilot', change }]);
  }
  /** The bodies of a place, whose shape the server validated against the contract. */
  const answers = <Body>(place: string): Body[] =>
    [...bodies].filter(([name]) => name.startsWith(`${place} `)).map(([, body]) => body as Body);
  const all = () => [...reported.values()].flat();

  it('are the same for one figure, one window and one comparison, on ten days and in every place', () => {
    const different = [...reported].filter(
      ([, [first, ...others]]) =>
        first && others.some(({ change }) => JSON.stringify(change) !== JSON.stringify(first.change)),
    );
    expect(different.map(([name]) => name)).toEqual([]);
    const shared = [...reported].filter(([, each]) => new Set(each.map(({ place }) => place)).size > 1);
    const met = new Set(shared.flatMap(([, each]) => each.map(({ place }) => place)));
    expect([...met].toSorted()).toEqual(['copilot', 'dashboard', 'pnl', 'tables', 'trends']);
    expect(shared.length).toBeGreaterThan(100);
  });
  it('are judged on a history that is read once, also when a week and a month of it are requested together', async () => {
    const read = readFrom(t.database.read);
    const week = { figure: figureOf('pnl.week'), dimension: 'costs', to: '2026-10-31' } as const;
    const month = { ...week, figure: figureOf('pnl.month') } as const;
    const [alone] = await coursesOf(read, [week]);
    expect(alone && 'days' in alone ? alone.days.values : []).toHaveLength(200);
    expect(await coursesOf(read, [week, month])).toEqual([alone, alone]);
  });
  it('never have a word or a colour that contradicts the sign of the number', () => {
    const wrong = all().filter(({ change: { value, direction, verdict } }) => {
      const sign = Math.sign(Math.round((value ?? 0) * 10));
      return direction !== 'stable' ? sign !== (direction === 'up' ? 1 : -1) : verdict !== 'neutral';
    });
    expect(wrong).toEqual([]);
    const words = new Set(all().map(({ change }) => change.direction));
    expect([...words].toSorted()).toEqual(['down', 'stable', 'up']);
  });
  it('are computed from the two values that they name', () => {
    const compared = all().filter(({ change }) => change.value !== null);
    expect(compared.length).toBeGreaterThan(2_000);
    for (const { change } of compared) {
      const [now, before] = [Number(change.now.value), Number(change.before.value)];
      const expected = change.how === 'points' ? now - before : (now / before - 1) * 100;
      expect(change.value, nameOf(change)).toBeCloseTo(expected, 6);
    }
  });
  it('match the growth on the dashboard, the words of the trends and the lines of the profit and loss', () => {
    for (const { monthlyGrowth, changes } of answers<DashboardMetrics>('dashboard')) {
      for (const field of ['users', 'revenue', 'cardAdoption', 'treasury'] as const)
        expect(changes[field]?.value).toBeCloseTo(Number(monthlyGrowth[field]), 6);
    }
    for (const { trends } of answers<Trends>('trends')) {
      for (const { direction, stated, change } of trends) {
        expect(direction).toBe(change.direction);
        expect([change.now.value, change.before.value]).toEqual([stated.value, stated.previous]);
      }
    }
    for (const { revenue, costs } of answers<PnlReport>('pnl')) {
      for (const { change, movement, amount, previous } of [...revenue, ...costs]) {
        expect(movement?.value ?? null).toBe(change);
        expect([movement?.now.value, movement?.before.value]).toEqual([amount, previous]);
      }
    }
  });
  it('compare the same values as the tables show next to them, also for complete months at month ends', async () => {
    for (const day of DAYS) {
      await get('series', `/api/figures/series?ids=${IN_TABLES.join(',')}&days=2&asOf=${day}`);
      await get('monthly', `/api/figures/changes?ids=${IN_TABLES.join(',')}&asOf=${day}`);
    }
    const shown = answers<{ series: FigureSeries[] }>('series');
    const compared = answers<{ changes: FigureChange[] }>('monthly');
    expect(shown.map(({ series }) => series.map(({ value, previous }) => [value, previous]))).toEqual(
      compared.map(({ changes }) => changes.map(({ now, before }) => [now.value, before.value])),
    );
  });
  it('are the same for the revenue of a complete month on the dashboard and in the profit and loss', () => {
    const months = answers<DashboardMetrics>('dashboard').flatMap(
      ({ changes: { revenue } }) => revenue ?? [],
    );
    const reported = answers<PnlReport>('pnl').flatMap(({ totals }) => totals.revenue?.movement ?? []);
    const pairs = months.flatMap((month) =>
      reported
        .filter(
          ({ now, before }) =>
            now.from === month.now.from && now.to === month.now.to && before.to === month.before.to,
        )
        .map((report) => [month, report] as const),
    );
    expect(pairs.length).toBeGreaterThan(3);
    for (const [month, report] of pairs) {
      expect(report.value).toBeCloseTo(Number(month.value), 3);
      expect([report.direction, report.verdict, report.window]).toEqual([
        month.direction,
        month.verdict,
        month.window,
      ]);
    }
  });
  it('name their windows: complete months, equally long periods, or two days', () => {
    const windows = new Set(all().map(({ change }) => change.window));
    expect(windows).toContain('Oct vs Sep');
    expect(windows).toContain('30 days vs the 30 before');
    expect(windows).toContain('May 21 vs Apr 21');
    expect(windows).toContain('May 1 – 21 vs Apr 1 – 21');
    expect(windows).toContain('Jan 2026 vs Dec 2025');
    expect([...windows].filter((words) => words === '')).toEqual([]);
  });
});

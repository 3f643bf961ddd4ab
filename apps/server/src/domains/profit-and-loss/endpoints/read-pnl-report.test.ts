import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picoOf } from '../rules.ts';
import { recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/pnl';
type Amount = { amount: string };
const total = (list: readonly Amount[]): bigint => list.reduce((sum, { amount }) => sum + picoOf(amount), 0n);

describe('GET /api/reports/pnl', () => {
  let t: TestApp;
  let analyst: Person;
  const report = async (query = '') => {
    const { status, body } = await analyst.get(`${URL}?asOf=2026-08-20${query}`);
    expect(status).toBe(200);
    return body;
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    analyst = await t.signIn('Analyst', { powers: ['revenue.view'] });
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);
  it.each([
    'period=daily',
    'view=regional',
    'department=HR',
    'view=departmental&department=6990',
    'year=2026',
  ])('refuses %s', async (query) => {
    expect((await analyst.get(`${URL}?${query}`)).status).toBe(400);
  });

  it('[A-1.07] [A-3.46] [A-7.57] sums up the current month to the requested day, from the ledger', async () => {
    const body = await report();
    const { summary, span, view } = body;
    expect(summary).toMatchObject({ period: '2026-08' });
    expect(view).toBe('consolidated');
    expect(span).toEqual({
      from: '2026-08-01',
      to: '2026-08-20',
      last: '2026-08-31',
      previousFrom: '2026-07-01',
      previousTo: '2026-07-20',
      booksFrom: null,
    });
    const { rows } = await sql<{ revenue: string; costs: string; cost: string }>`
      select -sum(usd) filter (where account_code like '40%') as revenue,
             sum(usd) filter (where account_code > '5') as costs, sum(usd) filter (where account_code like '5%') as cost
        from postings where business_day between '2026-08-01' and '2026-08-20'`.execute(t.database.read);
    const [revenue, costs, cost] = [rows[0]?.revenue, rows[0]?.costs, rows[0]?.cost].map((each) =>
      picoOf(each ?? '0'),
    );
    expect(picoOf(summary.totalRevenue)).toBe(revenue);
    expect(picoOf(summary.totalCosts)).toBe(costs);
    expect(picoOf(summary.grossProfit)).toBe((revenue ?? 0n) - (cost ?? 0n));
    expect(picoOf(summary.netProfit)).toBe((revenue ?? 0n) - (costs ?? 0n));
    expect(summary.marginPercent).toBeCloseTo(
      (Number(summary.netProfit) / Number(summary.totalRevenue)) * 100,
      8,
    );
  });
  it('has no value, never 0, for a period before the books began', async () => {
    const { rows } = await sql<{ revenue: string }>`
      select (-sum(usd))::text as revenue from postings where account_code like '40%'
         and business_day between '2026-05-01' and '2026-05-20' having min(business_day) >= '2026-05-01'`.execute(
      t.database.read,
    );
    const { body } = await analyst.get(`${URL}?asOf=2026-05-20`);
    expect(picoOf(body.totals.revenue.amount)).toBe(picoOf(rows[0]?.revenue ?? '0'));
    expect(body.totals.revenue.previous).toBeNull();
    expect(body.totals.netProfit.previous).toBeNull();
    expect(body.costs.map(({ previous }: { previous: string | null }) => previous)).toEqual(
      body.costs.map(() => null),
    );
  });
  it('[A-3.47] breaks revenue and costs into lines with their share and change, which sum to the totals', async () => {
    const { revenue, costs, summary, totals } = await report();
    for (const line of [...revenue, ...costs])
      expect(Object.keys(line)).toEqual(
        expect.arrayContaining(['category', 'amount', 'percentage', 'change']),
      );
    expect(total(revenue)).toBe(picoOf(summary.totalRevenue));
    expect(total(costs)).toBe(picoOf(summary.totalCosts));
    const wallet = revenue.find((line: { account: string }) => line.account === '4000');
    expect(wallet.category).toBe('Wallet services');
    expect(wallet.figure).toEqual({ id: 'pnl.month-line', dimension: '4000' });
    expect(wallet.amount).toBe(await recordedValue(t, 'pnl.month-line', '4000', '2026-08-20'));
    expect(wallet.previous).toBe(await recordedValue(t, 'pnl.month-line', '4000', '2026-07-20'));
    expect(wallet.percentage).toBeCloseTo((Number(wallet.amount) / Number(summary.totalRevenue)) * 100, 8);
    expect(totals.netProfit.figure).toEqual({ id: 'pnl.month', dimension: 'net-profit' });
  });
  it('[A-2.132] [A-3.48] shows every month since the first, the current one to the day', async () => {
    const { monthlyTrend } = await report();
    expect(monthlyTrend.map(({ month, day }: { month: string; day: string }) => [month, day])).toEqual([
      ['2026-05', '2026-05-31'],
      ['2026-06', '2026-06-30'],
      ['2026-07', '2026-07-31'],
      ['2026-08', '2026-08-20'],
    ]);
    for (const { revenue, costs, profit } of monthlyTrend)
      expect(picoOf(profit)).toBe(picoOf(revenue) - picoOf(costs));
    expect(monthlyTrend[1].revenue).toBe(await recordedValue(t, 'pnl.month', 'revenue', '2026-06-30'));
  });
  it.each(['weekly', 'monthly', 'quarterly', 'yearly'])(
    '[A-2.128] [A-3.49] %s departments, with the unassigned part, sum to the company to the last digit',
    async (period) => {
      const { departments, products, summary } = await report(`&period=${period}`);
      for (const parts of [departments, products]) {
        expect(total(parts.map((each: { profit: Amount }) => each.profit))).toBe(picoOf(summary.netProfit));
        expect(total(parts.map((each: { costs: Amount }) => each.costs))).toBe(picoOf(summary.totalCosts));
        const earning = parts.flatMap((each: { revenue: Amount | null }) => each.revenue ?? []);
        expect(total(earning)).toBe(picoOf(summary.totalRevenue));
      }
      expect(departments.map((each: { key: string }) => each.key)).toEqual([
        '6000',
        '6010',
        '6050',
        'company',
      ]);
      expect(departments[1]).toMatchObject({
        department: 'Department 6010',
        product: 'wallet',
        headcount: null,
      });
    },
  );
  it.each(['consolidated', 'departmental', 'product'])(
    '[A-2.129] the %s view has its own lines, which sum to the same totals',
    async (view) => {
      const { revenue, costs, summary } = await report(`&view=${view}`);
      expect(total(revenue)).toBe(picoOf(summary.totalRevenue));
      expect(total(costs)).toBe(picoOf(summary.totalCosts));
      expect(summary).toEqual((await report()).summary);
    },
  );
  it('divides all costs into cost of revenue and operating expenses, which only the consolidated view lists', async () => {
    const { totals, summary, costs } = await report();
    const [ofRevenue, operating] = [
      picoOf(totals.costOfRevenue.amount),
      picoOf(totals.operatingExpenses.amount),
    ];
    const under = (prefix: string) =>
      total(costs.filter(({ account }: { account: string }) => account.startsWith(prefix)));
    expect([ofRevenue, operating]).toEqual([under('5'), under('6')]);
    expect(ofRevenue + operating).toBe(picoOf(summary.totalCosts));
    expect(picoOf(summary.totalRevenue) - ofRevenue).toBe(picoOf(summary.grossProfit));
    for (const query of ['&view=product', '&view=departmental', '&view=departmental&department=6010'])
      expect((await report(query)).totals).toMatchObject({ costOfRevenue: null, operatingExpenses: null });
  });
  it.each(['6000', '6010', 'company'])('the departmental view narrows to %s', async (department) => {
    const all = await report('&view=departmental');
    const one = all.departments.find((each: { key: string }) => each.key === department);
    const { summary, revenue, costs } = await report(`&view=departmental&department=${department}`);
    expect(summary.netProfit).toBe(one.profit.amount);
    expect(summary.totalRevenue).toBe(one.revenue?.amount ?? '0');
    expect(total(costs)).toBe(picoOf(one.costs.amount));
    expect(total(revenue)).toBe(picoOf(one.revenue?.amount ?? '0'));
  });
  it('defaults to the last closed day', async () => {
    const { body } = await analyst.get(`${URL}?period=yearly`);
    expect(body.span).toMatchObject({ from: '2026-01-01', to: '2026-08-31' });
    expect(body.summary.period).toBe('2026');
  });
});

describe('the profit and loss of a company without a closed day', () => {
  it('has no values and no trend', async () => {
    const t = await startTestApp();
    const { status, body } = await (await t.signIn('owner')).get(URL);
    await t.close();
    expect(status).toBe(200);
    expect(body).toMatchObject({ span: null, monthlyTrend: [], stamp: { empty: true } });
    expect(body.summary.netProfit).toBeNull();
  });
});

describe('the trends of books of more than two years', () => {
  it('[A-3.48] begin with the first month, week, quarter and year of the books', async () => {
    const t = await startCompanyApp();
    await sql`
      insert into day_closes (business_day, closed_at, reason) values ('2024-07-15', '2024-07-16T00:10:00Z', 'nightly')`.execute(
      t.database.write,
    );
    await sql`
      insert into daily_ledger (business_day, account_code, product, usd)
      values ('2024-07-15', '4000', 'wallet', -123.45)`.execute(t.database.write);
    const analyst = await t.signIn('Analyst', { powers: ['revenue.view'] });
    const read = async (period: string) => {
      const { status, body } = await analyst.get(`${URL}?asOf=2026-08-20&period=${period}`);
      expect(status).toBe(200);
      return body;
    };
    const { monthlyTrend } = await read('monthly');
    expect(monthlyTrend).toHaveLength(26);
    expect(monthlyTrend[0]).toMatchObject({ month: '2024-07', day: '2024-07-31' });
    expect(Number(monthlyTrend[0].revenue)).toBe(123.45);
    const begins = async (period: string) => {
      const { periodTrend } = await read(period);
      return [periodTrend.length, periodTrend[0].period, Number(periodTrend[0].revenue)];
    };
    expect(await begins('weekly')).toEqual([110, '2024-W29', 123.45]);
    expect(await begins('quarterly')).toEqual([9, '2024-Q3', 123.45]);
    expect(await begins('yearly')).toEqual([3, '2024', 123.45]);
    await t.close();
  });
});

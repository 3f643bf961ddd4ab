import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { closeDay, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';
import { startTestApp, type Person } from '../../../testing/test-app.ts';

const URL = '/api/reports/pnl-later';

describe('GET /api/reports/pnl-later', () => {
  let c: SpendingCompany;
  let analyst: Person;
  const later = async (query = '') => (await analyst.get(`${URL}${query}`)).body;
  const spend = async (amount: string, expenseDate: string): Promise<void> => {
    await c.decide((await c.record({ amount, expenseDate })).body.id);
  };
  beforeAll(async () => {
    c = await startSpendingCompany();
    analyst = await c.t.signIn('Analyst', { powers: ['revenue.view'] });
  });
  afterAll(() => c.close());

  guards(() => c.t, { method: 'GET', url: URL, permission: 'revenue.view' });

  it('is zero while no day is closed', async () => {
    expect(await later()).toEqual({ closedDay: null, journals: 0, netProfit: '0' });
  });
  it('sums what was posted since the last closed day, which the report does not include', async () => {
    await spend('70.00', '2026-11-18');
    await closeDay(c.t, '2026-11-18');
    expect(await later()).toEqual({ closedDay: '2026-11-18', journals: 0, netProfit: '0' });
    await spend('8.25', '2026-11-19');
    await spend('4.00', '2026-11-20');
    const { body: report } = await analyst.get('/api/reports/pnl');
    expect([report.span.to, Number(report.summary.totalCosts)]).toEqual(['2026-11-18', 70]);
    expect(await later()).toEqual({ closedDay: '2026-11-18', journals: 2, netProfit: '-12.25' });
    // The week of the 18th to the 22nd, the quarter and the year include both as well.
    expect((await later('?period=weekly')).journals).toBe(2);
    expect((await later('?period=yearly')).netProfit).toBe('-12.25');
  });
  it('is zero for a past day, and for a period that is over', async () => {
    expect(await later('?asOf=2026-11-18')).toMatchObject({ closedDay: null, journals: 0 });
    await closeDay(c.t, '2026-11-19');
    await closeDay(c.t, '2026-11-20');
    expect(await later()).toEqual({ closedDay: '2026-11-20', journals: 0, netProfit: '0' });
  });
});

describe('the later postings of an empty company', () => {
  it('are zero', async () => {
    const t = await startTestApp();
    const { status, body } = await (await t.signIn('owner')).get(URL);
    await t.close();
    expect([status, body]).toEqual([200, { closedDay: null, journals: 0, netProfit: '0' }]);
  });
});

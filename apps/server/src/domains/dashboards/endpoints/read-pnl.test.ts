import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/pnl';

describe('GET /api/dashboard/pnl', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);

  it('[A-7.38] returns the profit and loss of the last complete month, whose parts add up', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-08-15`);
    expect(status).toBe(200);
    expect(body.month).toBe('2026-07');
    expect(body.revenue).toBe(await recordedValue(t, 'revenue.month', '', '2026-08-15'));
    expect(Number(body.grossProfit)).toBeCloseTo(Number(body.revenue) - Number(body.costOfRevenue), 8);
    expect(Number(body.netProfit)).toBeCloseTo(Number(body.grossProfit) - Number(body.operatingExpenses), 8);
    expect(body.marginPercent).toBeCloseTo((Number(body.netProfit) / Number(body.revenue)) * 100, 8);
  });
  it('returns no values for a month before the books began', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-05-15`);
    expect(body).toMatchObject({
      month: '2026-04',
      revenue: null,
      costOfRevenue: null,
      grossProfit: null,
      operatingExpenses: null,
      netProfit: null,
      marginPercent: null,
    });
  });
  it('names the month that ended with the last closed day', async () => {
    const { body } = await (await t.signIn('view_only')).get(URL);
    expect(body.month).toBe('2026-08');
  });
});

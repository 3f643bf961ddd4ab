import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/revenue-breakdown';

describe('GET /api/dashboard/revenue-breakdown', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);

  it('[A-3.28] [A-7.36] returns wallet and card revenue, which consist of the five lines and sum to the month', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-07-31`);
    expect(status).toBe(200);
    const amount = Object.fromEntries(
      body.lines.map((each: { line: string; amount: string }) => [each.line, Number(each.amount)]),
    );
    expect(Object.keys(amount)).toEqual(['wallet', 'fee', 'card', 'interchange', 'subscription']);
    expect(Math.min(...Object.values<number>(amount))).toBeGreaterThan(0);
    expect(Number(body.wallet)).toBeCloseTo(amount['wallet'] + amount['fee'], 8);
    expect(Number(body.card)).toBeCloseTo(amount['card'] + amount['interchange'] + amount['subscription'], 8);
    const month = await recordedValue(t, 'revenue.month', '', '2026-07-31');
    expect(Number(body.wallet) + Number(body.card)).toBeCloseTo(Number(month), 8);
  });
});

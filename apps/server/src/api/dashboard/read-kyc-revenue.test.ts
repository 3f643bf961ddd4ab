import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue, needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/dashboard/kyc-revenue';

describe('GET /api/dashboard/kyc-revenue', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);

  it('[A-7.40] returns subscribers, revenue and their quotient for each KYC level', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    let revenue = 0;
    let subscribers = 0;
    for (const level of ['level0', 'level1', 'level2']) {
      const each = body[level];
      revenue += Number(each.revenue);
      subscribers += each.subscribers;
      expect(Number(each.revenuePerSubscriber)).toBeCloseTo(Number(each.revenue) / each.subscribers, 8);
    }
    expect(revenue).toBeCloseTo(Number(await recordedValue(t, 'revenue.month')), 8);
    // Those in progress count as level 0, so nobody is missing.
    expect(subscribers).toBe(Number(await recordedValue(t, 'subscribers.registered')));
  });
});

/** Query keys joined by slashes: the alternative form of the calls in the documents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from './company-app.ts';
import type { Person, TestApp } from './test-app.ts';

const SPELLINGS = [
  ['/api/analytics/trends/90', '/api/analytics/trends?period=90'],
  ['/api/analytics/predictions/90/churn', '/api/analytics/predictions?period=90&model=churn'],
  ['/api/analytics/segments/90d/geographic', '/api/analytics/segments?range=90d&type=geographic'],
  ['/api/analytics/cohorts/90d', '/api/analytics/cohorts?range=90d'],
  ['/api/fraud/alerts/7d/pending', '/api/fraud/alerts?window=7d&filter=pending'],
  ['/api/reports/pnl/monthly/consolidated/all', '/api/reports/pnl?period=monthly&view=consolidated'],
  [
    '/api/reports/pnl/monthly/departmental/6000',
    '/api/reports/pnl?period=monthly&view=departmental&department=6000',
  ],
  ['/api/compliance/reports/AML/current', '/api/compliance/reports?type=AML&period=current'],
  ['/api/compliance/reports/all/current', '/api/compliance/reports?type=all&period=current'],
  ['/api/expense-management/expenses/8/2026', '/api/expense-management/expenses?month=8&year=2026'],
  ['/api/expense-management/budgets/8/2026', '/api/expense-management/budgets?month=8&year=2026'],
  [
    '/api/expense-management/company-summary/8/2026',
    '/api/expense-management/company-summary?month=8&year=2026',
  ],
] as const;

describe('query keys joined by slashes', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  it.each(SPELLINGS)('%s gives the same response as %s', async (keyed, named) => {
    const [one, other] = [await owner.get(keyed), await owner.get(named)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
  });
  it.each(SPELLINGS)('%s is refused to the same callers as %s', async (keyed, named) => {
    const nobody = await t.signIn('nobody', { powers: [] });
    for (const person of [t.anonymous, nobody]) {
      const [one, other] = [await person.get(keyed), await person.get(named)];
      expect([one.status, one.body.code]).toEqual([other.status, other.body.code]);
      expect(one.status).toBe(person === nobody ? 403 : 401);
    }
  });
  it('accepts further parameters in the query', async () => {
    const { body } = await owner.get('/api/fraud/alerts/30d/all?limit=1');
    expect(body.alerts.length).toBeLessThanOrEqual(1);
    const past = await owner.get('/api/analytics/trends/30?asOf=2026-08-20');
    expect(past.body).toEqual((await owner.get('/api/analytics/trends?period=30&asOf=2026-08-20')).body);
  });
  it('names a parameter that is wrong, or repeated in the query', async () => {
    const wrong = await owner.get('/api/fraud/alerts/2h/all');
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringMatching(/^window: /)]);
    const twice = await owner.get('/api/fraud/alerts/24h/all?window=7d');
    expect([twice.status, twice.body.message]).toEqual([
      400,
      'window: is in the path already: leave it out of the query',
    ]);
  });
  it('requires the whole key', async () => {
    expect((await owner.get('/api/analytics/predictions/90')).status).toBe(404);
    expect((await owner.get('/api/reports/pnl/monthly/departmental')).status).toBe(404);
  });
});

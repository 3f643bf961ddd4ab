import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

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
    // Customers in progress count as level 0, so the levels include everybody.
    expect(subscribers).toBe(Number(await openValue(t, 'subscribers.registered')));
  });
  it('has the counts of the distribution on the same screen for levels 1 and 2, and those in progress at level 0', async () => {
    const person = await t.signIn('view_only');
    const { rows } = await sql<{ level: number; n: number }>`
      select coalesce((select max(k.to_level) from kyc_cases k where k.subscriber_id = s.id and k.status = 'approved'
                          and k.decided_day <= '2026-07-20'), 0)::int as level, count(*)::int as n
        from subscribers s where s.signup_day <= '2026-07-20' and (s.closed_day is null or s.closed_day > '2026-07-20')
       group by 1 order by 1`.execute(t.database.read);
    const { body } = await person.get(`${URL}?asOf=2026-07-20`);
    expect(rows.map(({ n }) => n)).toEqual([
      body.level0.subscribers,
      body.level1.subscribers,
      body.level2.subscribers,
    ]);
    const { body: around } = await person.get('/api/dashboard/user-distribution?asOf=2026-07-20');
    const { level0, in_progress: inProgress, level1, level2 } = around.kycLevels;
    expect([level0 + inProgress, level1, level2]).toEqual(rows.map(({ n }) => n));
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/card-performance';

describe('GET /api/dashboard/card-performance', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('cards.view', URL, () => t);

  it('[A-3.24] [A-7.35] returns count and average revenue of platinum, aqua and black', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    for (const tier of ['platinum', 'aqua', 'black']) {
      expect(body[tier]).toEqual({
        count: Number(await openValue(t, 'cards.held', tier)),
        avgRevenue: await openValue(t, 'cards.average-revenue', tier),
        revenue: await recordedValue(t, 'cards.revenue', tier),
      });
      expect(body[tier].count).toBeGreaterThan(0);
      expect(Number(body[tier].avgRevenue)).toBeGreaterThan(0);
    }
  });
  it.each([
    ['2026-06-20', '2026-05'],
    ['2026-07-10', '2026-06'],
    ['2026-08-20', '2026-07'],
  ])('on %s count times average equals the revenue', async (day, month) => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=${day}`);
    const { rows } = await sql<{ tier: string; held: number; revenue: number }>`
      select c.tier, count(*)::int as held,
             (select sum((case when k.revenue_line is not null then t.fee_net else 0 end
                          + case when t.type = 'card_purchase' then t.interchange else 0 end)::numeric
                         / (case t.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / t.fx_rate)
                from transactions t join transaction_types k using (type)
               where t.tier = c.tier and t.status = 'success'
                 and to_char(t.business_day, 'YYYY-MM') = ${month})::float8 as revenue
        from cards c
       where c.issued_day <= ${day}::date and (c.closed_day is null or c.closed_day > ${day}::date)
       group by c.tier`.execute(t.database.read);
    expect(rows).toHaveLength(3);
    for (const { tier, held, revenue } of rows) {
      expect(body[tier].count).toBe(held);
      expect(Number(body[tier].revenue)).toBeCloseTo(revenue, 6);
      expect(Number(body[tier].avgRevenue) * held).toBeCloseTo(revenue, 6);
    }
  });
});

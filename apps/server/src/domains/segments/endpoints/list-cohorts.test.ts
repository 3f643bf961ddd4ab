import type { Cohort } from '@cottontree/contract/segments/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses } from '../../../testing/company-app.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/cohorts';

describe('GET /api/analytics/cohorts', () => {
  let t: TestApp;
  const read = async (search = '') => (await (await t.signIn('view_only')).get(`${URL}?${search}`)).body;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());
  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-7.54] accepts the range: how many months of cohorts are shown', async () => {
    for (const range of ['7d', '30d', '90d', '1y'])
      expect(await read(`range=${range}`)).toMatchObject({ range, through: '2026-08' });
    expect((await (await t.signIn('owner')).get(`${URL}?range=2y`)).status).toBe(400);
  });

  it('[A-3.44] gives each cohort its label, users, retention of months 1 to 6 and revenue', async () => {
    const { cohorts, complete } = await read();
    expect(complete).toBe(true);
    expect(cohorts.map(({ cohort }: Cohort) => cohort)).toEqual(
      cohorts.map(({ cohort }: Cohort) => cohort).toSorted(),
    );
    expect(cohorts[0].cohort).toBe('2026-05');
    for (const { cohort, users, retention, revenue, months } of cohorts as Cohort[]) {
      expect(users).toBeGreaterThan(0);
      expect(Object.keys(retention)).toEqual(['month1', 'month2', 'month3', 'month4', 'month5', 'month6']);
      expect(months[0]).toMatchObject({ month: cohort, members: users, retention: 100 });
      const cents = months.reduce((sum, each) => sum + Math.round(Number(each.revenue) * 100), 0);
      expect(Math.round(Number(revenue) * 100)).toBe(cents);
    }
    const byFigure = Number(await recordedValue(t, 'cohorts.retention', 'm3'));
    expect(cohorts[0].retention.month3).toBeCloseTo(byFigure, 9);
  });

  it('[A-3.45] has 0 for the months that are not yet available', async () => {
    const { cohorts } = await read();
    const may: Cohort = cohorts[0];
    expect(may.months).toHaveLength(4);
    expect(may.retention).toMatchObject({ month4: 0, month5: 0, month6: 0 });
    expect(may.retention.month1).toBeGreaterThan(0);
    // At the end of June only one month had passed.
    const june = await read('asOf=2026-06-30');
    expect(june.through).toBe('2026-06');
    expect(june.cohorts[0].retention).toMatchObject({ month1: may.retention.month1, month2: 0 });
  });

  it('estimates how long subscribers stay, over everybody who was ever active', async () => {
    const { survival } = await read();
    const { rows } = await sql<{ active: number; lapsed: number }>`
      select count(*)::int as active, count(*) filter (where last <= '2026-06-02' and last - first < 30)::int as lapsed
        from (select subscriber_id, min(business_day) as first, max(business_day) as last from transactions natural join transaction_types
               where status = 'success' and value_moving and subscriber_id <> 'house' and business_day <= '2026-08-31' group by 1) seen`.execute(
      t.database.read,
    );
    const { active = 0, lapsed = 0 } = rows[0] ?? {};
    expect(lapsed).toBeGreaterThan(0);
    expect(survival[0]).toMatchObject({ month: 0, atRisk: active });
    expect(survival[0].share).toBeCloseTo(100 * (1 - lapsed / active), 9);
    // It is stored with requested snapshots, not with those kept only for histories.
    expect((await read('asOf=2026-06-30')).survival).toEqual([]);
  });

  it('reports when money is still being computed, and hides revenue from people who may not see it', async () => {
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view'] });
    const { body } = await analyst.get(URL);
    expect(body.cohorts[0]).toMatchObject({ revenue: null });
    expect(body.cohorts[0].months[0]).toMatchObject({ revenue: null, volume: expect.any(String) });
    await sql`delete from cohort_months where month = '2026-08-01'`.execute(t.database.write);
    const { complete, cohorts } = await read();
    expect([complete, cohorts[0].revenue, cohorts[0].months.at(-1).volume]).toEqual([false, null, null]);
  });

  it('answers for an empty company', async () => {
    const empty = await startTestApp();
    const { body } = await (await empty.signIn('owner')).get(URL);
    expect(body).toMatchObject({ cohorts: [], through: null });
    await empty.close();
  });
});

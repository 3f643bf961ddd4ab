import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/metrics';

describe('GET /api/dashboard/metrics', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  it('[A-3.21] [A-7.33] returns the headline figures: live ones of today, the others at the last closed day', async () => {
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalUsers: Number(await openValue(t, 'subscribers.registered')),
      cardAdoption: Number(await openValue(t, 'cards.adoption')),
      cardHolders: Number(await openValue(t, 'cards.holders')),
      dailyTransactions: Number(await openValue(t, 'operations.transactions')),
      totalRevenue: await recordedValue(t, 'revenue.month'),
      treasuryBalance: await recordedValue(t, 'treasury.own'),
      arpu: await openValue(t, 'revenue.arpu'),
      retention: Number(await recordedValue(t, 'subscribers.retention-30')),
      monthlyGrowth: {
        users: Number(await recordedValue(t, 'subscribers.growth')),
        revenue: Number(await recordedValue(t, 'revenue.growth')),
        cardAdoption: Number(await recordedValue(t, 'cards.adoption-growth')),
        treasury: Number(await recordedValue(t, 'treasury.growth')),
      },
      withheld: [],
      stamp: {
        asOf: '2026-09-01',
        live: true,
        lastClosedDay: '2026-08-31',
        empty: false,
        recordedAt: '2026-09-01T15:30:00.000Z',
      },
    });
    expect(body.totalUsers).toBeGreaterThan(0);
  });
  it.each([
    ['2026-09-01', '', '2026-08'],
    ['2026-08-20', '?asOf=2026-08-20', '2026-07'],
    ['2026-07-31', '?asOf=2026-07-31', '2026-07'],
  ])(
    '[A-9.33] on %s ARPU is total revenue divided by total users, both as the answer shows them',
    async (day, search, month) => {
      const { body } = await (await t.signIn('view_only')).get(`${URL}${search}`);
      const { rows } = await sql<{ revenue: number; users: number }>`
      select (select sum((case when k.revenue_line is not null then t.fee_net else 0 end
                          + case when t.type = 'card_purchase' then t.interchange else 0 end)::numeric
                         / (case t.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / t.fx_rate)
                from transactions t join transaction_types k using (type)
               where t.status = 'success' and to_char(t.business_day, 'YYYY-MM') = ${month})::float8 as revenue,
             (select count(*) from subscribers
               where signup_day <= ${day}::date and (closed_day is null or closed_day > ${day}::date))::int as users`.execute(
        t.database.read,
      );
      const [found] = rows;
      expect(Number(body.totalRevenue)).toBeCloseTo(found?.revenue ?? 0, 6);
      expect(body.totalUsers).toBe(found?.users);
      expect(Number(body.arpu)).toBeCloseTo((found?.revenue ?? 0) / (found?.users ?? 1), 9);
    },
  );
  it('returns a past day on request', async () => {
    const { body } = await (await t.signIn('manager')).get(`${URL}?asOf=2026-06-10`);
    expect(body).toMatchObject({
      totalUsers: Number(await recordedValue(t, 'subscribers.registered', '', '2026-06-10')),
      totalRevenue: await recordedValue(t, 'revenue.month', '', '2026-05-31'),
      activeSessions: Number(await recordedValue(t, 'operations.active-sessions', '', '2026-06-10')),
      stamp: {
        asOf: '2026-06-10',
        live: false,
        lastClosedDay: '2026-08-31',
        recordedAt: '2026-09-01T00:10:00.000Z',
      },
    });
  });
  it('returns no values for a day before the company began', async () => {
    const { status, body } = await (await t.signIn('owner')).get(`${URL}?asOf=2020-01-01`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalUsers: null,
      totalRevenue: null,
      stamp: { asOf: '2020-01-01', recordedAt: null },
    });
  });
  it('withholds what the caller may not see, naming the permission and who can grant it', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { status, body } = await clerk.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalRevenue: null,
      treasuryBalance: null,
      cardAdoption: null,
      activeSessions: null,
    });
    expect(body.monthlyGrowth).toMatchObject({ revenue: null, treasury: null, cardAdoption: null });
    expect(body.totalUsers).toBeGreaterThan(0);
    expect(body.withheld.map((each: { field: string }) => each.field).toSorted()).toEqual([
      'activeSessions',
      'arpu',
      'cardAdoption',
      'cardHolders',
      'monthlyGrowth.cardAdoption',
      'monthlyGrowth.revenue',
      'monthlyGrowth.treasury',
      'totalRevenue',
      'treasuryBalance',
    ]);
    expect(body.withheld).toContainEqual({
      field: 'treasuryBalance',
      permission: 'treasury.view',
      grantedBy: ['Owner'],
    });
  });
  it('refuses a day that is over but not closed yet', async () => {
    t.clock.advance(24 * 3_600_000);
    const { status, body } = await (await t.signIn('owner')).get(`${URL}?asOf=2026-09-01`);
    expect(status).toBe(400);
    expect(body.message).toBe('asOf: is not closed yet; the last closed day is 2026-08-31');
    // Yesterday's figures of the open day are not shown as those of today.
    const live = await (await t.signIn('owner')).get(URL);
    expect(live.body).toMatchObject({
      totalUsers: null,
      totalRevenue: await recordedValue(t, 'revenue.month'),
    });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/insights';

describe('GET /api/analytics/insights', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-7.51] returns unusual days, the most notable first, each with the figure behind it', async () => {
    // Ten times the transactions on one day of the last week; recorded later, so this value is in force.
    await sql`
      insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
      select 'operations.transactions', '2026-08-27', '', '2026-09-01T12:00:00Z', 10 * value from figure_values
       where figure_id = 'operations.transactions' and business_day = '2026-08-27'`.execute(t.database.owner);
    const { status, body } = await (await t.signIn('view_only')).get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: '2026-08-25', to: '2026-08-31' });
    expect(body.tested).toBeGreaterThan(7);
    expect(body.insights[0]).toMatchObject({
      id: 'operations.transactions',
      dimension: '',
      day: '2026-08-27',
      verdict: 'good',
    });
    const [first] = body.insights;
    expect(Number(first.value)).toBeGreaterThan(first.high);
    expect(first.expected).toBeGreaterThan(first.low);
    expect(first.expected).toBeLessThan(first.high);
    const scores = body.insights.map(({ z }: { z: number }) => Math.abs(z));
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  });
  it('gives the revenue of the newest day with its range, listed or not, to those who may see it', async () => {
    const { body } = await (await t.signIn('owner')).get(URL);
    expect(body.newest).toMatchObject({ id: 'revenue.day', day: '2026-08-31', unit: 'USD' });
    expect(body.newest.low).toBeLessThan(body.newest.expected);
    expect(body.newest.high).toBeGreaterThan(body.newest.expected);
    const clerk = await t.signIn('Analyst', { powers: ['analytics.view'] });
    expect((await clerk.get(URL)).body.newest).toBe(null);
  });
  it('ignores later days', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?asOf=2026-08-20`);
    expect([body.from, body.to]).toEqual(['2026-08-14', '2026-08-20']);
    for (const { day } of body.insights) expect(day <= '2026-08-20').toBe(true);
  });
  it('tests only figures that the caller may see', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { body: own } = await clerk.get(URL);
    const { body: all } = await (await t.signIn('owner')).get(URL);
    expect(own.tested).toBeLessThan(all.tested);
    for (const { id } of own.insights) expect(id).not.toMatch(/^(revenue|cards)\./);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/trends';

describe('GET /api/analytics/trends', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('[A-7.49, A-9.40] accepts the period, 30 days by default, and covers closed days only', async () => {
    const person = await t.signIn('view_only');
    const { status, body } = await person.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({ period: '30', group: 'overview', from: '2026-08-02', to: LAST_CLOSED_DAY });
    const { body: week } = await person.get(`${URL}?period=7&group=operations`);
    expect(week).toMatchObject({ period: '7', from: '2026-08-25', to: LAST_CLOSED_DAY });
    for (const { values, before } of week.trends) expect([values.length, before.length]).toEqual([7, 7]);
  });
  it('gives what is counted per day as its total over the period, every value as it was recorded', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?period=7&group=overview`);
    const revenue = body.trends.find(({ id }: { id: string }) => id === 'revenue.day');
    expect(revenue.stated).toMatchObject({
      id: 'period.revenue',
      dimension: '7',
      value: await recordedValue(t, 'period.revenue', '7'),
      previous: await recordedValue(t, 'period.revenue', '7', '2026-08-24'),
    });
    const sum = revenue.values.reduce((total: number, value: string) => total + Number(value), 0);
    expect(sum).toBeCloseTo(Number(revenue.stated.value), 6);
    expect(revenue.values.at(-1)).toBe(await recordedValue(t, 'revenue.day'));
    expect(revenue.before[0]).toBe(await recordedValue(t, 'revenue.day', '', '2026-08-18'));
    const registered = body.trends.find(({ id }: { id: string }) => id === 'subscribers.registered');
    expect(registered.stated).toMatchObject({
      id: 'subscribers.registered',
      dimension: '',
      value: await recordedValue(t, 'subscribers.registered'),
      previous: await recordedValue(t, 'subscribers.registered', '', '2026-08-24'),
    });
  });
  it('gives up, down or stable by the test, with its p-value', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?period=90&group=users`);
    for (const { direction, pValue } of body.trends) {
      expect(['up', 'down', 'stable']).toContain(direction);
      expect(direction === 'stable' || pValue < 0.05).toBe(true);
    }
    const registered = body.trends.find(({ id }: { id: string }) => id === 'subscribers.registered');
    expect(registered).toMatchObject({ direction: 'up', goodDirection: 'up' });
  });
  it('ends at the requested day', async () => {
    const { body } = await (await t.signIn('view_only')).get(`${URL}?period=7&asOf=2026-07-15`);
    expect([body.from, body.to]).toEqual(['2026-07-09', '2026-07-15']);
    const revenue = body.trends.find(({ id }: { id: string }) => id === 'revenue.day');
    expect(revenue.values.at(-1)).toBe(await recordedValue(t, 'revenue.day', '', '2026-07-15'));
  });
  it('leaves out what the caller may not see, and names the roles that grant it', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['analytics.view'] });
    const { body } = await clerk.get(`${URL}?group=overview`);
    expect(body.trends.map(({ id }: { id: string }) => id)).toEqual([
      'subscribers.registered',
      'subscribers.active-30',
      'operations.transactions',
    ]);
    expect(body.withheld.map(({ permission }: { permission: string }) => permission)).toEqual([
      'revenue.view',
      'cards.view',
      'treasury.view',
    ]);
    expect(body.withheld[0].grantedBy).toContain('Owner');
  });
  it.each([
    ['period=31', 'period'],
    ['period=0', 'period'],
    ['group=people', 'group'],
    ['days=30', 'days'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await (await t.signIn('owner')).get(`${URL}?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });
});

describe('an empty company', () => {
  it('has trends without values', async () => {
    const t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    try {
      const { status, body } = await (await t.signIn('view_only')).get(URL);
      expect(status).toBe(200);
      expect(body.stamp.empty).toBe(true);
      for (const trend of body.trends) {
        expect(trend).toMatchObject({
          direction: 'stable',
          pValue: null,
          stated: { value: null, previous: null },
        });
      }
      const { rows } = await sql`select 1 from figure_values`.execute(t.database.read);
      expect(rows).toEqual([]);
    } finally {
      await t.close();
    }
  });
});

import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureOf } from './catalogue.ts';
import { judge } from './change.ts';
import { goodDirectionOf } from './figure.ts';
import { startTestApp, type Person, type TestApp } from '../testing/test-app.ts';

/** The 5th, 10th, 15th, 21st, 26th and the last day of ten months. */
const SAMPLE_DAYS = Array.from({ length: 10 }, (_, month) => month + 1).flatMap((month) => {
  const first = `2026-${String(month).padStart(2, '0')}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return [4, 9, 14, 20, 25].map((days) => addDays(first, days)).concat(last);
});

/**
 * Two years in which only salaries and Sundays matter: revenue is a third higher from the 25th on and lower in the
 * middle of each month. Transactions follow the same pattern and grow by a tenth per month.
 */
async function loadSalaries({ database }: TestApp): Promise<void> {
  const db = database.write;
  await sql`
    create temporary table lived as
    select day::date as day, day::date - date '2024-11-01' as n,
           case when extract(day from day) >= 25 then 1.33 when extract(day from day) <= 5 then 1.15
                when extract(day from day) between 12 and 20 then 0.88 else 1 end
           * case when extract(isodow from day) = 7 then 0.76 else 1 end as salary
      from generate_series(date '2024-11-01', date '2026-10-31', interval '1 day') day`.execute(db);
}

describe('the trends of a company whose only pattern is salaries', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-01T09:00:00Z' });
    await t.database.write.connection().execute(async (db) => {
      await loadSalaries({ ...t, database: { ...t.database, write: db } });
      await sql`insert into day_closes (business_day, closed_at, reason)
                select day, timestamptz '2026-11-01T00:10:00Z', 'test' from lived`.execute(db);
      await sql`
        insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
        select d.id, l.day, '', timestamptz '2026-11-01T00:10:00Z', d.value
          from lived l cross join lateral (values
            ('revenue.day', round((1000 * l.salary)::numeric, 2)),
            ('operations.transactions', round((1000 * l.salary * pow(1.1, l.n / 30.0))::numeric))) d(id, value)`.execute(
        db,
      );
      for (const [daily, total] of [
        ['revenue.day', 'period.revenue'],
        ['operations.transactions', 'period.transactions'],
      ])
        await sql`
          insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
          select ${total}, d.business_day, p.days::text, d.recorded_at,
                 (select sum(e.value) from figure_values e
                   where e.figure_id = d.figure_id and e.business_day > d.business_day - p.days and e.business_day <= d.business_day)
            from figure_values d cross join (values (7), (30), (90)) p(days)
           where d.figure_id = ${daily}`.execute(db);
    });
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  const trendOf = async (day: string, period: number, id: string) => {
    const { body } = await owner.get(`/api/analytics/trends?period=${period}&asOf=${day}`);
    return body.trends.find((each: { id: string }) => each.id === id);
  };

  it.each([7, 30, 90])('says stable of revenue on every day of ten months, over %i days', async (period) => {
    const said = [];
    for (const day of SAMPLE_DAYS) said.push((await trendOf(day, period, 'revenue.day')).direction);
    expect(said).toEqual(SAMPLE_DAYS.map(() => 'stable'));
  });
  it('still shows the change, and what remains of it without the calendar effect', async () => {
    const { change } = await trendOf('2026-08-31', 7, 'revenue.day');
    expect(change.value).toBeGreaterThan(20);
    expect(Math.abs(change.adjusted)).toBeLessThan(5);
    expect(change).toMatchObject({ verdict: 'neutral', window: '7 days vs the 7 before' });
  });
  it('reports "up" for a figure that also grows, on every day of ten months', async () => {
    for (const day of SAMPLE_DAYS)
      expect((await trendOf(day, 30, 'operations.transactions')).direction, day).toBe('up');
  });
});

describe('good and bad news', () => {
  it.each<[KnownFigure, string, string]>([
    ['pnl.month', 'revenue', 'up'],
    ['pnl.month', 'costs', 'down'],
    ['pnl.quarter', 'operating-expenses', 'down'],
    ['pnl.year', 'net-profit', 'up'],
    ['pnl.week-line', '4030', 'up'],
    ['pnl.week-line', '5010', 'down'],
    ['pnl.month-line', '4900', 'none'],
    ['pnl.month-product', 'unallocated-costs', 'down'],
    ['pnl.month-opex', '6010', 'down'],
    ['period.declined', '30', 'down'],
    ['treasury.own', '', 'up'],
    ['treasury.customer-money', '', 'none'],
  ])('of %s %s is a property of its definition: %s', (id, dimension, good) => {
    expect(goodDirectionOf(figureOf(id), dimension)).toBe(good);
  });
  it('a rise is good, bad or neither as the figure defines it, and a stable value is neither', () => {
    const on = (to: string, value: number) => ({ from: to, to, value });
    const compared = {
      kind: 'stock',
      how: 'change',
      now: on('2026-10-31', 200),
      before: on('2026-09-30', 100),
    } as const;
    const months = { months: [98, 100, 99, 101, 100, 99, 100, 101] };
    expect((['up', 'down', 'none'] as const).map((good) => judge(compared, months, good).verdict)).toEqual([
      'good',
      'bad',
      'neutral',
    ]);
    const still = { ...compared, now: on('2026-10-31', 101) };
    expect(judge(still, months, 'up')).toMatchObject({ direction: 'stable', verdict: 'neutral' });
  });
});

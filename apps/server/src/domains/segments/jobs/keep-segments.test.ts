import { addDays } from '@cottontree/contract/calendar.ts';
import { SegmentType } from '@cottontree/contract/segments/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedValue } from '../../../testing/company-app.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import { FIRST_DAY, LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bringSegmentsUpToDate } from './keep-segments.ts';

const DAY = LAST_CLOSED_DAY;

describe('segments of the closed days', () => {
  let t: TestApp;
  const rows = async <Row>(query: string): Promise<Row[]> =>
    (await sql<Row>`${sql.raw(query)}`.execute(t.database.read)).rows;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());

  it('put everybody who is registered into one segment of each type, by figure and by name', async () => {
    const registered = Number(await recordedValue(t, 'subscribers.registered'));
    for (const type of SegmentType.options) {
      const [sum] = await rows<{ members: string }>(
        `select sum(members)::text as members from segment_statistics where day = '${DAY}' and range_days = 30 and type = '${type}'`,
      );
      expect(Number(sum?.members), type).toBe(registered);
    }
    const usages = await rows<{ grp: string; members: string }>(
      `select case when segment in ('wallet-only', 'wallet-card') then segment else 'wallet-and-card' end as grp, sum(members)::text as members
         from segment_statistics where day = '${DAY}' and range_days = 30 and type = 'product_usage' group by 1`,
    );
    for (const { grp, members } of usages)
      expect(members, grp).toBe(await recordedValue(t, 'subscribers.distribution', grp));
  });

  it('follow the stated rules of behaviour, person by person', async () => {
    const people = await rows<{
      subscriber_id: string;
      behavioral: string;
      signup_day: string;
      n30: number;
      n90: number;
      revenue: string;
    }>(`
      select m.subscriber_id, m.behavioral, s.signup_day::text, coalesce(a.n30, 0)::int as n30, coalesce(a.n90, 0)::int as n90,
             m.revenue_90_usd::text as revenue
        from segment_members m join subscribers s on s.id = m.subscriber_id
        left join (select subscriber_id, count(*) as n90, count(*) filter (where business_day > date '${DAY}' - 30) as n30
                     from transactions t natural join transaction_types k
                    where status = 'success' and value_moving and business_day between date '${DAY}' - 89 and '${DAY}'
                    group by 1) a on a.subscriber_id = m.subscriber_id
       where m.day = '${DAY}'`);
    const earning = people.filter(({ n90, revenue }) => n90 > 0 && Number(revenue) > 0);
    const sorted = earning.map(({ revenue }) => Number(revenue)).toSorted((a, b) => a - b);
    // Nine tenths of the way from the first to the last, interpolated between the two nearest.
    const place = 0.9 * (sorted.length - 1);
    const [below = Infinity, above = Infinity] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    const high = below + (place - Math.floor(place)) * (above - below);
    const ruled = (each: (typeof people)[number]): string => {
      if (each.signup_day > addDays(DAY, -30)) return 'new';
      if (each.n90 === 0) return 'dormant';
      const usual = (each.n90 - each.n30) / 2;
      if (each.n30 < usual / 2) return 'slipping';
      if (Number(each.revenue) >= high) return 'high_value';
      return each.n30 >= 3 && each.n30 >= 1.5 * usual ? 'growing' : 'steady';
    };
    expect(people.map(({ subscriber_id, behavioral }) => [subscriber_id, behavioral])).toEqual(
      people.map((each) => [each.subscriber_id, ruled(each)]),
    );
    // Every rule has a case.
    expect(new Set(people.map(({ behavioral }) => behavioral)).size).toBe(6);
  });

  it('store each person’s revenue of 90 days: with those who left it equals the company’s', async () => {
    const [held] = await rows<{ usd: string }>(`
      select (sum(revenue_90_usd) + (select coalesce(sum(case when k.revenue_line is not null then t.fee_net else 0 end / e.units / t.fx_rate
                + case when t.type = 'card_purchase' then t.interchange else 0 end / e.units / t.fx_rate), 0)
                from transactions t join transaction_types k using (type)
                join (values ('SLL', 1.0), ('USD', 100.0), ('USDC', 1000000.0)) e(currency, units) using (currency)
               where t.status = 'success' and t.business_day > date '${DAY}' - 90 and t.business_day <= '${DAY}'
                 and not exists (select from segment_members x where x.day = '${DAY}' and x.subscriber_id = t.subscriber_id)))::text as usd
        from segment_members where day = '${DAY}'`);
    const days = Array.from({ length: 90 }, (_, back) => addDays(DAY, -back));
    let earned = 0;
    for (const day of days) earned += Number(await recordedValue(t, 'revenue.day', '', day));
    expect(Number(held?.usd)).toBeCloseTo(earned, 2);
  });

  it('have movements from one day to the other that sum to both', async () => {
    for (const days of [7, 30, 90]) {
      const differing = await rows(`
        with moves as (select type, from_segment, to_segment, members from segment_movements where day = '${DAY}' and range_days = ${days}),
        sums as (select type, from_segment as segment, date '${DAY}' - ${days} as day, sum(members) as members from moves where from_segment is not null group by 1, 2
                 union all select type, to_segment, '${DAY}', sum(members) from moves where to_segment is not null group by 1, 2)
        select * from sums full join segment_statistics s using (day, type, segment)
         where (s.range_days = 30 or s.range_days is null) and s.day in ('${DAY}', date '${DAY}' - ${days}) and s.members is distinct from sums.members`);
      expect(differing).toEqual([]);
    }
    // A year before, nothing was closed.
    expect(await rows(`select from segment_comparisons where range_days = 365`)).toEqual([]);
  });

  it('give each cohort the business of its members', async () => {
    const cells = await rows<{ same: boolean; n: string }>(`
      with first as (select subscriber_id, to_char(min(business_day), 'YYYY-MM') as cohort from transactions natural join transaction_types
                      where status = 'success' and value_moving and subscriber_id <> 'house' group by 1),
      again as (select to_char(business_day, 'YYYY-MM') as month, cohort, count(*) filter (where value_moving) as n,
                       count(distinct subscriber_id) filter (where value_moving) as members
                  from transactions natural join transaction_types natural join first
                 where status = 'success' and business_day <= '${DAY}' and to_char(business_day, 'YYYY-MM') >= cohort group by 1, 2)
      select bool_and(m.transactions is not distinct from a.n and m.members is not distinct from a.members) as same, count(*)::text as n
        from again a full join cohort_money m on to_char(m.month, 'YYYY-MM') = a.month and to_char(m.cohort, 'YYYY-MM') = a.cohort`);
    expect(cells).toEqual([{ same: true, n: expect.stringMatching(/^[1-9]/) }]);
  });

  it('are computed once, and again only for days whose business has changed', async () => {
    const made = () => rows<{ day: string }>(`select day, computed_at from segment_snapshots order by day`);
    const before = await made();
    t.clock.advance(60_000);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await made()).toEqual(before);
    // A subscriber who joined on a day in July, reported late.
    await sql`
      insert into subscribers (id, full_name, msisdn, signup_at, signup_day, district, town, gender, birth_year, occupation, device_class, acquisition_channel)
      values ('S999', 'Late Comer', '+23277999999', '2026-07-10T08:00:00Z', '2026-07-10', 'Bo', 'Bo', 'male', 1990, 'trader', 'web', 'agent')`.execute(
      t.database.write,
    );
    await bringSegmentsUpToDate(t.database, t.clock);
    const after = await made();
    const again = after.filter((each, at) => JSON.stringify(each) !== JSON.stringify(before[at]));
    expect(again.map(({ day }) => day)).toEqual(
      before.map(({ day }) => day).filter((day) => day >= '2026-07-10'),
    );
    expect(await rows(`select day from segment_comparisons where day = '${DAY}'`)).toHaveLength(3);
  });

  it('wait while late business is not yet in the figures, and while the demo is loading', async () => {
    const snapshots = () => rows(`select day, computed_at from segment_snapshots order by day`);
    const before = await snapshots();
    const write = (statement: string) => sql.raw(statement).execute(t.database.write);
    await write(`update subscribers set closed_day = '${DAY}' where id = 'S999'`);
    await write(`insert into figures_due (from_day, marked_at) values ('${FIRST_DAY}', now())`);
    t.clock.advance(60_000);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await snapshots()).toEqual(before);
    await write(`delete from figures_due`);
    await write(
      `insert into demo_company (config, folded_day, complete, started_at, updated_at)
       values ('{"seed":1,"scale":0.02,"months":1,"lastDay":"${DAY}"}', '${FIRST_DAY}', false, now(), now())`,
    );
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await snapshots()).toEqual(before);
    await write(`delete from demo_company`);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await snapshots()).not.toEqual(before);
  });

  it('do not wait for figures of a day that is not closed', async () => {
    const write = (statement: string) => sql.raw(statement).execute(t.database.write);
    await write(`update subscribers set closed_day = null where id = 'S999'`);
    await write(
      `insert into segment_requests (day, range_days, asked_at) values ('2026-07-18', 7, '${t.clock.now().toISOString()}')`,
    );
    await write(`insert into figures_due (from_day, marked_at) values (date '${DAY}' + 1, now())`);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await rows(`select day::text from segment_snapshots where day = '2026-07-18'`)).toEqual([
      { day: '2026-07-18' },
    ]);
    await write(`delete from figures_due`);
  });

  it('of a requested day are kept for a week', async () => {
    await sql`insert into segment_requests (day, range_days, asked_at) values ('2026-07-20', 7, ${t.clock.now()})`.execute(
      t.database.write,
    );
    await bringSegmentsUpToDate(t.database, t.clock);
    const kept = () =>
      rows(`select day::text from segment_snapshots where day in ('2026-07-13', '2026-07-20')`);
    expect(await kept()).toHaveLength(2);
    t.clock.advance(8 * 24 * 60 * 60_000);
    await bringSegmentsUpToDate(t.database, t.clock);
    expect(await kept()).toEqual([]);
  });
});

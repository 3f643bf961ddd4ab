import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOM, complianceRound } from '../../testing/compliance.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { recordDefinitions } from '../../figures/definitions.ts';

const FIRST_DAY = '2024-11-01';
const LAST_DAY = '2026-11-20';

/** Creates two years of closed days of a complete demo company; its activity on these days is tested elsewhere. */
async function closedHistory(t: TestApp): Promise<void> {
  const db = t.database.write;
  await sql`
    insert into demo_company (config, folded_day, complete, started_at, updated_at)
    values ('{}', ${LAST_DAY}::date, true, now(), now())`.execute(db);
  await sql`
    insert into day_closes (business_day, closed_at, reason)
    select day::date, day + interval '25 hours', 'demo feed'
      from generate_series(${FIRST_DAY}::timestamp, ${LAST_DAY}::timestamp, interval '1 day') day`.execute(
    db,
  );
  await sql`
    insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
    select f.id, ${LAST_DAY}::date - n, '', now(), f.value
      from generate_series(0, 40) n
     cross join (values ('treasury.trust-coverage', 120), ('kyc.completion', 60), ('subscribers.registered', 1)) f(id, value)`.execute(
    db,
  );
  await sql`
    insert into subscribers (id, full_name, msisdn, signup_at, signup_day, district, town, gender, birth_year, occupation,
                             device_class, acquisition_channel)
    values ('S1', 'Sia Kamara', '+23276000001', '2024-11-01', '2024-11-01', 'Bo', 'Bo', 'female', 1990, 'trader', 'android', 'agent')`.execute(
    db,
  );
  await recordDefinitions(db, t.clock);
}

describe('the compliance programme of the demo company', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T09:00:00Z' });
    await closedHistory(t);
    owner = await t.signIn('owner');
    await complianceRound(t);
  });
  afterAll(() => t.close());

  it('[A-2.147, A-2.148, A-2.149, A-2.150] results in 47 reports, 3 overdue, 103 of 112 controls and 28 requirements', async () => {
    const { body } = await owner.get(`${ROOM}/summary`);
    expect(body).toMatchObject({
      empty: false,
      totalReports: 47,
      overdueReports: 3,
      controlsPassed: 103,
      controlsDue: 112,
      activeRequirements: 28,
    });
    expect(Math.round(Number(body.score))).toBe(92);
  });
  it('does not change the score when it is created: 112 controls were due and tested on the days before', async () => {
    const { rows } = await sql<{ day: string; due: number; passed: number; score: number; recorded: number }>`
      select d.day::date::text as day, count(*)::int as due, count(*) filter (where newest.passed)::int as passed,
             (100.0 * count(*) filter (where newest.passed) / count(*))::float8 as score,
             (select f.value from figure_values f where f.figure_id = 'compliance.score' and f.business_day = d.day::date
               order by f.recorded_at desc limit 1)::float8 as recorded
        from generate_series(timestamp '2026-11-01', ${LAST_DAY}::timestamp, interval '1 day') d(day)
        join compliance_controls c on c.since + c.days <= d.day::date
        left join lateral (select r.passed and d.day::date - r.business_day <= c.days as passed from control_runs r
                            where r.control_id = c.id and r.business_day <= d.day::date
                            order by r.business_day desc, r.at desc limit 1) newest on true
       group by d.day order by d.day`.execute(t.database.read);
    expect(rows).toHaveLength(20);
    for (const { day, due, score, recorded } of rows) {
      expect(due, day).toBe(112);
      expect(recorded, day).toBeCloseTo(score, 9);
    }
    // On the day of its creation, 103 pass.
    expect(Math.abs((rows.at(-1)?.passed ?? 0) - 103)).toBeLessThanOrEqual(3);
    const { rows: early } = await sql<{ score: number }>`
      select value::float8 as score from figure_values
       where figure_id = 'compliance.score' and business_day between '2024-12-15' and '2026-11-20' and value < 90`.execute(
      t.database.read,
    );
    expect(early).toEqual([]);
  });
  it('counts the reports of a period from its last day on', async () => {
    const { rows } = await sql<{ day: string; n: number; recorded: number }>`
      select d.day::text as day, (select count(*) from compliance_reports where period_to <= d.day)::int as n,
             (select value from figure_values f where f.figure_id = 'compliance.total-reports' and f.business_day = d.day
               order by f.recorded_at desc limit 1)::int as recorded
        from (values (date '2026-09-29'), ('2026-09-30'), ('2026-10-01'), ('2026-10-31')) d(day) order by 1`.execute(
      t.database.read,
    );
    expect(rows.map(({ recorded }) => recorded)).toEqual(rows.map(({ n }) => n));
    const [before, last, next] = rows;
    // One month and three quarters end on that day.
    expect([last!.n - before!.n, next!.n - last!.n]).toEqual([4, 0]);
  });
  it('has 24 AML, 8 KYC, 8 PCI and 7 SOX reports, all but three submitted by another person than prepared them', async () => {
    const { rows } = await sql<{ type: string; n: number; done: number }>`
      select type, count(*)::int as n, count(submitted_at)::int as done from compliance_reports group by type order by type`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { type: 'AML', n: 24, done: 23 },
      { type: 'KYC', n: 8, done: 8 },
      { type: 'PCI', n: 8, done: 7 },
      { type: 'SOX', n: 7, done: 6 },
    ]);
    const { rows: alone } = await sql`
      select from compliance_reports where submitted_name = prepared_name or submitted_day > due_day`.execute(
      t.database.read,
    );
    expect(alone).toHaveLength(0);
    const { rows: contents } = await sql`
      select from compliance_contents c join compliance_reports r on r.id = c.report_id
       where jsonb_array_length(c.content -> 'sections') >= 5`.execute(t.database.read);
    expect(contents).toHaveLength(45);
    const { rows: filings } = await sql<{ type: string; n: number }>`
      select r.type, count(*)::int as n from compliance_filings f join compliance_reports r on r.id = f.report_id
       group by r.type`.execute(t.database.read);
    expect(filings).toEqual([{ type: 'AML', n: 23 }]);
  });
  it('[A-2.164, A-2.165, A-2.166, A-2.167] monitors AML and KYC as active, PCI with a warning, access with an alert', async () => {
    const { body } = await owner.get(`${ROOM}/monitoring`);
    expect(body.systems.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['AML Monitoring', 'Active'],
      ['KYC Verification', 'Active'],
      ['PCI Scanning', 'Warning'],
      ['Access Control', 'Alert'],
    ]);
  });
  it('adds figures to closed days, and changes nothing when it runs again', async () => {
    const { rows } = await sql<{ value: string }>`
      select value from figure_values where figure_id = 'compliance.total-reports' and business_day = '2026-01-31'
       order by recorded_at desc limit 1`.execute(t.database.read);
    expect(rows[0]?.value).not.toBe('0');
    const count = async () =>
      (
        await sql<{ n: string }>`
        select (select count(*) from control_runs) || ' ' || (select count(*) from compliance_contents) || ' '
               || (select count(*) from figure_values) || ' ' || (select count(*) from compliance_candidates) as n`.execute(
          t.database.read,
        )
      ).rows[0]?.n;
    const before = await count();
    await complianceRound(t);
    expect(await count()).toBe(before);
  });
  it('is removed with the demo company', async () => {
    await sql`select remove_demo_company(now())`.execute(t.database.write);
    const { body } = await owner.get(`${ROOM}/summary`);
    expect(body).toMatchObject({ empty: true, totalReports: 0, activeRequirements: 0, score: null });
    expect((await owner.get(`${ROOM}/requirements`)).body).toEqual([]);
    const { rows } =
      await sql`select from compliance_filings union all select from compliance_reporting_entity`.execute(
        t.database.read,
      );
    expect(rows).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../../testing/small-company.ts';
import { startTestQueue } from '../../../testing/queue.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { customersOf } from '../customers.ts';
import { livesOf } from '../lives.ts';
import { trainDueModels, trainingWatch, trainingWork } from './train-models.ts';
import { readTrainingData, type TrainingData } from '../training-data.ts';
import { soon } from '../../../testing/soon.ts';

/** Early enough for 90 days of silence to be complete by the last day. */
const OLD = '2026-05-28';

describe('training on a company', () => {
  let t: TestApp;
  let data: TrainingData;
  beforeAll(async () => {
    t = await startCompanyApp();
    // One who is silent for 89 days from the day after OLD, and one for 90.
    const { rows: two } = await sql<{ id: string }>`
      select subscriber_id as id from daily_actives where business_day = ${OLD} order by 1 limit 2`.execute(
      t.database.owner,
    );
    for (const [{ id }, back] of two.map((each, at) => [each, ['2026-08-26', '2026-08-27'][at]] as const)) {
      await sql`delete from daily_actives where subscriber_id = ${id} and business_day > ${OLD}`.execute(
        t.database.owner,
      );
      await sql`insert into daily_actives values (${back}, ${id})`.execute(t.database.owner);
    }
    const read = await readTrainingData(
      t.database,
      LAST_CLOSED_DAY,
      () => ['2026-08-24', OLD],
      new AbortController().signal,
    );
    if (!read) throw new Error('The company has closed days');
    data = read;
  });
  afterAll(() => t.close());

  const numberOf = async (query: string): Promise<number> =>
    Number(
      (await sql<{ n: bigint }>`select (${sql.raw(query)})::bigint as n`.execute(t.database.read)).rows[0]?.n,
    );

  it('reads customers as they were on a day, and what they did afterwards', async () => {
    expect(data.firstDay).toBe('2026-05-10');
    const day = '2026-08-24';
    const origin = data.origins.find((each) => each.day === day);
    if (!origin) throw new Error('It was read');
    const customers = customersOf(origin);
    const active = `from daily_actives a join subscribers s on s.id = a.subscriber_id and (s.closed_day is null or s.closed_day > '${day}')`;
    const total = (column: Parameters<typeof customers.of>[1]): number =>
      Array.from({ length: customers.count }, (_, at) => customers.of(at, column)).reduce((a, b) => a + b, 0);
    const within90 = `a.business_day > date '${day}' - 90 and a.business_day <= '${day}'`;
    expect(customers.count).toBe(
      await numberOf(`select count(distinct a.subscriber_id) ${active} where ${within90}`),
    );
    expect(total('d90')).toBe(await numberOf(`select count(*) ${active} where ${within90}`));
    expect(total('d30')).toBe(
      await numberOf(
        `select count(*) ${active} where a.business_day > date '${day}' - 30 and a.business_day <= '${day}'`,
      ),
    );
    expect(total('f30')).toBe(
      await numberOf(`select count(*) ${active} where a.business_day > '${day}' and a.business_day <= '${LAST_CLOSED_DAY}'
        and a.subscriber_id in (select subscriber_id from daily_actives b where b.business_day > date '${day}' - 90 and b.business_day <= '${day}')`),
    );
    expect(total('failed')).toBeGreaterThan(0);
  });
  it('finds the first 90 days without a transaction, by the day on which they begin', async () => {
    const origin = data.origins.find(({ day }) => day === OLD);
    if (!origin) throw new Error('It was read');
    const customers = customersOf(origin);
    const begins = Array.from({ length: customers.count }, (_, at) => customers.of(at, 'silent'));
    // Computed independently: for each day after the origin, whether it and the 89 days after it have no transaction.
    const found = `select min(d.day - date '${OLD}') as begins
        from (select distinct a.subscriber_id from daily_actives a join subscribers s on s.id = a.subscriber_id
               and (s.closed_day is null or s.closed_day > '${OLD}')
               where a.business_day > date '${OLD}' - 90 and a.business_day <= '${OLD}') asked
        cross join (select day::date from generate_series(date '${OLD}' + 1, date '${LAST_CLOSED_DAY}' - 89, interval '1 day') day) d
       where not exists (select from daily_actives a where a.subscriber_id = asked.subscriber_id
                          and a.business_day >= d.day and a.business_day < d.day + 90)
       group by asked.subscriber_id`;
    expect(begins.filter((day) => day > 0)).toHaveLength(
      await numberOf(`select count(*) from (${found}) found`),
    );
    expect(begins.reduce((a, b) => a + b, 0)).toBe(
      await numberOf(`select coalesce(sum(begins), 0) from (${found}) found`),
    );
    expect(begins.some((day) => day > 0)).toBe(true);
  });
  it('reads the revenue of each month, for every customer, and every active month', async () => {
    const months = 3;
    const whole = data.earned.filter(({ back }) => back < months);
    const from = `date '${LAST_CLOSED_DAY}' - ${30 * months}`;
    const dollars = Number(
      (
        await sql<{ usd: string }>`${sql.raw(`
        select sum(usd) as usd from (
          select (case when k.revenue_line is not null then t.fee_net else 0 end
                  + case when t.type = 'card_purchase' then coalesce(t.interchange, 0) else 0 end)
                 / case t.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end::numeric / t.fx_rate as usd
            from transactions t join transaction_types k on k.type = t.type
           where t.status = 'success' and t.subscriber_id <> 'house'
             and t.business_day > ${from} and t.business_day <= '${LAST_CLOSED_DAY}') earned`)}`.execute(
          t.database.read,
        )
      ).rows[0]?.usd,
    );
    expect(whole.reduce((sum, { usd }) => sum + usd, 0)).toBeCloseTo(dollars, 4);
    expect(dollars).toBeGreaterThan(0);
    expect(whole.reduce((sum, { active }) => sum + active, 0)).toBe(
      await numberOf(`select count(distinct (subscriber_id, (date '${LAST_CLOSED_DAY}' - business_day) / 30))
        from daily_actives where business_day > ${from} and business_day <= '${LAST_CLOSED_DAY}'`),
    );
  });
  it('reports the amount of data', async () => {
    expect(data.learntFrom).toEqual({
      rows: await numberOf(`select count(*) from transactions where business_day <= '${LAST_CLOSED_DAY}'`),
      days: 114,
      decisions: await numberOf(
        `select count(*) from fraud_alerts where decided_day <= '${LAST_CLOSED_DAY}'`,
      ),
      until: LAST_CLOSED_DAY,
    });
  });
  it('reads activity month by month: customers who joined in a month are active in it', async () => {
    const lives = livesOf(data.months);
    const people = lives.reduce((sum, { count }) => sum + count, 0);
    expect(people).toBe(
      await numberOf(`select count(distinct a.subscriber_id) from daily_actives a join subscribers s on s.id = a.subscriber_id
        where s.signup_day >= '2026-05-10' and a.business_day <= '${LAST_CLOSED_DAY}'`),
    );
    for (const { active } of lives) expect(active[0]).toBe(1);
  });
  it('is aborted when the server stops, and stores nothing', async () => {
    await expect(trainDueModels(t.database, t.clock, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(await numberOf('select count(*) from model_runs')).toBe(0);
  });
  it('trains once a day on the queue, stores the runs, and never trains a day again', async () => {
    // Two servers check at the same time.
    const now = t.clock.now();
    await Promise.all([trainingWatch.look(t.database, now), trainingWatch.look(t.database, now)]);
    expect(await numberOf('select count(*) from background_jobs')).toBe(1);
    const queue = await startTestQueue(t, { works: [trainingWork(t.database, t.clock)] });
    await soon(async () =>
      expect(await numberOf(`select count(*) from background_jobs where state = 'done'`)).toBe(1),
    );
    await queue.stop();
    expect(queue.errors).toEqual([]);
    expect(await numberOf('select count(*) from model_runs')).toBe(15);
    expect(await numberOf(`select count(*) from model_runs where as_of = '${LAST_CLOSED_DAY}'`)).toBe(15);
    await trainingWatch.look(t.database, now);
    expect(await numberOf('select count(*) from background_jobs')).toBe(1);
    expect(await trainDueModels(t.database, t.clock)).toBeNull();
    expect(await numberOf('select count(*) from model_runs')).toBe(15);
    expect(
      await numberOf(`select count(*) from model_runs where model = 'revenue' and output is not null`),
    ).toBeGreaterThan(0);
  });
  describe('trains again', () => {
    const newest = async () =>
      (
        await sql<{ rows: string; days: number; decisions: number; reason: string }>`
          select learnt_rows::text as rows, learnt_days as days, learnt_decisions as decisions, reason
            from model_runs where model = 'fraud' and period = 90 order by id desc limit 1`.execute(
          t.database.read,
        )
      ).rows[0];
    const decided = (count: number, at: string) =>
      sql`insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, status, transaction_id, amount,
                                    currency, location, description, factors, evidence, value_usd, value_sll, profile, raised_at,
                                    handled_name, decided_at, decided_day)
          select 'S' || n, 'unusual_location', ${at}, '2026-08-20', 0.7, 'medium',
                 case when n % 2 = 0 then 'resolved' else 'false_positive' end, 'T' || n, 1, 'SLL', 'Bo', 'Far away', '[]', '{}', 1,
                 22000, '{}', ${at}, 'Isatu', '2026-08-21T10:00:00Z', '2026-08-21'
            from generate_series(1, ${count}::int) n`.execute(t.database.owner);

    it('when people have decided more past alerts since, and records how many', async () => {
      const before = await newest();
      expect(before?.decisions).toBe(
        await numberOf(`select count(*) from fraud_alerts where decided_day <= '${LAST_CLOSED_DAY}'`),
      );
      await decided(150, '2026-08-20T10:00:00Z');
      expect(await trainDueModels(t.database, t.clock)).toBe(LAST_CLOSED_DAY);
      const after = await newest();
      expect(after).toMatchObject({
        decisions: (before?.decisions ?? 0) + 150,
        rows: before?.rows,
        reason: null,
      });
      expect(await numberOf('select count(*) from model_runs')).toBe(30);
      expect(await trainDueModels(t.database, t.clock)).toBeNull();
    });
    it('when there are one percent more rows of closed days, and not for fewer', async () => {
      const rows = await numberOf(
        `select sum(n) from daily_totals where business_day <= '${LAST_CLOSED_DAY}'`,
      );
      const add = (n: number) =>
        sql`update daily_totals set n = n + ${n}::int
             where ctid = (select ctid from daily_totals where business_day = '2026-08-20' limit 1)`.execute(
          t.database.owner,
        );
      await add(Math.floor(rows * 0.009));
      expect(await trainDueModels(t.database, t.clock)).toBeNull();
      await add(Math.ceil(rows * 0.003));
      expect(await trainDueModels(t.database, t.clock)).toBe(LAST_CLOSED_DAY);
      expect(Number((await newest())?.rows)).toBe(
        await numberOf(`select sum(n) from daily_totals where business_day <= '${LAST_CLOSED_DAY}'`),
      );
    });
    it('but not while an import is being stored, or past alerts are undecided', async () => {
      await decided(200, '2026-08-20T11:00:00Z');
      await sql`insert into imports (kind, file_name, size_bytes, state, created_by, created_name, created_at, changed_at)
        values ('transactions', 'a.csv', 1, 'committing', gen_random_uuid(), 'Isatu', now(), now())`.execute(
        t.database.owner,
      );
      expect(await trainDueModels(t.database, t.clock)).toBeNull();
      await sql`update imports set state = 'committed'`.execute(t.database.owner);
      await sql`insert into fraud_progress (history_to) values ('2026-08-31')
        on conflict (only_row) do update set history_to = '2026-08-31', history_done = null`.execute(
        t.database.owner,
      );
      expect(await trainDueModels(t.database, t.clock)).toBeNull();
      await sql`update fraud_progress set history_done = '2026-08-31'`.execute(t.database.owner);
      expect(await trainDueModels(t.database, t.clock)).toBe(LAST_CLOSED_DAY);
    });
  });
});

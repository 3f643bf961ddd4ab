import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { LAST_CLOSED_DAY } from '../../testing/small-company.ts';
import { startTestQueue } from '../../testing/queue.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { customersOf } from './customers.ts';
import { livesOf } from './lifetime-value.ts';
import { addDueTraining, trainDueModels, trainingWork } from './train-models.ts';
import { readTrainingData, type TrainingData } from './training-data.ts';

describe('training on a company', () => {
  let t: TestApp;
  let data: TrainingData;
  beforeAll(async () => {
    t = await startCompanyApp();
    const read = await readTrainingData(t.database, LAST_CLOSED_DAY, [7], new AbortController().signal);
    if (!read) throw new Error('The company has closed days');
    data = read;
  });
  afterAll(() => t.close());

  const asked = async (query: string): Promise<number> =>
    Number(
      (await sql<{ n: bigint }>`select (${sql.raw(query)})::bigint as n`.execute(t.database.read)).rows[0]?.n,
    );

  it('reads customers as they were on a day, and what they did after it', async () => {
    expect(data.firstDay).toBe('2026-05-10');
    const day = '2026-08-24';
    const origin = data.origins.find((each) => each.day === day);
    if (!origin) throw new Error('Seven days before the last one is an origin');
    const customers = customersOf(origin);
    const active = `from daily_actives a join subscribers s on s.id = a.subscriber_id and (s.closed_day is null or s.closed_day > '${day}')`;
    const total = (column: Parameters<typeof customers.of>[1]): number =>
      Array.from({ length: customers.count }, (_, at) => customers.of(at, column)).reduce((a, b) => a + b, 0);
    const within90 = `a.business_day > date '${day}' - 90 and a.business_day <= '${day}'`;
    expect(customers.count).toBe(
      await asked(`select count(distinct a.subscriber_id) ${active} where ${within90}`),
    );
    expect(total('d90')).toBe(await asked(`select count(*) ${active} where ${within90}`));
    expect(total('d30')).toBe(
      await asked(
        `select count(*) ${active} where a.business_day > date '${day}' - 30 and a.business_day <= '${day}'`,
      ),
    );
    expect(total('f30')).toBe(
      await asked(`select count(*) ${active} where a.business_day > '${day}' and a.business_day <= '${LAST_CLOSED_DAY}'
        and a.subscriber_id in (select subscriber_id from daily_actives b where b.business_day > date '${day}' - 90 and b.business_day <= '${day}')`),
    );
    expect(total('failed')).toBeGreaterThan(0);
  });
  it('reads lives month by month: whoever came in a month is active in it', async () => {
    const lives = livesOf(data.months);
    const people = lives.reduce((sum, { count }) => sum + count, 0);
    expect(people).toBe(
      await asked(`select count(distinct a.subscriber_id) from daily_actives a join subscribers s on s.id = a.subscriber_id
        where s.signup_day >= '2026-05-10' and a.business_day <= '${LAST_CLOSED_DAY}'`),
    );
    for (const { active } of lives) expect(active[0]).toBe(1);
  });
  it('ends when the server does, and keeps nothing of it', async () => {
    await expect(trainDueModels(t.database, t.clock, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(await asked('select count(*) from model_runs')).toBe(0);
  });
  it(
    'trains once a day on the queue, keeps what it found, and never for a day it knows',
    { timeout: 90_000 },
    async () => {
      // Two servers look at the same time.
      await Promise.all([addDueTraining(t.database, t.clock), addDueTraining(t.database, t.clock)]);
      expect(await asked('select count(*) from background_jobs')).toBe(1);
      const queue = await startTestQueue(t, { works: [trainingWork(t.database, t.clock)] });
      await vi.waitFor(
        async () => expect(await asked(`select count(*) from background_jobs where state = 'done'`)).toBe(1),
        { timeout: 60_000, interval: 50 },
      );
      await queue.stop();
      expect(queue.errors).toEqual([]);
      expect(await asked('select count(*) from model_runs')).toBe(15);
      expect(await asked(`select count(*) from model_runs where as_of = '${LAST_CLOSED_DAY}'`)).toBe(15);
      await addDueTraining(t.database, t.clock);
      expect(await asked('select count(*) from background_jobs')).toBe(1);
      expect(await trainDueModels(t.database, t.clock)).toBeNull();
      expect(await asked('select count(*) from model_runs')).toBe(15);
      expect(
        await asked(`select count(*) from model_runs where model = 'revenue' and output is not null`),
      ).toBeGreaterThan(0);
    },
  );
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runQueries } from './run-controls.ts';

const DAY = '2026-11-20';

describe('the control that trust covered customer money', () => {
  let t: TestApp;
  const run = async (): Promise<(boolean | undefined)[]> =>
    (await runQueries(t.database.write, ['14.1'], t.clock.now())).map(({ passed }) => passed);
  const record = async (coverage: number | null, owed: number | null): Promise<void> => {
    await sql`
      insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
      values ('treasury.trust-coverage', ${DAY}, '', clock_timestamp(), ${coverage}::numeric),
             ('treasury.customer-money', ${DAY}, '', clock_timestamp(), ${owed}::numeric)`.execute(
      t.database.write,
    );
  };
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    await sql`insert into day_closes (business_day, closed_at, reason) values (${DAY}, now(), 'nightly')`.execute(
      t.database.write,
    );
  });
  beforeEach(async () => {
    await sql`delete from figures_due`.execute(t.database.write);
  });
  afterAll(() => t.close());

  it.each([
    [100, 50, true],
    [99.9, 50, false],
    [null, 0, true],
    [null, null, false],
  ])('finds coverage of %j of %j owed passed: %j', async (coverage, owed, passed) => {
    await record(coverage, owed);
    expect(await run()).toEqual([passed]);
  });

  it('waits while the owed amount is still being counted', async () => {
    await record(null, null);
    await sql`insert into figures_due (from_day, marked_at) values (${DAY}, now())`.execute(t.database.write);
    expect(await run()).toEqual([]);
    await record(99, 50);
    expect(await run()).toEqual([false]);
  });
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { NOW, loadSmallCompany } from '../testing/small-company.ts';

describe('the rollup of the population', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({ now: NOW });
    await loadSmallCompany(t.database.write);
  });
  afterEach(() => t.close());

  const expectEqualToRows = async (): Promise<void> => {
    const { rows } = await sql`
      (select 'too much', p::text from (select * from population_moves where delta <> 0 except select * from raw.population_moves) p)
      union all (select 'missing', p::text from (select * from raw.population_moves except select * from population_moves) p)
      union all (select 'sum', p::text from (select * from daily_population where delta <> 0 except select * from raw.daily_population) p)
      union all (select 'no sum', p::text from (select * from raw.daily_population where delta <> 0 except select * from daily_population) p)
      `.execute(t.database.write);
    expect(rows).toEqual([]);
  };

  it('is updated by every writer of the rows', async () => {
    await expectEqualToRows();
    const db = t.database.write;
    await sql`update cards set closed_day = issued_day + 2, closed_at = issued_at + interval '2 days' where id like 'C1%'`.execute(
      db,
    );
    await sql`update cards set activated_day = issued_day, activated_at = issued_at where activated_day is null`.execute(
      db,
    );
    await sql`update kyc_cases set status = 'approved', decided_day = opened_day + 1 where status = 'open'`.execute(
      db,
    );
    await sql`update subscribers set closed_day = '2026-08-01', closed_at = '2026-08-01' where id in ('S007', 'S008')`.execute(
      db,
    );
    await expectEqualToRows();
    await sql`delete from cards where id like 'C2%'`.execute(db);
    await sql`delete from kyc_cases where subscriber_id = 'S003'`.execute(db);
    await sql`delete from subscribers where id in ('S009', 'S010')`.execute(db);
    await expectEqualToRows();
  });

  it('is correct when two batches change one subscriber at the same time', async () => {
    const card = (id: string) => sql`
      insert into cards (id, subscriber_id, tier, form, status, issued_at, issued_day, last4, token)
      values (${id}, 'S000', 'aqua', 'virtual', 'issued', '2026-08-20', '2026-08-20', '1234', ${id})`;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = t.database.write.transaction().execute(async (tx) => {
      await card('X1').execute(tx);
      await held;
    });
    const second = t.database.write.transaction().execute((tx) => card('X2').execute(tx));
    // The second now waits for the first, or has already finished: both orders must give the correct result.
    await sql`select pg_sleep(0.1)`.execute(t.database.read);
    release();
    await Promise.all([first, second]);
    await expectEqualToRows();
  });

  it('can be left out during a bulk load and rebuilt after it', async () => {
    const db = t.database.write;
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('cottontree.population', 'later', true)`.execute(tx);
      await sql`update cards set tier = 'black'`.execute(tx);
      await sql`update subscribers set signup_day = signup_day - 1`.execute(tx);
    });
    await expect(expectEqualToRows()).rejects.toThrow('deeply equal');
    await sql`select rebuild_population()`.execute(db);
    await expectEqualToRows();
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { dayRevenue } from './day-revenue.ts';

it('is the mean of the newest four weeks, each day as it was recorded last', async () => {
  const t = await startTestApp();
  const { write: db } = t.database;
  expect(await dayRevenue(db)).toBe(0n);
  // 28 days of 100, one of them corrected to 156; 5,000 on the day before them.
  await sql`
    insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
    select 'revenue.day', d::date, '', d + interval '26 hours', case when d = '2026-10-03' then 5000 else 100 end
      from generate_series('2026-10-03'::timestamptz, '2026-10-31', interval '1 day') d
    union all select 'revenue.day', '2026-10-20', '', '2026-10-25T00:00:00Z', 156`.execute(db);
  expect(await dayRevenue(db)).toBe(102_00n);
  await t.close();
});

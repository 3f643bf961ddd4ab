/** The rollups first_actives and cohort_actives, written for closed days from the days of activity. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

const firstOfMonth = (day: BusinessDay): BusinessDay => `${day.slice(0, 8)}01`;

/**
 * First activity: recomputed for the given days, because it may have been withdrawn; an earlier day than the stored one
 * replaces it. Cohorts: those of the calendar months that end within the days. The views in schema "raw" compute the
 * same by counting.
 */
export async function writeCohorts(tx: Db, from: BusinessDay, to: BusinessDay): Promise<void> {
  await sql`delete from first_actives where business_day between ${from} and ${to}`.execute(tx);
  await sql`
    insert into first_actives as held (subscriber_id, business_day)
    select subscriber_id, min(business_day) from daily_actives
     where business_day between ${from} and ${to} group by subscriber_id
        on conflict (subscriber_id) do update set business_day = excluded.business_day
     where held.business_day > excluded.business_day`.execute(tx);
  const first = firstOfMonth(from);
  // The month after the last day is the first incomplete one.
  const end = firstOfMonth(addDays(to, 1));
  if (end <= first) return;
  await sql`delete from cohort_actives where month >= ${first} and month < ${end}`.execute(tx);
  await sql`
    insert into cohort_actives (cohort, month, age, members)
    select c.cohort, c.month,
           (extract(year from c.month) - extract(year from c.cohort)) * 12
             + extract(month from c.month) - extract(month from c.cohort), count(*)
      from (select date_trunc('month', f.business_day::timestamp)::date as cohort, seen.month
              from (select distinct subscriber_id, date_trunc('month', business_day::timestamp)::date as month
                      from daily_actives where business_day >= ${first} and business_day < ${end}) seen
              join first_actives f using (subscriber_id)) c
     group by c.cohort, c.month`.execute(tx);
}

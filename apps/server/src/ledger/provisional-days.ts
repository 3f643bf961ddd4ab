/**
 * Days that were closed without transactions. A sender that was unreachable and a company without business look the
 * same, so such a day is provisional until its transactions arrive or a person confirms that there were none.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ProvisionalSpan } from '@cottontree/contract/dashboards/dashboard.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { daysOf, runsOf } from './close-day.ts';
import type { DayRange } from './post-day.ts';

/**
 * Marks the days of a run that is being closed which have no transaction, starting at the first transaction of the
 * company.
 */
export const markProvisional = (tx: Db, days: DayRange, at: Date): Promise<unknown> =>
  sql`insert into provisional_days (business_day, closed_at)
      select day::date, ${at} from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') day
       where not exists (select from daily_totals t where t.business_day = day::date and t.n > 0)
         and exists (select from daily_totals t where t.business_day < day::date and t.n > 0)
          on conflict do nothing`.execute(tx);

/** The maximum number of days that figures of a month sum up. */
const WINDOW_DAYS = 31;

/** JSON of the provisional days in the month that ends with `day`, as a ProvisionalSpan; null when there are none. */
export const provisionalUpTo = (day: RawBuilder<unknown>): RawBuilder<ProvisionalSpan | null> =>
  sql<ProvisionalSpan | null>`(
    select case when count(*) > 0 then json_build_object('from', min(p.business_day), 'to', max(p.business_day), 'days', count(*)) end
      from provisional_days p
     where p.settled_at is null and p.business_day between ${day} - ${sql.lit(WINDOW_DAYS - 1)} and ${day})`;

/** All provisional days as consecutive runs, the oldest first. */
export async function provisionalRuns(db: Db): Promise<ProvisionalSpan[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select business_day as day from provisional_days where settled_at is null order by day`.execute(db);
  return runsOf(rows.map(({ day }) => day)).map((run) => ({ ...run, days: daysOf(run).length }));
}

interface Settlement {
  readonly days: DayRange;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Records a person's confirmation that these days had no transactions; resolves to the days that were provisional until
 * now.
 */
export async function settleByPerson(tx: Db, it: Settlement): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    with settled as (
      update provisional_days
         set settled_at = ${it.at}, settled_how = 'person', settled_by = ${it.by}::uuid, reason = ${it.reason}
       where settled_at is null and business_day between ${it.days.from}::date and ${it.days.to}::date
      returning business_day)
    select business_day as day from settled order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

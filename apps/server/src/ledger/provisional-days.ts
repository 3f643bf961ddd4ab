/**
 * Days that were closed but may lack transactions: none came, or what came does not agree with the control totals of a
 * source. Such a day is provisional until its transactions or totals arrive, or a person accepts it as it is.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ProvisionalSpan } from '@cottontree/contract/dashboards/dashboard.ts';
import type { ProvisionalRun } from '@cottontree/contract/profit-and-loss/reports.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { compareDays } from './control-totals.ts';
import { lockDays } from './day-locks.ts';
import type { DayRange } from './post-day.ts';

/** SQL: whether the control totals of a day are missing or differ from what is booked. */
const differs = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from feed_comparisons f where f.business_day = ${day} and not f.agrees)`;

/** SQL: whether a day has transactions, or sources that say it has none. */
const hasAll = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from daily_totals t where t.business_day = ${day} and t.n > 0)
                or exists (select from feed_comparisons f where f.business_day = ${day} and f.agrees))`;

/**
 * Marks the provisional days of a run that is being closed: from the first transaction of the company on those without
 * any, and those whose control totals do not agree.
 */
export async function markProvisional(tx: Db, days: DayRange, at: Date): Promise<void> {
  await compareDays(tx, days, at);
  await sql`
    insert into provisional_days (business_day, closed_at)
    select day::date, ${at} from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') day
     where ${differs(sql`day::date`)}
        or (not ${hasAll(sql`day::date`)}
            and exists (select from daily_totals t where t.business_day < day::date and t.n > 0))
        on conflict do nothing`.execute(tx);
}

/**
 * After late transactions or control totals of closed days: a day that agrees now is no longer provisional, and one whose
 * comparison changed and does not agree is so again, even where a person accepted it.
 */
export async function reconsiderDays(tx: Db, days: DayRange, at: Date): Promise<void> {
  const changed = await compareDays(tx, days, at);
  await sql`
    update provisional_days p
       set settled_at = ${at},
           settled_how = case when exists (select from feed_comparisons f where f.business_day = p.business_day)
                              then 'totals' else 'rows' end
     where p.settled_at is null and p.business_day between ${days.from}::date and ${days.to}::date
       and ${hasAll(sql`p.business_day`)} and not ${differs(sql`p.business_day`)}`.execute(tx);
  if (changed.length === 0) return;
  await sql`
    insert into provisional_days (business_day, closed_at)
    select c.business_day, max(c.closed_at) from day_closes c
     where c.business_day = any(${[...changed]}::date[]) and ${differs(sql`c.business_day`)}
     group by c.business_day
        on conflict (business_day) do update
       set settled_at = null, settled_how = null, settled_by = null, reason = null`.execute(tx);
}

/** The maximum number of days that figures of a month sum up. */
const WINDOW_DAYS = 31;

/** JSON of the provisional days in the month that ends with `day`, as a ProvisionalSpan; null when there are none. */
export const provisionalUpTo = (
  day: RawBuilder<unknown>,
  window = WINDOW_DAYS,
): RawBuilder<ProvisionalSpan | null> =>
  sql<ProvisionalSpan | null>`(
    select case when count(*) > 0 then json_build_object(
             'from', min(p.business_day), 'to', max(p.business_day), 'days', count(*),
             'differing', count(*) filter (where ${differs(sql`p.business_day`)})) end
      from provisional_days p
     where p.settled_at is null and p.business_day between ${day} - ${sql.lit(window - 1)} and ${day})`;

/** A window that begins before the first day of any company. */
const EVER_DAYS = 100_000;

/** The provisional days up to a day, whatever their distance; null when there are none. */
export async function provisionalBefore(db: Db, day: BusinessDay): Promise<ProvisionalSpan | null> {
  const { rows } = await sql<{ span: ProvisionalSpan | null }>`
    select ${provisionalUpTo(sql`${day}::date`, EVER_DAYS)} as span`.execute(db);
  return rows[0]?.span ?? null;
}

/** SQL: identifies what differs on the provisional days of a range; null where nothing does. */
const markOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
    select md5(string_agg(f.business_day || ' ' || f.source || ' ' || f.compared_at, ',' order by f.business_day, f.source))
      from feed_comparisons f join provisional_days p on p.business_day = f.business_day and p.settled_at is null
     where f.business_day between ${from} and ${to} and not f.agrees)`;

/** All provisional days as consecutive runs of one cause, the oldest first. */
export async function provisionalRuns(db: Db): Promise<ProvisionalRun[]> {
  const { rows } = await sql<ProvisionalRun>`
    select min(day) as "from", max(day) as "to", count(*)::int as days,
           (count(*) filter (where differs))::int as differing, ${markOf(sql`min(day)`, sql`max(day)`)} as mark
      from (select day, differs, day - (row_number() over (partition by differs order by day))::int as run
              from (select p.business_day as day, ${differs(sql`p.business_day`)} as differs
                      from provisional_days p where p.settled_at is null) open) runs
     group by differs, run order by 1`.execute(db);
  return rows;
}

interface Settlement {
  readonly days: DayRange;
  /** Of the run as the person read it. */
  readonly mark: string | null;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Records that a person accepts these days as they are; resolves to the days that were provisional until now, and
 * whether the control totals of each do not agree; to null where what differs is not what the person saw.
 */
export async function settleByPerson(
  tx: Db,
  it: Settlement,
): Promise<{ day: BusinessDay; differs: boolean }[] | null> {
  const { from, to } = it.days;
  const { rows: open } = await sql<{ day: BusinessDay }>`
    select business_day as day from provisional_days
     where settled_at is null and business_day between ${from}::date and ${to}::date`.execute(tx);
  // Late rows and control totals of these days wait until it is decided.
  await lockDays(
    tx,
    open.map(({ day }) => day),
  );
  const { rows: now } = await sql<{ mark: string | null }>`
    select ${markOf(sql`${from}::date`, sql`${to}::date`)} as mark`.execute(tx);
  if ((now[0]?.mark ?? null) !== it.mark) return null;
  const { rows } = await sql<{ day: BusinessDay; differs: boolean }>`
    with settled as (
      update provisional_days
         set settled_at = ${it.at}, settled_how = 'person', settled_by = ${it.by}::uuid, reason = ${it.reason}
       where settled_at is null and business_day = any(${open.map(({ day }) => day)}::date[])
      returning business_day)
    select s.business_day as day, ${differs(sql`s.business_day`)} as differs from settled s order by day`.execute(
    tx,
  );
  return rows;
}

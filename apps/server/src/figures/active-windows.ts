/** The rollup active_windows, written for closed days in one pass over the days of activity. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { REQUESTED, daysOf } from './formulas/days.ts';

const SOURCES = [
  { kind: 'subscriber', table: 'daily_actives', member: 'subscriber_id', windows: [1, 30, 60, 90, 120] },
  { kind: 'card', table: 'daily_card_actives', member: 'card_id', windows: [30] },
] as const;

/**
 * A member belongs to the window of n days from a day of activity until n days later, unless active again before: it
 * enters when the gap before is at least n, and leaves when the gap after is. Of the days up to the first requested one
 * only the last per member matters, so closing one day needs no sort. The view raw.active_windows computes the same by
 * counting.
 */
const windowsSql = ({ kind, table, member, windows }: (typeof SOURCES)[number]): string => {
  const { from, to } = REQUESTED;
  const each = (count: (days: number) => string): string => windows.map(count).join(', ');
  const list = `unnest(array[${windows.join(', ')}])`;
  const seenAt = (days: number): string => `day > ${from} - ${days}`;
  return `
with seen as (
  select ${member} as member, max(business_day) as day
    from ${table} where business_day > ${from} - ${Math.max(...windows)} and business_day <= ${from}
   group by ${member}
   union all
  select ${member}, business_day from ${table} where business_day > ${from} and business_day <= ${to}
), visits as (
  select day, day - lag(day) over member as gap_before, lead(day) over member - day as gap_after
    from seen window member as (partition by member order by day)
), counts as (
  select day,
         array[${each((n) => `count(*) filter (where ${seenAt(n)} and (gap_before is null or gap_before >= ${n}))`)}] as entering,
         array[${each((n) => `count(*) filter (where ${seenAt(n)} and (gap_after is null or gap_after >= ${n}))`)}] as leaving
    from visits group by day
), moves as (
  select greatest(c.day, ${from}) as business_day, w.days, c.entering[w.place] as delta
    from counts c cross join ${list} with ordinality w(days, place)
   union all
  select c.day + w.days, w.days, -c.leaving[w.place]
    from counts c cross join ${list} with ordinality w(days, place)
   where c.day + w.days > ${from}
)
insert into active_windows as held (business_day, kind, days, members)
select d.business_day, '${kind}', w.days, sum(coalesce(m.delta, 0)) over (partition by w.days order by d.business_day)
  from ${daysOf(REQUESTED)} d
 cross join ${list} w(days)
  left join (select business_day, days, sum(delta) as delta from moves group by 1, 2) m
    on m.business_day = d.business_day and m.days = w.days
    on conflict (kind, days, business_day) do update set members = excluded.members
 where held.members <> excluded.members`;
};

export async function writeActiveWindows(tx: Db, from: BusinessDay, to: BusinessDay): Promise<void> {
  for (const source of SOURCES) await tx.executeQuery(CompiledQuery.raw(windowsSql(source), [from, to]));
}

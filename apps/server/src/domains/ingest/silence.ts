/**
 * Sources that are silent for longer than is their habit. How old the newest transaction of each is, is noted every five
 * minutes; the habit is the greatest age around the same hour of the day within four weeks, so that a source that sends
 * by the hour or sleeps at night is not called silent.
 */
import { businessDayOf, addDays } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

export const OBSERVE_EVERY_MS = 5 * 60_000;
const HABIT_DAYS = 28;
/** Days with observations, without which nothing is known of a habit. */
const LEAST_DAYS = 7;
/** A silence twice as long as the longest one known. */
const BEYOND = 2;
const LEAST_SILENCE = '10 minutes';

export interface Silence {
  readonly source: string;
  readonly since: Date;
}

/** Notes the age of what each active source sent last, and resolves to the sources that are silent. */
export async function observeSources(tx: Db, now: Date): Promise<Silence[]> {
  const today = businessDayOf(now);
  const { rows } = await sql<{ source: string; since: Date | null }>`
    with newest as (
      select s.name as source, coalesce(t.at, known.newest_at) as newest_at,
             -- It goes on, also when the habit that it exceeded is forgotten.
             t.at is null and known.silent as goes_on
        from feed_sources s
        left join lateral (
         select o.newest_at, o.silent from feed_observations o where o.source = s.name order by o.observed_at desc limit 1) known on true
        left join lateral (
         select t.at from transactions t
          -- What is newer than was known: a source that is silent is not searched for in all that others sent.
          where t.business_day between coalesce((known.newest_at at time zone 'UTC')::date, ${addDays(today, -HABIT_DAYS)}::date)
                                   and ${today}::date
            and t.at > coalesce(known.newest_at, '-infinity')
            and starts_with(t.id, s.id_prefix)
            and not exists (select from feed_sources o
                             where length(o.id_prefix) > length(s.id_prefix) and starts_with(o.id_prefix, s.id_prefix)
                               and starts_with(t.id, o.id_prefix))
          order by t.business_day desc, t.at desc limit 1) t on true
       where coalesce(t.at, known.newest_at) is not null
         and (s.last_day is null or s.last_day >= ${today}::date)),
    judged as (
      select n.source, n.newest_at,
             n.goes_on or coalesce((
               select ${now}::timestamptz - n.newest_at > ${BEYOND} * max(o.observed_at - o.newest_at)
                      and ${now}::timestamptz - n.newest_at > ${LEAST_SILENCE}::interval
                 from feed_observations o
                where o.source = n.source and not o.silent
                  -- Of the pause that may be a silence nothing is learnt.
                  and o.newest_at < n.newest_at
                  and o.observed_at > ${now}::timestamptz - ${HABIT_DAYS} * interval '1 day'
                  and least(abs(extract(hour from o.observed_at) - extract(hour from ${now}::timestamptz)),
                            24 - abs(extract(hour from o.observed_at) - extract(hour from ${now}::timestamptz))) <= 1
               having count(distinct o.observed_at::date) >= ${LEAST_DAYS}), false) as silent
        from newest n),
    noted as (
      insert into feed_observations (source, observed_at, newest_at, silent)
      select source, ${now}, least(newest_at, ${now}), silent from judged
      on conflict do nothing),
    forgotten as (
      delete from feed_observations old
       where observed_at < ${now}::timestamptz - ${HABIT_DAYS} * interval '1 day'
         and exists (select from feed_observations o where o.source = old.source and o.observed_at > old.observed_at))
    select source, newest_at as since from judged where silent order by source`.execute(tx);
  return rows.flatMap(({ source, since }) => (since === null ? [] : [{ source, since }]));
}

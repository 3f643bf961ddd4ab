/**
 * Whether what was booked of a day agrees with the control totals of its sources: by type and currency the count and the
 * sum of all transactions, and the ids that never arrived. A transaction belongs to the source with the longest prefix
 * that its id begins with, of the sources that had begun by its day: one that is named later changes no day before its own.
 * Totals that were sent before the day ended cannot say that it is complete: they may differ, and never agree.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { DayRange } from './post-day.ts';

/** Ranges of missing ids that are kept of a source's day. */
const RANGES_KEPT = 20;

/** SQL: whether what was said of a day was said after its end. */
const isFinal = (at: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${at} >= (${day} + 1)::timestamp at time zone 'UTC'`;

/** Business day and source ('' for transactions of none) with what is to be compared. */
const comparisons = (days: DayRange): RawBuilder<unknown> => sql`
  with named as (
    select d.day as business_day, s.name, s.last_day is null or d.day <= s.last_day as expected
      from (select g::date as day from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') g) d
      join feed_sources s on s.from_day <= d.day),
  watched as materialized (select distinct business_day from named),
  -- One source without a prefix has every transaction, whose sums are at hand.
  undivided as materialized (
    select count(*) = 1 and min(id_prefix) = '' and bool_and(last_day is null) as holds from feed_sources),
  booked as (
    select t.business_day, n.name as source, t.type, t.currency, sum(t.n) as n, sum(t.amount) as amount
      from daily_totals t join named n using (business_day)
     where (select holds from undivided) and t.n > 0
     group by 1, 2, 3, 4
    union all
    select t.business_day, coalesce(owner.name, ''), t.type, t.currency, count(*), sum(t.amount)
      from transactions t join watched using (business_day)
      left join lateral (
        select case when s.last_day is null or t.business_day <= s.last_day then s.name end as name
          from feed_sources s where s.from_day <= t.business_day and starts_with(t.id, s.id_prefix)
         order by length(s.id_prefix) desc limit 1) owner on true
     where not (select holds from undivided) and t.business_day between ${days.from}::date and ${days.to}::date
     group by 1, 2, 3, 4),
  newest as (
    select distinct on (business_day, source) id, business_day, source, totals, id_ranges, ${isFinal(sql`received_at`, sql`business_day`)} as final
      from control_totals where business_day between ${days.from}::date and ${days.to}::date
     order by business_day, source, id desc),
  sides as (
    select n.business_day, n.name as source, c.id as totals_id, c.totals, c.id_ranges, c.final
      from named n left join newest c on c.business_day = n.business_day and c.source = n.name
     where n.expected
    union all
    select distinct b.business_day, '', null::bigint, null::jsonb, null::jsonb, false from booked b where b.source = ''),
  compared as (
    select s.business_day, s.source, s.totals_id, s.final,
           coalesce((
             select jsonb_agg(jsonb_build_object('type', type, 'currency', currency, 'count', coalesce(d.count, 0),
                                                 'amount', coalesce(d.amount, 0)::text, 'bookedCount', coalesce(b.n, 0),
                                                 'bookedAmount', coalesce(b.amount, 0)::text) order by type, currency)
               from (select type, currency, sum(count) as count, sum("amountMinor") as amount
                       from jsonb_to_recordset(s.totals) as said(type text, currency text, count bigint, "amountMinor" bigint)
                      group by 1, 2) d
               full join (select type, currency, n, amount from booked
                           where business_day = s.business_day and source = s.source) b using (type, currency)
              where (coalesce(d.count, 0), coalesce(d.amount, 0)) <> (coalesce(b.n, 0), coalesce(b.amount, 0))),
             '[]') as differences,
           (select jsonb_build_object('count', coalesce(sum(n), 0), 'ranges', coalesce(jsonb_agg(
                      jsonb_build_object('first', first, 'last', last) order by place, number) filter (where rank <= ${sql.lit(RANGES_KEPT)}), '[]'))
               from (select place, count(*) as n, (array_agg(id order by number))[1] as first,
                            (array_agg(id order by number desc))[1] as last, min(number) as number,
                            row_number() over (order by place, min(number)) as rank
                       from (select place, number, id, number - row_number() over (partition by place order by number) as run
                               from (select r.place, number,
                                            r.prefix || lpad(number::text, greatest(r.width, length(number::text)), '0') as id
                                       -- Digits as in id-ranges.ts. Offset 0: taken apart once for each range, not for each id.
                                       from (select place, regexp_replace(first, '\\d{1,15}$', '') as prefix,
                                                    length(substring(first from '\\d{1,15}$')) as width,
                                                    substring(first from '\\d{1,15}$')::bigint as low,
                                                    substring(last from '\\d{1,15}$')::bigint as high
                                               from rows from (jsonb_to_recordset(s.id_ranges) as (first text, last text)) with ordinality
                                                    as said(first, last, place) offset 0) r
                                      cross join lateral generate_series(r.low, r.high) as number) every_id
                              where not exists (select from transaction_ids t where t.id = every_id.id)) absent
                      group by place, run) gaps) as missing
      from sides s)
  select business_day, source, totals_id,
         source <> '' and totals_id is not null and final and differences = '[]' and missing -> 'count' = '0' as agrees,
         case when totals_id is null and source <> '' then '[]' else differences end as differences, missing
    from compared`;

/** Whether any source was named. */
async function hasSources(db: Db): Promise<boolean> {
  const { rows } = await sql`select from feed_sources limit 1`.execute(db);
  return rows.length > 0;
}

/** Compares days, stores what came of it, and resolves to the days where other things agree or differ than before. */
export async function compareDays(tx: Db, days: DayRange, at: Date): Promise<BusinessDay[]> {
  if (!(await hasSources(tx))) return [];
  const { rows } = await sql<{ day: BusinessDay }>`
    with now as (${comparisons(days)}),
    gone as (
      delete from feed_comparisons f
       where f.business_day between ${days.from}::date and ${days.to}::date
         and not exists (select from now where now.business_day = f.business_day and now.source = f.source)
      returning business_day),
    stored as (
      insert into feed_comparisons as held (business_day, source, totals_id, agrees, differences, missing, compared_at)
      select business_day, source, totals_id, agrees, differences, missing, ${at} from now
      on conflict (business_day, source) do update
         set totals_id = excluded.totals_id, agrees = excluded.agrees, differences = excluded.differences,
             missing = excluded.missing, compared_at = excluded.compared_at
       where (held.totals_id, held.agrees, held.differences, held.missing) is distinct from
             (excluded.totals_id, excluded.agrees, excluded.differences, excluded.missing))
    select business_day as day from gone
    union
    -- The table as it was before this statement.
    select n.business_day from now n left join feed_comparisons f using (business_day, source)
     where (f.agrees, f.differences, f.missing) is distinct from (n.agrees, n.differences, n.missing)
     order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

/**
 * Whether all sources of a day sent final control totals whose sums are those of all that was booked. Cheap, and necessary
 * for `allAgree`.
 */
async function sumsAgree(db: Db, day: BusinessDay): Promise<boolean> {
  const { rows } = await sql<{ agree: boolean | null }>`
    with said as (
      select s.name, c.totals
        from feed_sources s
        left join lateral (select c.totals from control_totals c
                            where c.business_day = ${day}::date and c.source = s.name
                              and ${isFinal(sql`c.received_at`, sql`c.business_day`)}
                            order by c.id desc limit 1) c on true
       where ${day}::date between s.from_day and coalesce(s.last_day, ${day}::date)),
    sums as (
      select type, currency, sum(count) as n, sum("amountMinor") as amount
        from said cross join lateral jsonb_to_recordset(said.totals) as each(type text, currency text, count bigint, "amountMinor" bigint)
       group by 1, 2),
    booked as (
      select type, currency, sum(n) as n, sum(amount) as amount from daily_totals
       where business_day = ${day}::date and n > 0 group by 1, 2)
    select (select count(*) > 0 and bool_and(totals is not null) from said)
           and not exists (select from sums full join booked using (type, currency)
                            where (coalesce(sums.n, 0), coalesce(sums.amount, 0))
                                  <> (coalesce(booked.n, 0), coalesce(booked.amount, 0))) as agree`.execute(
    db,
  );
  return rows[0]?.agree === true;
}

/** Whether all sources of a day sent control totals that agree with what is booked; false where no source is expected. */
export async function allAgree(db: Db, day: BusinessDay): Promise<boolean> {
  if (!(await sumsAgree(db, day))) return false;
  const { rows } = await sql<{ agree: boolean | null }>`
    select bool_and(agrees) as agree from (${comparisons({ from: day, to: day })}) c`.execute(db);
  return rows[0]?.agree ?? false;
}

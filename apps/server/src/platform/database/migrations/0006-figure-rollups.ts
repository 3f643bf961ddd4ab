/**
 * Rollups that only figures need. Like those of the business they have a view of the same name in schema "raw", which
 * computes them from the rows.
 */
export const figureRollups = /* sql */ `
-- Days on which something is so: from the first day up to, not including, the end day (null: still so).
create function day_span(first_day date, end_day date) returns daterange
language sql immutable parallel safe as $$
  select case when end_day is null or end_day > first_day then daterange(first_day, end_day) else 'empty' end
$$;

-- Who joined (+1) or left (-1) a group of the population on a day; the sum up to a day is the group's size.
-- Groups of people: registered; segment (exclusive, sums to registered); kyc (exclusive, sums to registered).
-- Groups of cards, by tier: cards-held, cards-activated.
create table population_moves (
  subscriber_id text collate "C" not null,
  business_day date not null,
  measure text not null,
  dimension text not null,
  delta integer not null,
  primary key (subscriber_id, business_day, measure, dimension)
);
create table daily_population (
  business_day date not null,
  measure text not null,
  dimension text not null,
  delta bigint not null,
  primary key (measure, business_day, dimension)
);

create view raw.population_moves as
  with people as (
    select s.id, datemultirange(day_span(s.signup_day, s.closed_day)) as registered,
           coalesce(c.held, '{}') as held, coalesce(c.activated, '{}') as activated,
           coalesce(k.applying, '{}') as applying,
           case when k.level1_day is null then '{}' else datemultirange(daterange(k.level1_day, null)) end as verified,
           case when k.level2_day is null then '{}' else datemultirange(daterange(k.level2_day, null)) end as enhanced
      from subscribers s
      left join lateral (
        select range_agg(day_span(issued_day, closed_day)) as held,
               range_agg(day_span(activated_day, closed_day)) filter (where activated_day is not null) as activated
          from cards where subscriber_id = s.id) c on true
      left join lateral (
        select min(decided_day) filter (where status = 'approved' and to_level >= 1) as level1_day,
               min(decided_day) filter (where status = 'approved' and to_level >= 2) as level2_day,
               range_agg(day_span(opened_day, decided_day)) as applying
          from kyc_cases where subscriber_id = s.id) k on true
  ), spans as (
    select p.id as subscriber_id, g.measure, g.dimension, unnest(g.days) as days
      from people p cross join lateral (values
        ('registered', '', p.registered),
        ('segment', 'wallet-only', p.registered - p.held),
        ('segment', 'wallet-and-card', p.registered * p.held * p.activated),
        ('segment', 'wallet-card', p.registered * (p.held - p.activated)),
        ('kyc', 'level0', p.registered - p.verified - p.applying),
        ('kyc', 'in_progress', p.registered * p.applying - p.verified),
        ('kyc', 'level1', p.registered * p.verified - p.enhanced),
        ('kyc', 'level2', p.registered * p.enhanced)) g(measure, dimension, days)
    union all
    select c.subscriber_id, g.measure, c.tier, g.days
      from cards c cross join lateral (values
        ('cards-held', day_span(c.issued_day, c.closed_day)),
        ('cards-activated', case when c.activated_day is not null then day_span(c.activated_day, c.closed_day) end)
      ) g(measure, days)
     where not isempty(g.days)
  )
  select s.subscriber_id, e.business_day, s.measure, s.dimension, sum(e.delta)::integer as delta
    from spans s cross join lateral (values (lower(s.days), 1), (upper(s.days), -1)) e(business_day, delta)
   where e.business_day is not null
   group by s.subscriber_id, e.business_day, s.measure, s.dimension
  having sum(e.delta) <> 0;
create view raw.daily_population as
  select business_day, measure, dimension, sum(delta)::bigint as delta
    from raw.population_moves
   group by business_day, measure, dimension;

-- Only what differs is written, so a batch that changes nobody's group costs a look-up.
create function refresh_population(ids text[]) returns void
language plpgsql set search_path from current as $$
begin
  -- Two batches about one subscriber take turns: each must see the other's rows before it compares.
  perform 1 from subscribers where id = any(ids) order by id for update;
  with changes as materialized (
    select subscriber_id, business_day, measure, dimension, sum(delta)::integer as delta
      from (select subscriber_id, business_day, measure, dimension, -delta as delta
              from population_moves where subscriber_id = any(ids)
             union all
            select subscriber_id, business_day, measure, dimension, delta
              from raw.population_moves where subscriber_id = any(ids)) both_sides
     group by subscriber_id, business_day, measure, dimension
    having sum(delta) <> 0
  ), written as (
    insert into population_moves as held select * from changes
        on conflict (subscriber_id, business_day, measure, dimension) do update set delta = held.delta + excluded.delta
  )
  insert into daily_population as held
  select business_day, measure, dimension, sum(delta) from changes
   group by business_day, measure, dimension order by measure, business_day, dimension
      on conflict (measure, business_day, dimension) do update set delta = held.delta + excluded.delta;
end $$;

-- For a bulk load, which sets cottontree.population to 'later' in its transactions and calls this at its end.
create function rebuild_population() returns void
language plpgsql set search_path from current as $$
begin
  lock table subscribers, kyc_cases, cards in share row exclusive mode;
  delete from population_moves;
  delete from daily_population;
  insert into population_moves select * from raw.population_moves;
  insert into daily_population
  select business_day, measure, dimension, sum(delta) from population_moves group by business_day, measure, dimension;
end $$;

-- Triggers, because whoever writes these tables must not be able to forget it. The argument names the subscriber.
create function population_changed() returns trigger language plpgsql set search_path from current as $$
declare ids text[];
begin
  if current_setting('cottontree.population', true) = 'later' then return null; end if;
  execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into ids;
  if ids is not null then perform refresh_population(ids); end if;
  return null;
end $$;
create trigger subscribers_joined after insert on subscribers referencing new table as changed
  for each statement execute function population_changed('id');
create trigger subscribers_changed after update on subscribers referencing new table as changed
  for each statement execute function population_changed('id');
create trigger subscribers_removed after delete on subscribers referencing old table as changed
  for each statement execute function population_changed('id');
create trigger kyc_cases_opened after insert on kyc_cases referencing new table as changed
  for each statement execute function population_changed('subscriber_id');
create trigger kyc_cases_changed after update on kyc_cases referencing new table as changed
  for each statement execute function population_changed('subscriber_id');
create trigger kyc_cases_removed after delete on kyc_cases referencing old table as changed
  for each statement execute function population_changed('subscriber_id');
create trigger cards_issued after insert on cards referencing new table as changed
  for each statement execute function population_changed('subscriber_id');
create trigger cards_changed after update on cards referencing new table as changed
  for each statement execute function population_changed('subscriber_id');
create trigger cards_removed after delete on cards referencing old table as changed
  for each statement execute function population_changed('subscriber_id');

-- How many different subscribers (1, 30, 60, 90, 120 days) and cards (30 days) were active up to a day: written when
-- the day is closed, because it takes a pass over daily_actives.
create table active_windows (
  business_day date not null,
  kind text not null check (kind in ('subscriber', 'card')),
  days smallint not null,
  members bigint not null,
  primary key (kind, days, business_day)
);
create view raw.active_windows as
  select d.day as business_day, w.kind, w.days,
         case w.kind
           when 'subscriber' then (select count(distinct a.subscriber_id) from raw.daily_actives a
                                    where a.business_day > d.day - w.days and a.business_day <= d.day)
           else (select count(distinct a.card_id) from raw.daily_card_actives a
                  where a.business_day > d.day - w.days and a.business_day <= d.day)
         end as members
    from (select b.first_day + n as day
            from (select min(business_day) as first_day, max(business_day) as last_day from transactions) b
           cross join lateral generate_series(0, b.last_day - b.first_day + 366) n) d
   cross join (values ('subscriber', 1::smallint), ('subscriber', 30), ('subscriber', 60), ('subscriber', 90),
                      ('subscriber', 120), ('card', 30)) w(kind, days);

-- Throttles the refresh of the open day over all server processes; its row is the lock.
create table open_day_refresh (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null
);
insert into open_day_refresh (started_at) values ('epoch');

-- Only living sessions are ever looked for by their idle limit.
create index sessions_idle on sessions (idle_expires_at);
`;

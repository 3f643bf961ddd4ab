/** Cohorts of subscribers by the month of their first business, and the segments they were in at the end of a day. */
export const segments = /* sql */ `
-- Rollups of figures, written when a day is closed, because they take a pass over daily_actives.
create table first_actives (
  subscriber_id text collate "C" primary key,
  business_day date not null
);
create index first_actives_day on first_actives (business_day);
-- How many of those whose first business lay in one month did business in another; of complete months only.
create table cohort_actives (
  cohort date not null,
  month date not null,
  age smallint not null,
  members bigint not null,
  primary key (month, cohort)
);
create view raw.first_actives as
  select subscriber_id, min(business_day) as business_day from raw.daily_actives group by subscriber_id;
create view raw.cohort_actives as
  select cohort, month,
         ((extract(year from month) - extract(year from cohort)) * 12
           + extract(month from month) - extract(month from cohort))::smallint as age,
         count(*) as members
    from (select distinct a.subscriber_id, date_trunc('month', a.business_day::timestamp)::date as month,
                 date_trunc('month', f.business_day::timestamp)::date as cohort
            from raw.daily_actives a join raw.first_actives f using (subscriber_id)) seen
   group by cohort, month;

-- What each cohort brought in a complete month. Made after the close, in the background; the fingerprint says of which
-- business, so that a month whose business changed is made again.
create table cohort_months (
  month date primary key,
  fingerprint text not null,
  computed_at timestamptz not null
);
create table cohort_money (
  month date not null references cohort_months(month) on delete cascade,
  cohort date not null,
  members bigint not null,
  transactions bigint not null,
  volume_usd numeric not null,
  revenue_usd numeric not null,
  primary key (month, cohort)
);

-- Who was in which segment at the end of a day: of month ends, of the latest closed day and of days somebody asked for.
create table segment_snapshots (
  day date primary key,
  fingerprint text not null,
  computed_at timestamptz not null,
  members bigint not null,
  -- Days that there are statistics over.
  ranges smallint[] not null default '{}',
  has_lapses boolean not null default false,
  -- Revenue of 90 days from which on a member is of high value; null: nobody earned the company anything.
  high_value_usd numeric
);
create table segment_members (
  day date not null references segment_snapshots(day) on delete cascade,
  subscriber_id text collate "C" not null,
  behavioral text not null,
  demographic text not null,
  geographic text not null,
  product_usage text not null,
  last_active_day date,
  transactions_30 integer not null,
  transactions_90 integer not null,
  revenue_90_usd numeric not null,
  primary key (day, subscriber_id)
);
-- After how many whole spans of 30 days since their first business subscribers fell silent for 90 days, or were last seen.
create table segment_lapses (
  day date not null references segment_snapshots(day) on delete cascade,
  months smallint not null,
  lapsed bigint not null,
  censored bigint not null,
  primary key (day, months)
);
-- What the members of each segment did in the days up to the snapshot's.
create table segment_statistics (
  day date not null references segment_snapshots(day) on delete cascade,
  range_days smallint not null,
  type text not null check (type in ('behavioral', 'demographic', 'geographic', 'product_usage')),
  segment text not null,
  members bigint not null,
  active bigint not null,
  holders bigint not null,
  transactions bigint not null,
  volume_usd numeric not null,
  revenue_usd numeric not null,
  -- Of the 90 days, whatever the range.
  active_90 bigint not null,
  revenue_90_usd numeric not null,
  -- Median of what came into the wallets of members into whose wallet anything came, for 30 days.
  income_usd numeric,
  -- Members by device, successful transactions by type.
  devices jsonb not null,
  features jsonb not null,
  primary key (day, range_days, type, segment)
);
-- Which two snapshots were compared, and who was in which segment on the first day and is where on the second; null: in
-- none. The members of a type sum to both days' counts.
create table segment_comparisons (
  day date not null references segment_snapshots(day) on delete cascade,
  range_days smallint not null,
  before_day date not null references segment_snapshots(day) on delete cascade,
  primary key (day, range_days)
);
create index segment_comparisons_before on segment_comparisons (before_day);
create table segment_movements (
  day date not null,
  range_days smallint not null,
  type text not null,
  from_segment text,
  to_segment text,
  members bigint not null,
  foreign key (day, range_days) references segment_comparisons(day, range_days) on delete cascade,
  unique nulls not distinct (day, range_days, type, from_segment, to_segment)
);
create table segment_requests (
  day date not null,
  range_days smallint not null,
  asked_at timestamptz not null,
  primary key (day, range_days)
);

do $$
declare
  name text;
begin
  foreach name in array array['first_actives', 'cohort_actives', 'cohort_months', 'cohort_money', 'segment_snapshots',
    'segment_members', 'segment_lapses', 'segment_statistics', 'segment_comparisons', 'segment_movements',
    'segment_requests'] loop
    execute format('comment on table %I is %L', name, 'emptied with the demo company');
  end loop;
end $$;
`;

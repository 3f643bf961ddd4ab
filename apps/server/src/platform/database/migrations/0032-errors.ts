/** Errors of the product itself: groups with exact counts, a bounded number of occurrences in detail, and alerts. */
export const errors = /* sql */ `
create table error_groups (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique,
  source text not null check (source in ('browser', 'server', 'job')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'monitoring', 'resolved', 'ignored')),
  title text not null,
  message text not null,
  place text not null,
  stack_trace text not null,
  tags text[] not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  count bigint not null,
  -- Since when it waits to be resolved: its first occurrence, or that of its return.
  opened_at timestamptz not null,
  assigned_to uuid,
  resolved_at timestamptz,
  regressions integer not null default 0,
  -- A return that nobody was told of yet.
  regression_due boolean not null default false,
  -- Above its threshold, and told: not told again before it was below.
  alerted boolean not null default false,
  version integer not null default 1,
  check ((status = 'resolved') = (resolved_at is not null))
);
create index error_groups_seen on error_groups (last_seen desc, id);

-- Every occurrence is counted here.
create table error_minutes (
  group_id uuid not null references error_groups(id),
  minute timestamptz not null,
  count bigint not null,
  primary key (group_id, minute)
);
create index error_minutes_time on error_minutes (minute);

-- The newest in detail.
create table error_samples (
  id bigint generated always as identity primary key,
  group_id uuid not null references error_groups(id),
  at timestamptz not null,
  message text not null,
  stack text,
  request_id text,
  kind text check (kind in ('staff', 'subscriber')),
  person_id text
);
create index error_samples_group on error_samples (group_id, id desc);

create table error_people (
  group_id uuid not null references error_groups(id),
  kind text not null check (kind in ('staff', 'subscriber')),
  person_id text collate "C" not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  session_id uuid,
  address text,
  user_agent text,
  primary key (group_id, kind, person_id)
);
create index error_people_person on error_people (kind, person_id);
create index error_people_last on error_people (last_at);

-- Of the transactions in batches that were refused.
create table error_volumes (
  group_id uuid not null references error_groups(id),
  minute timestamptz not null,
  currency text not null,
  transactions bigint not null,
  amount_minor numeric(30,0) not null,
  primary key (group_id, minute, currency)
);

-- How long each took; a return begins anew.
create table error_resolutions (
  id bigint generated always as identity primary key,
  group_id uuid not null references error_groups(id),
  opened_at timestamptz not null,
  resolved_at timestamptz not null,
  by_id uuid not null
);
create index error_resolutions_time on error_resolutions (resolved_at);
create trigger error_resolutions_append_only before update or delete on error_resolutions
  for each row execute function refuse_change();
create trigger error_resolutions_no_truncate before truncate on error_resolutions
  for each statement execute function refuse_change();

-- Fired, with the letter that goes out for it.
create table error_alerts (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references error_groups(id),
  kind text not null check (kind in ('threshold', 'regression')),
  severity text not null,
  occurrences bigint not null,
  threshold integer,
  at timestamptz not null,
  told integer not null,
  mail_to text[] not null,
  mail text not null check (mail in ('none', 'waiting', 'sent', 'failed')),
  mail_attempts integer not null default 0,
  mail_next_at timestamptz,
  mail_problem text
);
create index error_alerts_newest on error_alerts (at desc, id);
create index error_alerts_waiting on error_alerts (mail_next_at) where mail = 'waiting';
`;

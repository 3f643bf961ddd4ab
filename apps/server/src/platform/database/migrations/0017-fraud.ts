/** Fraud: what waits to be scored, what is remembered of each customer, alerts and what people made of them. */
export const fraud = /* sql */ `
-- A batch that came in, until it is scored: written with it and taken away with its alerts, so each row is scored once.
create table fraud_arrivals (
  id bigint generated always as identity primary key,
  ids text[] not null,
  arrived_at timestamptz not null
);

-- History is scored in slices of days; its end stands here when it is known, rows that come later arrive one by one.
create table fraud_progress (
  only_row boolean primary key default true check (only_row),
  history_to date,
  history_done date,
  -- The usual amount of each kind of payment over the whole company, as JSON.
  segments text not null default '{}',
  scored bigint not null default 0,
  round_rows integer not null default 0,
  round_ms real not null default 0,
  last_scored_at timestamptz
);

-- A customer's profile, as JSON: read and written whole, by its key alone.
create table fraud_profiles (
  subscriber_id text collate "C" primary key,
  profile text not null
);
create table fraud_devices (
  device_id text collate "C" not null,
  subscriber_id text collate "C" not null,
  primary key (device_id, subscriber_id)
);

create table fraud_alerts (
  id bigint generated always as identity primary key,
  subscriber_id text collate "C" not null,
  type text not null check (type in ('unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern')),
  -- Of the first transaction that raised it; the newest, by which the 24 hours of an alert are told, may be later.
  at timestamptz not null,
  business_day date not null,
  confidence numeric(5,4) not null check (confidence between 0 and 1),
  severity text not null check (severity in ('high', 'medium', 'low')),
  status text not null default 'pending' check (status in ('pending', 'investigating', 'resolved', 'false_positive')),
  -- The transaction that scored highest.
  transaction_id text collate "C" not null,
  amount bigint not null,
  currency text not null,
  location text not null,
  description text not null,
  factors jsonb not null,
  -- The transactions it is seen in, what they move together, and the customer as they were.
  evidence text[] not null,
  value_usd numeric(18,2) not null,
  value_sll numeric(24,0) not null,
  profile jsonb not null,
  raised_at timestamptz not null,
  handled_by uuid,
  handled_name text,
  decided_at timestamptz,
  decided_day date,
  version integer not null default 1,
  unique (subscriber_id, type, at),
  check ((status in ('resolved', 'false_positive')) = (decided_at is not null))
);
create index fraud_alerts_newest on fraud_alerts (at desc, id desc);
create index fraud_alerts_day on fraud_alerts (business_day);
create index fraud_alerts_decided on fraud_alerts (decided_day) where decided_day is not null;

create table fraud_alert_events (
  id bigint generated always as identity primary key,
  alert_id bigint not null references fraud_alerts(id),
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  what text not null,
  note text
);
create index fraud_alert_events_alert on fraud_alert_events (alert_id, id);
create trigger fraud_alert_events_append_only before update or delete on fraud_alert_events
  for each row execute function refuse_change();
create trigger fraud_alert_events_no_truncate before truncate on fraud_alert_events
  for each statement execute function refuse_change();

-- The latest block of an alert is the one that counts; in force from effective_at until lifted_at.
create table fraud_blocks (
  id bigint generated always as identity primary key,
  alert_id bigint not null references fraud_alerts(id),
  subscriber_id text collate "C" not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  needs_second boolean not null,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  rejection_reason text,
  effective_at timestamptz,
  lifted_by uuid,
  lifted_name text,
  lifted_at timestamptz,
  lift_reason text,
  check (decided_by is distinct from proposed_by),
  check (not needs_second or effective_at is null or decided_by is not null),
  check (effective_at is null or rejection_reason is null),
  check ((lifted_at is null) = (lift_reason is null))
);
create index fraud_blocks_alert on fraud_blocks (alert_id, id desc);
-- Asked for every batch that comes in.
create index fraud_blocks_customer on fraud_blocks (subscriber_id) where effective_at is not null;

-- Of the demo company: which of its transactions are fraud, known to its generator alone. Only its own analysts look here.
create table demo_episodes (
  subscriber_id text collate "C" not null,
  id text not null,
  transaction_ids text[] not null,
  primary key (subscriber_id, id)
);

-- The demo's history is laid down by the month and scored as history, once it is whole.
create function fraud_history_complete() returns trigger language plpgsql set search_path from current as $$
begin
  if new.complete and (tg_op = 'INSERT' or not old.complete) then
    insert into fraud_progress (history_to) values (new.folded_day)
        on conflict (only_row) do update set history_to = excluded.history_to;
  end if;
  return null;
end $$;
create trigger demo_company_complete after insert or update on demo_company
  for each row execute function fraud_history_complete();

-- What an installation held before it could score.
insert into fraud_progress (history_to)
select max(business_day) from transactions
 where not exists (select from demo_company where not complete) having max(business_day) is not null;

do $$
declare
  name text;
begin
  foreach name in array array['fraud_arrivals', 'fraud_progress', 'fraud_profiles', 'fraud_devices', 'fraud_alerts',
                              'fraud_alert_events', 'fraud_blocks', 'demo_episodes'] loop
    execute format('comment on table %I is %L', name, 'emptied with the demo company');
  end loop;
end $$;
`;

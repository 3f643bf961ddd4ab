/** Evidence: the audit hash chain, client-reported activity (kept apart), events, notifications. */
export const evidence = /* sql */ `
create table audit_records (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  session_id uuid,
  address text,
  request_id text not null,
  action text not null,
  severity text not null check (severity in ('low','medium','high','critical')),
  category text not null check (category in ('Security','Financial','Administrative','System')),
  entity_type text not null,
  entity_id text not null,
  description text not null,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_records_at on audit_records (at desc);
create index audit_records_people on audit_records (at desc) where actor_id is not null;
create index audit_records_entity on audit_records (entity_type, entity_id);
create index audit_records_actor on audit_records (actor_id, seq desc);

-- The head is one row: locking it orders the writers of the chain.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger audit_records_append_only before update or delete on audit_records
  for each row execute function refuse_change();
create trigger audit_records_no_truncate before truncate on audit_records
  for each statement execute function refuse_change();

-- What the browser says it did: never evidence, labelled client-reported wherever it is shown.
create table activity_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  address text,
  action text not null,
  description text not null,
  url text,
  reported_at timestamptz,
  metadata jsonb not null default '{}'
);
create index activity_events_at on activity_events (at desc);

-- Announcements for the sockets of every server process. NOTIFY is the hint, this table the truth.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  topic text not null,
  payload jsonb not null
);
create index events_at on events (at);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  type text not null check (type in ('info','success','warning','error')),
  category text not null check (category in ('system','security','financial','user')),
  title text not null,
  message text not null,
  action_type text,
  data jsonb not null default '{}',
  sender_id uuid,
  critical boolean not null default false,
  at timestamptz not null,
  read_at timestamptz,
  acknowledged_at timestamptz,
  cleared_at timestamptz
);
create index notifications_inbox on notifications (user_id, at desc) where cleared_at is null;
`;

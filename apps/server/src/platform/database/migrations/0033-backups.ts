/** Backups that were asked for and taken, and the drills that proved them. */
export const backups = /* sql */ `
create table backups (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('full', 'incremental', 'database', 'files')),
  status text not null check (status in ('running', 'completed', 'failed')),
  origin text not null check (origin in ('manual', 'schedule')),
  requested_by uuid,
  requested_at timestamptz not null,
  -- Null while it waits for the server that takes it.
  started_at timestamptz,
  finished_at timestamptz,
  total_bytes bigint not null default 0,
  done_bytes bigint not null default 0,
  size_bytes bigint,
  wal_from text,
  wal_to text,
  locations text[] not null default '{}',
  problem text,
  -- Its time was over, or somebody took it out of the store.
  removed_at timestamptz,
  check ((status = 'running') = (finished_at is null))
);
-- One at a time, whoever asks.
create unique index backups_running on backups ((true)) where status = 'running';
create index backups_shown on backups (requested_at desc, id) where removed_at is null;

create table backup_drills (
  id uuid primary key default gen_random_uuid(),
  test text not null check (test in ('newest', 'exact-time', 'fresh-machine', 'integrity')),
  status text not null check (status in ('running', 'passed', 'warning')),
  requested_by uuid,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  backup_id uuid,
  rto_ms bigint,
  rpo_ms bigint,
  checks jsonb not null default '[]',
  problem text,
  check ((status = 'running') = (finished_at is null))
);
create unique index backup_drills_running on backup_drills ((true)) where status = 'running';
create index backup_drills_last on backup_drills (test, requested_at desc);
-- A result stays as it was found.
create trigger backup_drills_final before update or delete on backup_drills
  for each row when (old.status <> 'running') execute function refuse_change();
create trigger backup_drills_no_truncate before truncate on backup_drills
  for each statement execute function refuse_change();
`;

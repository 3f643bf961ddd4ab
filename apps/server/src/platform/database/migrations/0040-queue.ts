/** Work in the background: what was requested, how far it is, what came of it; and when repeated work was last due. */
export const queue = /* sql */ `
create table background_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Jobs of one key never run at the same time.
  key text not null,
  payload jsonb not null,
  -- Null where no person waits for it.
  requested_by uuid,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  stage text not null default '',
  -- Somebody wants it to end; the server that runs it sees to it.
  cancelling boolean not null default false,
  result jsonb,
  reason text,
  added_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create unique index background_jobs_waiting on background_jobs (key) where state = 'waiting';
create unique index background_jobs_running on background_jobs (key) where state = 'running';
create index background_jobs_requested on background_jobs (requested_by) where finished_at is null;
create index background_jobs_finished on background_jobs (finished_at) where finished_at is not null;
comment on table background_jobs is 'emptied with the demo company';

create table queue_schedules (
  name text primary key,
  -- Beginning of the newest interval for which a job was added.
  slot_at timestamptz not null
);
`;

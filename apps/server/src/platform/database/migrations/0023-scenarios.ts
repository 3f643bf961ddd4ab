/** Simulations: the judgement they assume, the runs that were made, and the scenarios that people keep. */
export const scenarios = /* sql */ `
-- Every version of the judgement; none: as delivered.
create table simulation_priors (
  version integer primary key check (version > 0),
  priors jsonb not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null
);
create trigger simulation_priors_append_only before update or delete on simulation_priors
  for each row execute function refuse_change();
create trigger simulation_priors_no_truncate before truncate on simulation_priors
  for each statement execute function refuse_change();

-- What was asked and what was answered, as it was then: by this a run is graded later.
create table simulation_runs (
  id uuid primary key default gen_random_uuid(),
  request jsonb not null,
  priors_version integer not null,
  prior jsonb not null,
  result jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null
);
create trigger simulation_runs_append_only before update or delete on simulation_runs
  for each row execute function refuse_change();
create trigger simulation_runs_no_truncate before truncate on simulation_runs
  for each statement execute function refuse_change();

create table simulation_scenarios (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  request jsonb not null,
  status text not null check (status in ('Completed', 'In Progress', 'Draft')),
  run_id uuid references simulation_runs(id),
  -- Why the last attempt failed.
  problem text,
  made_by uuid not null,
  -- Who asked for the run that is under way.
  asked_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (status <> 'Completed' or run_id is not null),
  check (status <> 'Draft' or run_id is null),
  check ((status = 'In Progress') = (asked_by is not null))
);
create unique index simulation_scenarios_name on simulation_scenarios (lower(name));
create index simulation_scenarios_waiting on simulation_scenarios (updated_at) where status = 'In Progress';

comment on table simulation_priors is 'emptied with the demo company';
comment on table simulation_runs is 'emptied with the demo company';
comment on table simulation_scenarios is 'emptied with the demo company';
`;

/** Days closed without business, tests of controls for each day, and jumps of the servers' clocks. */
export const calendarAndClocks = /* sql */ `
-- Days that were closed although no transaction of theirs had come, while business had begun before. Such a day is
-- provisional until transactions of it arrive or a person says that there were none.
create table provisional_days (
  business_day date primary key,
  closed_at timestamptz not null,
  settled_at timestamptz,
  settled_how text check (settled_how in ('rows', 'person')),
  settled_by uuid references users(id),
  reason text,
  check ((settled_at is null) = (settled_how is null)),
  check ((settled_how is not distinct from 'person') = (settled_by is not null)),
  check ((settled_by is null) = (reason is null))
);
create index provisional_days_open on provisional_days (business_day) where settled_at is null;
comment on table provisional_days is 'emptied with the demo company';

-- The last closed day that a test spoke of; null: attested, or made before this was recorded.
alter table control_runs add column examined_day date;

create table clock_jumps (
  id bigint generated always as identity primary key,
  noticed_at timestamptz not null,
  -- Positive: set ahead.
  by_ms bigint not null check (by_ms <> 0),
  server text not null
);
create trigger clock_jumps_append_only before update or delete on clock_jumps
  for each row execute function refuse_change();
create trigger clock_jumps_no_truncate before truncate on clock_jumps
  for each statement execute function refuse_change();
`;

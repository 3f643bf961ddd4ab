/** What people declare of a day beside the books, and the adoption of the one by the other. Append-only. */
export const declaredEntries = /* sql */ `
create table manual_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('daily', 'financials', 'system-metrics')),
  entry_date date not null,
  version integer not null check (version > 0),
  -- Everything as text, exactly as it was declared.
  "values" jsonb not null,
  reason text,
  made_by uuid not null,
  made_at timestamptz not null,
  unique (kind, entry_date, version)
);
create index manual_entries_day on manual_entries (entry_date);

-- In cents of USD; the entry's version is what was on the screen of whoever proposed it.
create table adoptions (
  id uuid primary key default gen_random_uuid(),
  entry_date date not null,
  field text not null,
  version integer not null,
  declared bigint not null,
  booked bigint not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index adoptions_day on adoptions (entry_date);
create table adoption_decisions (
  adoption_id uuid primary key references adoptions(id),
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamptz not null,
  journal_id bigint references journals(id),
  check (approved = (journal_id is not null))
);

create trigger manual_entries_append_only before update or delete on manual_entries
  for each row execute function refuse_change();
create trigger manual_entries_no_truncate before truncate on manual_entries
  for each statement execute function refuse_change();
create trigger adoptions_append_only before update or delete on adoptions
  for each row execute function refuse_change();
create trigger adoptions_no_truncate before truncate on adoptions
  for each statement execute function refuse_change();
create trigger adoption_decisions_append_only before update or delete on adoption_decisions
  for each row execute function refuse_change();
create trigger adoption_decisions_no_truncate before truncate on adoption_decisions
  for each statement execute function refuse_change();

-- Which declared values differ materially from the books, so that each crossing is told once.
create table material_differences (
  kind text not null,
  entry_date date not null,
  field text not null,
  since timestamptz not null,
  primary key (entry_date, kind, field)
);

-- Figures ask for adopted amounts every time; there are few of them among many journals.
create index journals_adjustments on journals (business_day) where source = 'adjustment';

-- What goes with the demo company says so itself, so that a table added later names only itself.
do $$
declare
  name text;
begin
  foreach name in array array[
    'transactions', 'transaction_ids', 'daily_totals', 'daily_actives', 'daily_card_actives', 'subscribers', 'kyc_cases',
    'cards', 'fx_rates', 'departments', 'budgets', 'expenses', 'cost_rules', 'opening_balances', 'journals', 'postings',
    'day_closes', 'figure_values', 'open_figure_values', 'figures_due', 'population_moves', 'daily_population',
    'active_windows', 'demo_company',
    'manual_entries', 'adoptions', 'adoption_decisions', 'material_differences'] loop
    execute format('comment on table %I is %L', name, 'emptied with the demo company');
  end loop;
end $$;

create or replace function remove_demo_company(removed_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  -- Only the owner of a table can comment on it, so nobody else can have one emptied.
  emptied constant text[] := array(
    select c.relname from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and obj_description(c.oid, 'pg_class') = 'emptied with the demo company');
  each_table text;
begin
  perform 1 from demo_company for update;
  if not found then
    raise exception 'there is no demo company to remove' using errcode = 'no_data_found';
  end if;
  if exists (select from day_closes where reason = 'nightly') then
    raise exception 'the books of a real company are not removed' using errcode = 'insufficient_privilege';
  end if;
  foreach each_table in array emptied loop
    execute format('alter table %I disable trigger user', each_table);
  end loop;
  -- All at once and without "cascade": a table that leans on these and does not go with them stops it.
  execute 'truncate ' || (select string_agg(format('%I', name), ', ') from unnest(emptied) as name);
  foreach each_table in array emptied loop
    execute format('alter table %I enable trigger user', each_table);
  end loop;
  delete from settings where key = 'demo';
  insert into settings (key, value, updated_at) values ('demo-removed', '{}', removed_at);
end $$;
`;

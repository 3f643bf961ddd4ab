/** Arrangements of tables that people keep under a name. */
export const savedViews = /* sql */ `
create table table_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  table_id text not null,
  name text not null,
  arrangement jsonb not null,
  -- A role that goes takes nobody's view along: it is its owner's alone again.
  role_key text references roles(key) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create unique index table_views_name on table_views (user_id, table_id, lower(name));
create index table_views_role on table_views (role_key) where role_key is not null;
`;

/** Files on their way in. What they store is business like any other; here is only what is needed to come there. */
export const imports = /* sql */ `
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'uploading' check (state in
    ('uploading','uploaded','checking','checked','committing','committed','stopped','undoing','undone','cancelled')),
  version integer not null default 1,
  parts integer not null default 0,
  delimiter text,
  header text[] not null default '{}',
  mapping text[] not null default '{}',
  sample text not null default '[]',
  -- What was received and is not yet a whole chunk: rows as JSON, and the text of a row that has not ended.
  tail_rows text not null default '[]',
  tail_text text not null default '',
  row_count integer not null default 0,
  chunk_count integer not null default 0,
  -- Over the rows, chunk by chunk: the same rows are the same file, however it was written or cut.
  content_sha256 bytea,
  done_rows integer not null default 0,
  -- The chunk that is to be stored next; moves in the transaction that stores one.
  next_chunk integer not null default 0,
  stored integer not null default 0,
  skip_invalid boolean not null default false,
  problem text,
  created_by uuid not null,
  created_name text not null,
  created_at timestamptz not null,
  -- Whose order the job carries out, as its audit records say it.
  acting_id uuid,
  acting_name text,
  acting_session uuid,
  acting_address text,
  committed_name text,
  committed_at timestamptz,
  changed_at timestamptz not null
);
create index imports_newest on imports (created_at desc);
create index imports_waiting on imports (created_at) where state in ('checking', 'committing', 'undoing');
-- A file that is in force whole is not taken in a second time.
create unique index imports_in_force on imports (kind, content_sha256)
  where state in ('committing', 'committed') and not skip_invalid;

-- So many rows of a file; the unit in which they are checked and stored.
create table import_chunks (
  import_id uuid not null references imports(id) on delete cascade,
  number integer not null,
  first_row integer not null,
  row_count integer not null,
  -- The cells of the rows, as JSON.
  cells text not null,
  -- What the last check found: rows by their place in the chunk, as JSON; null: not checked.
  problems text,
  invalid_rows integer not null default 0,
  held_rows integer not null default 0,
  primary key (import_id, number)
);
-- Read once or twice and then removed: compressing them costs more than it saves.
alter table import_chunks alter column cells set storage external;

-- What was stored, so that it can be taken back: the ids of new rows, and replaced rows as they were.
create table import_writes (
  import_id uuid not null references imports(id) on delete cascade,
  chunk integer not null,
  ids text[] not null,
  former jsonb not null default '[]',
  primary key (import_id, chunk)
);

comment on table imports is 'emptied with the demo company';
comment on table import_chunks is 'emptied with the demo company';
comment on table import_writes is 'emptied with the demo company';
`;

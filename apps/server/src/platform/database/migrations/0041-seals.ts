/** Seals of rows: what each transaction changed of the sealed tables, the seals themselves, and what checks found. */
import { CHANGE_SQL, DIGEST_SQL, leafSql, RENDERING, scopeSql, type SealedTable } from '../sealed-table.ts';
import { FIRST_SEALED_TABLES } from '../sealed-tables.ts';

const settings = RENDERING.map(([name, value]) => `set ${name} = '${value}'`).join(' ');
const functionOf = ({ name }: SealedTable): string => `record_rows_of_${name}`;

/** Leaves of the rows in `source`, which has the columns of the table. */
const leaves = (table: SealedTable, source: string): string =>
  `select ${scopeSql(table)} as scope, ${leafSql(table)} as leaf from ${source} t${table.only === undefined ? '' : ` where ${table.only}`}`;

const added = (table: SealedTable, source: string): string => `
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), '${table.name}', scope, array_agg(leaf), '{}', ${DIGEST_SQL}, sha256('')
      from (${leaves(table, source)}) r group by scope;`;

/** The triggers of a sealed table; those of later lists are the same. */
export const recorder = (table: SealedTable): string => `
create function ${functionOf(table)}() returns trigger language plpgsql set search_path from current ${settings} as $$
begin
  if tg_op = 'INSERT' then${added(table, 'written')}
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), '${table.name}', scope, '{}', array_agg(leaf), sha256(''), ${DIGEST_SQL}
      from (${leaves(table, 'former')}) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), '${table.name}', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (${leaves(table, 'written')}) w
                    union all
                    select scope, leaf, -1 from (${leaves(table, 'former')}) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $$;
create trigger ${table.name}_recorded_on_insert after insert on ${table.name} referencing new table as written
  for each statement execute function ${functionOf(table)}();
create trigger ${table.name}_recorded_on_update after update on ${table.name} referencing old table as former new table as written
  for each statement execute function ${functionOf(table)}();
create trigger ${table.name}_recorded_on_delete after delete on ${table.name} referencing old table as former
  for each statement execute function ${functionOf(table)}();
`;

const transactions = FIRST_SEALED_TABLES.filter(({ name }) => name === 'transactions');

export const seals = /* sql */ `
-- The background checks of the evidence as they last ended.
create table evidence_checks (
  name text primary key check (name in ('audit', 'witness', 'seals')),
  at timestamptz not null,
  ok boolean not null,
  detail text not null
);

alter table audit_records add column row_changes jsonb;
create index audit_records_row_changes on audit_records (seq) where row_changes is not null;

-- What a statement added to and removed from a unit of a sealed table, until it is inside a seal; see docs/decisions/0041.
create sequence change_sets;
create table row_changes (
  id bigint generated always as identity primary key,
  change_set bigint not null,
  table_name text not null,
  scope text not null,
  -- Leaves; null once they are sealed.
  added uuid[],
  removed uuid[],
  added_hash bytea not null,
  removed_hash bytea not null,
  -- All rows of the table went at once.
  emptied boolean not null default false,
  seal bigint
);
create index row_changes_set on row_changes (change_set);
create index row_changes_open on row_changes (table_name, scope) where seal is null;

create table seals (
  number bigint primary key,
  table_name text not null,
  scope text not null,
  content jsonb not null,
  hash bytea not null,
  signature bytea not null
);
create index seals_unit on seals (table_name, scope, number);
create trigger seals_append_only before update or delete on seals for each row execute function refuse_change();
create trigger seals_no_truncate before truncate on seals for each statement execute function refuse_change();

-- The leaves behind the newest seal of each unit, in the order of their bytes; keys of small units in the same order.
create table sealed_units (
  table_name text not null,
  scope text not null,
  seal bigint not null,
  rows bigint not null,
  digest bytea not null,
  leaves uuid[] not null,
  keys text[],
  checked_at timestamptz not null,
  primary key (table_name, scope)
);
-- Random bytes: compressing them costs and saves nothing.
alter table sealed_units alter column leaves set storage external;
alter table row_changes alter column added set storage external;
alter table row_changes alter column removed set storage external;
create index sealed_units_checked on sealed_units (checked_at);

-- Rows that no audit record and no seal explain; once each.
create table seal_findings (
  id bigint generated always as identity primary key,
  table_name text not null,
  scope text not null,
  row_key text not null,
  what text not null,
  found_at timestamptz not null,
  gone_at timestamptz
);
create unique index seal_findings_open on seal_findings (table_name, scope, row_key, what) where gone_at is null;

-- The set of this transaction, from its first change to the audit record that names it.
create function own_change_set() returns bigint language plpgsql as $$
declare
  held text := current_setting('cottontree.change_set', true);
begin
  if coalesce(held, '') = '' then
    held := nextval('change_sets')::text;
    perform set_config('cottontree.change_set', held, true);
  end if;
  return held::bigint;
end $$;

${FIRST_SEALED_TABLES.map(recorder).join('')}
-- For rows that came with a partition of their own, which no trigger of the table has seen.
create function record_transactions_between(first_day date, last_day date) returns void
language plpgsql set search_path from current ${settings} as $$
begin
${transactions.map((table) => added(table, `(select * from transactions where business_day between first_day and last_day)`)).join('')}
end $$;

-- For tables that were emptied with their triggers off.
create function record_emptied(names text[]) returns void language sql set search_path from current as $$
  insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash, emptied)
  select own_change_set(), name, '*', '{}', '{}', sha256(''), sha256(''), true from unnest(names) as name
$$;

-- What the changes of this transaction amount to, for the audit record that names them; null when there are none.
create function take_change_set() returns jsonb language plpgsql set search_path from current as $$
declare
  own bigint := nullif(current_setting('cottontree.change_set', true), '')::bigint;
  taken jsonb;
begin
  if own is null then return null; end if;
  perform set_config('cottontree.change_set', '', true);
  select jsonb_build_object('set', own::text, 'sha256', encode(sha256(string_agg(${CHANGE_SQL}, ''::bytea order by c.id)), 'hex'),
                            'rows', (select jsonb_object_agg(table_name, jsonb_build_array(n_added, n_removed))
                                       from (select table_name, sum(cardinality(added)) as n_added,
                                                    sum(cardinality(removed)) as n_removed
                                               from row_changes where change_set = own group by table_name) sums))
    into taken from row_changes c where c.change_set = own;
  return case when taken ->> 'sha256' is null then null else taken end;
end $$;
`;

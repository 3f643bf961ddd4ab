/**
 * What seals cost ingest, halved (docs/decisions/0041). Rows are copied into the month itself: PostgreSQL writes them one by
 * one where the table is partitioned and a trigger wants to see the new ones. And a leaf is computed once: without OFFSET
 * the planner merges the subquery and computes it again for the second aggregate.
 */
import { DIGEST_SQL, leafSql, RENDERING } from '../sealed-table.ts';
import { FIRST_SEALED_TABLES } from '../sealed-tables.ts';

const settings = RENDERING.map(([name, value]) => `set ${name} = '${value}'`).join(' ');
const transactions = FIRST_SEALED_TABLES.filter(({ name }) => name === 'transactions');

/** Puts the leaves of the rows in `source` on record, a day at a time. */
const recorded = (source: string): string =>
  transactions
    .map(
      (table) => `
  insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
  select own_change_set(), '${table.name}', day::text, array_agg(leaf), '{}', ${DIGEST_SQL}, sha256('')
    from (select t.business_day as day, ${leafSql(table)} as leaf from ${source} t offset 0) r group by day;`,
    )
    .join('');

export const copyIntoMonths = /* sql */ `
create function record_new_transactions() returns trigger
language plpgsql set search_path from current ${settings} as $$
begin${recorded('written')}
  return null;
end $$;

create or replace function record_transactions_between(first_day date, last_day date) returns void
language plpgsql set search_path from current ${settings} as $$
begin${recorded('(select * from transactions where business_day between first_day and last_day)')}
end $$;
-- Triggers of statements fire for the table that the statement names: a month has its own, for what is copied into it,
-- and whoever may add to the table may add to the month.
create function open_transaction_month(name text) returns void
language plpgsql security definer set search_path from current as $$
declare
  grantee text;
begin
  execute format('create trigger recorded_on_insert after insert on %I referencing new table as written '
                 'for each statement execute function record_new_transactions()', name);
  for grantee in
    select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
     where c.oid = 'transactions'::regclass and a.privilege_type = 'INSERT' and a.grantee <> c.relowner
  loop
    execute format('grant insert on %I to %s', name, grantee);
  end loop;
end $$;
select open_transaction_month(c.relname)
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transactions'::regclass;

create or replace function ensure_transaction_months(first_day date, last_day date) returns void
language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', first_day);
  name text;
begin
  while month <= last_day loop
    name := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtext('transaction_months'));
      -- Asked of the catalogue itself: the cache behind to_regclass may not have heard of what another session made.
      if not exists (select from pg_class c join pg_class parent on parent.relnamespace = c.relnamespace
                      where parent.oid = 'transactions'::regclass and c.relname = name) then
        execute format('create table %I (like transactions including defaults including constraints including indexes)', name);
        execute format('alter table transactions attach partition %I for values from (%L) to (%L)',
          name, month, month + interval '1 month');
        perform open_transaction_month(name);
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
`;

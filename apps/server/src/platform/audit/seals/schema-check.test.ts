/** What somebody who controls the database plants in the schema, alters or turns off there, as sentences. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../database/client.ts';
import { applicationRole } from '../../database/database-roles.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { schemaFaults } from './schema-check.ts';

let t: TestApp;
let superuser: Database;
beforeAll(async () => {
  t = await startTestApp();
  await sql`select ensure_transaction_months('2026-08-01', '2026-09-30')`.execute(t.database.write);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.database.read);
  superuser = connect({ ...inject('testDatabaseAdmin'), database: rows[0]?.name });
});
afterAll(async () => {
  await superuser.close();
  await t.close();
});

const TRIGGER = `returns trigger language plpgsql as $$ begin return new; end $$`;
const DO = `returns integer language plpgsql as $$ begin return 1; end $$`;

interface Alteration {
  readonly what: string;
  readonly done: readonly string[];
  readonly undone: readonly string[];
  readonly said: readonly string[];
}

/** Replaces a text in the body of a function, and puts it back. */
const edited = (name: string, from: string, to: string): string =>
  `do $do$ begin execute replace(pg_get_functiondef('${name}'::regproc), $a$${from}$a$, $b$${to}$b$); end $do$`;

const ALTERATIONS: readonly Alteration[] = [
  {
    what: 'a planted trigger and its function',
    done: [
      `create function zz() ${TRIGGER}`,
      'create trigger zz after insert on expenses for each row execute function zz()',
    ],
    undone: ['drop trigger zz on expenses', 'drop function zz()'],
    said: ["Function zz is not the product's", "Trigger zz on expenses is not the product's"],
  },
  {
    what: 'a planted trigger that pretends to be of a foreign key, with its function elsewhere',
    done: [
      'create schema elsewhere',
      `create function elsewhere.zz() ${TRIGGER}`,
      'create trigger zz before insert on expenses for each row execute function elsewhere.zz()',
      `update pg_trigger set tgisinternal = true where tgname = 'zz'`,
    ],
    undone: [
      `update pg_trigger set tgisinternal = false where tgname = 'zz'`,
      'drop trigger zz on expenses',
      'drop schema elsewhere cascade',
    ],
    said: ["Trigger zz on expenses is not the product's"],
  },
  {
    what: 'a disabled trigger',
    done: ['alter table expenses disable trigger expenses_recorded_on_update'],
    undone: ['alter table expenses enable trigger expenses_recorded_on_update'],
    said: ['Trigger expenses_recorded_on_update on expenses is disabled'],
  },
  {
    what: 'a trigger that fires for replication only',
    done: ['alter table seals enable replica trigger seals_append_only'],
    undone: ['alter table seals enable trigger seals_append_only'],
    said: ['Trigger seals_append_only on seals fires for replication only'],
  },
  {
    what: 'a trigger that fires for replication as well',
    done: ['alter table seals enable always trigger seals_append_only'],
    undone: ['alter table seals enable trigger seals_append_only'],
    said: ['Trigger seals_append_only on seals fires for replication as well'],
  },
  {
    what: 'a dropped trigger',
    done: ['drop trigger seals_append_only on seals'],
    undone: [
      'create trigger seals_append_only before update or delete on seals for each row execute function refuse_change()',
    ],
    said: ['Trigger seals_append_only on seals is missing'],
  },
  {
    what: 'a trigger that fires on less',
    done: [
      'create or replace trigger seals_append_only before update on seals for each row execute function refuse_change()',
    ],
    undone: [
      'create or replace trigger seals_append_only before update or delete on seals for each row execute function refuse_change()',
    ],
    said: ['Trigger seals_append_only on seals was changed'],
  },
  {
    what: 'the trigger of one month, disabled',
    done: ['alter table transactions_202608 disable trigger recorded_on_insert'],
    undone: ['alter table transactions_202608 enable trigger recorded_on_insert'],
    said: ['Trigger recorded_on_insert on transactions_202608 is disabled'],
  },
  {
    what: 'the trigger of one month, dropped',
    done: ['drop trigger recorded_on_insert on transactions_202608'],
    undone: [`select open_transaction_month('transactions_202608')`],
    said: ['Trigger recorded_on_insert on transactions_202608 is missing'],
  },
  {
    what: 'a trigger planted on all months',
    done: [
      `create function zz() ${TRIGGER}`,
      'create trigger zz after insert on transactions for each row execute function zz()',
    ],
    undone: ['drop trigger zz on transactions', 'drop function zz()'],
    said: [
      "Function zz is not the product's",
      "Trigger zz on transactions is not the product's",
      "Trigger zz on transactions_202608 is not the product's",
      "Trigger zz on transactions_202609 is not the product's",
    ],
  },
  {
    what: 'a function with another body',
    done: [edited('own_change_set', 'return held::bigint', 'return 1')],
    undone: [edited('own_change_set', 'return 1', 'return held::bigint')],
    said: ['Function own_change_set was changed'],
  },
  {
    what: 'a function that runs without triggers',
    done: ['alter function own_change_set() set session_replication_role = replica'],
    undone: ['alter function own_change_set() reset all'],
    said: ['Function own_change_set was changed'],
  },
  {
    what: 'a function that finds other tables under the same names',
    done: ['alter function own_change_set() set search_path = elsewhere, public'],
    undone: ['alter function own_change_set() reset all'],
    said: ['Function own_change_set was changed'],
  },
  {
    what: 'a function of the same name for other arguments',
    done: [`create function own_change_set(integer) ${DO}`],
    undone: ['drop function own_change_set(integer)'],
    said: ["Function own_change_set(integer) is not the product's"],
  },
  {
    what: 'a function renamed',
    done: ['alter function own_change_set() rename to no_change_set'],
    undone: ['alter function no_change_set() rename to own_change_set'],
    said: ["Function no_change_set is not the product's", 'Function own_change_set is missing'],
  },
  {
    what: 'a rule',
    done: ['create rule zz as on delete to seals do instead nothing'],
    undone: ['drop rule zz on seals'],
    said: ["Rule zz on seals is not the product's"],
  },
  {
    what: 'a policy',
    done: ['create policy zz on expenses using (amount_minor < 1000)'],
    undone: ['drop policy zz on expenses'],
    said: ["Policy zz on expenses is not the product's"],
  },
  {
    what: 'a default',
    done: [`alter table expenses alter column description set default 'x'`],
    undone: ['alter table expenses alter column description drop default'],
    said: ['Columns, defaults or constraints of expenses were changed'],
  },
  {
    what: 'a constraint that calls a function',
    done: [
      'create schema elsewhere',
      `create function elsewhere.zz() ${DO}`,
      'alter table expenses add constraint zz check (elsewhere.zz() = 1) not valid',
    ],
    undone: ['alter table expenses drop constraint zz', 'drop schema elsewhere cascade'],
    said: ['Columns, defaults or constraints of expenses were changed'],
  },
  {
    what: 'an index that calls a function',
    done: [
      'create schema elsewhere',
      'create function elsewhere.zz(uuid) returns integer immutable language sql as $$ select 1 $$',
      'create index zz on expenses (elsewhere.zz(id))',
    ],
    undone: ['drop index zz', 'drop schema elsewhere cascade'],
    said: ['Columns, defaults or constraints of expenses were changed'],
  },
  {
    what: 'the checks of a foreign key, disabled',
    done: [
      'alter table role_decisions disable trigger all',
      'alter table role_decisions enable trigger user',
    ],
    undone: ['alter table role_decisions enable trigger all'],
    said: ['Columns, defaults or constraints of role_decisions were changed'],
  },
  {
    what: 'row security that hides rows',
    done: ['alter table expenses enable row level security'],
    undone: ['alter table expenses disable row level security'],
    said: ['Columns, defaults or constraints of expenses were changed'],
  },
  {
    what: 'a table of which the catalogue denies the triggers',
    done: [`update pg_class set relhastriggers = false where oid = 'seals'::regclass`],
    undone: [`update pg_class set relhastriggers = true where oid = 'seals'::regclass`],
    said: ['Columns, defaults or constraints of seals were changed'],
  },
  {
    what: 'a view that computes something else',
    done: [
      'alter view raw.daily_ledger rename to kept',
      `create view raw.daily_ledger as select * from raw.kept where business_day > '2000-01-01'`,
    ],
    undone: ['drop view raw.daily_ledger', 'alter view raw.kept rename to daily_ledger'],
    said: [
      'View raw.daily_ledger belongs to postgres',
      'View raw.daily_ledger was changed',
      "View raw.kept is not the product's",
    ],
  },
  {
    what: 'a table where sums are made again, before one of ours',
    done: ['create table raw.expenses ()'],
    undone: ['drop table raw.expenses'],
    said: ["Table raw.expenses is not the product's"],
  },
  {
    what: 'a table of somebody else beside ours',
    done: ['create table kept_by_somebody (id integer default 1)'],
    undone: ['drop table kept_by_somebody'],
    said: [],
  },
  {
    what: 'sessions that leave triggers out',
    done: [
      `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
    ],
    undone: [
      `do $$ begin execute format('alter database %I reset session_replication_role', current_database()); end $$`,
    ],
    said: ["Setting session_replication_role=replica is not the product's"],
  },
  {
    what: 'what runs when a session begins',
    done: [
      'create schema elsewhere',
      'create function elsewhere.zz() returns event_trigger language plpgsql as $$ begin end $$',
      'create event trigger zz on login execute function elsewhere.zz()',
    ],
    undone: ['drop event trigger zz', 'drop schema elsewhere cascade'],
    said: ["Event trigger zz is not the product's"],
  },
  {
    what: 'a table, a month, a view and the list of migrations that belong to somebody else',
    done: [
      'create role zz_mallory',
      ...['seals', 'transactions_202608', 'raw.daily_ledger', 'kysely_migration'].map(
        (table) => `alter table ${table} owner to zz_mallory`,
      ),
    ],
    undone: [
      ...['seals', 'transactions_202608', 'raw.daily_ledger', 'kysely_migration'].map(
        (table) => `alter table ${table} owner to cottontree`,
      ),
      'drop role zz_mallory',
    ],
    said: [
      'Table kysely_migration belongs to zz_mallory',
      'Table seals belongs to zz_mallory',
      'Table transactions_202608 belongs to zz_mallory',
      'View raw.daily_ledger belongs to zz_mallory',
    ],
  },
  {
    what: 'a function that belongs to somebody else',
    done: ['create role zz_mallory', 'alter function refuse_change() owner to zz_mallory'],
    undone: ['alter function refuse_change() owner to cottontree', 'drop role zz_mallory'],
    said: ['Function refuse_change belongs to zz_mallory'],
  },
  {
    what: 'tables that belong to the application',
    done: [
      'alter table seals owner to cottontree_app',
      'alter function refuse_change() owner to cottontree_app',
    ],
    undone: [
      'alter table seals owner to cottontree',
      'alter function refuse_change() owner to cottontree',
      // What it was granted became its own.
      'grant select, insert on seals to cottontree_app',
    ],
    said: ['Function refuse_change belongs to cottontree_app', 'Table seals belongs to cottontree_app'],
  },
  {
    what: 'a right to change a table, a month or a view that somebody was granted',
    done: [
      'create role zz_mallory',
      'grant select, update on audit_records to zz_mallory',
      'grant insert, update, delete, truncate, references, trigger on transactions_202608 to zz_mallory',
      'grant insert on raw.daily_ledger to zz_mallory',
      'grant update on kysely_migration to zz_mallory',
    ],
    undone: ['drop owned by zz_mallory', 'drop role zz_mallory'],
    said: [
      'Table audit_records lets zz_mallory UPDATE',
      'Table kysely_migration lets zz_mallory UPDATE',
      'Table transactions_202608 lets zz_mallory DELETE, INSERT, REFERENCES, TRIGGER, TRUNCATE, UPDATE',
      'View raw.daily_ledger lets zz_mallory INSERT',
    ],
  },
  {
    what: 'a right to change one column',
    done: ['create role zz_mallory', 'grant update (hash, description) on audit_records to zz_mallory'],
    undone: ['drop owned by zz_mallory', 'drop role zz_mallory'],
    said: [
      'Table audit_records lets zz_mallory UPDATE (description)',
      'Table audit_records lets zz_mallory UPDATE (hash)',
    ],
  },
  {
    what: 'a right that everybody was granted',
    done: ['grant delete on seals to public', 'grant update (hash) on audit_records to public'],
    undone: ['revoke all on seals from public', 'revoke all on audit_records from public'],
    said: ['Table audit_records lets everybody UPDATE (hash)', 'Table seals lets everybody DELETE'],
  },
  {
    what: 'a right of the application that it may pass on',
    done: ['grant insert on seals to cottontree_app with grant option'],
    undone: ['revoke grant option for insert on seals from cottontree_app'],
    said: ['Table seals lets cottontree_app INSERT with grant option'],
  },
  {
    what: 'a right that the application was not given by the product',
    done: [
      'grant delete on audit_records to cottontree_app',
      'grant update (hash) on audit_records to cottontree_app',
      'grant trigger on expenses to cottontree_app',
      'grant update on transactions_202608 to cottontree_app',
    ],
    undone: [
      'revoke delete, update on audit_records from cottontree_app',
      'revoke trigger on expenses from cottontree_app',
      'revoke update on transactions_202608 from cottontree_app',
    ],
    said: [
      'Table audit_records lets cottontree_app DELETE',
      'Table audit_records lets cottontree_app UPDATE (hash)',
      'Table expenses lets cottontree_app TRIGGER',
      'Table transactions_202608 lets cottontree_app UPDATE',
    ],
  },
  {
    what: 'a right to set the numbers of rows',
    done: [
      'create role zz_mallory',
      'grant usage on sequence journals_id_seq to zz_mallory',
      'grant update on sequence journals_id_seq to cottontree_app',
    ],
    undone: [
      'drop owned by zz_mallory',
      'drop role zz_mallory',
      'revoke update on sequence journals_id_seq from cottontree_app',
    ],
    said: [
      'Table journals lets cottontree_app UPDATE (sequence journals_id_seq)',
      'Table journals lets zz_mallory USAGE (sequence journals_id_seq)',
    ],
  },
  {
    what: 'a schema in which others may create',
    done: [
      'create role zz_mallory',
      'grant create on schema public to public',
      'grant create on schema raw to zz_mallory',
      'grant create on schema public to cottontree_app',
    ],
    undone: [
      'revoke create on schema public from public, cottontree_app',
      'drop owned by zz_mallory',
      'drop role zz_mallory',
    ],
    said: [
      'Schema public lets cottontree_app CREATE',
      'Schema public lets everybody CREATE',
      'Schema raw lets zz_mallory CREATE',
    ],
  },
  {
    what: 'a schema that belongs to somebody else',
    done: [
      'create role zz_mallory',
      'alter schema public owner to zz_mallory',
      'alter schema raw owner to zz_mallory',
    ],
    undone: [
      'alter schema public owner to pg_database_owner',
      'alter schema raw owner to cottontree',
      'drop role zz_mallory',
    ],
    said: ['Schema public belongs to zz_mallory', 'Schema raw belongs to zz_mallory'],
  },
  {
    what: 'rights on what a later release makes',
    done: [
      'create role zz_mallory',
      'alter default privileges for role cottontree in schema public grant update, select on tables to zz_mallory',
      'alter default privileges for role cottontree grant update on sequences to public',
      'alter default privileges for role cottontree grant create on schemas to zz_mallory',
    ],
    undone: [
      'drop owned by zz_mallory',
      'drop role zz_mallory',
      'alter default privileges for role cottontree revoke update on sequences from public',
    ],
    said: [
      'Default privileges of cottontree let everybody UPDATE on new sequences',
      'Default privileges of cottontree let zz_mallory CREATE on new schemas',
      'Default privileges of cottontree let zz_mallory UPDATE on new tables',
    ],
  },
  {
    what: 'what changes nothing: rights to read, to call, and on a table of their own,',
    done: [
      'create role zz_mallory',
      'grant usage on schema public, raw to zz_mallory',
      'grant select on all tables in schema public, raw to zz_mallory with grant option',
      'grant select (hash) on audit_records to public',
      'grant execute on all functions in schema public to zz_mallory',
      'alter default privileges for role cottontree grant select on tables to zz_mallory',
      'alter default privileges for role cottontree grant usage on schemas to zz_mallory',
      'create table notes_of_somebody (id serial)',
      'alter table notes_of_somebody owner to zz_mallory',
      'grant all on notes_of_somebody to public',
      'alter default privileges for role zz_mallory grant all on tables to public',
    ],
    undone: [
      'revoke select (hash) on audit_records from public',
      'drop owned by zz_mallory cascade',
      'drop role zz_mallory',
    ],
    said: [],
  },
  {
    what: 'what runs when somebody makes or drops a table',
    done: [
      'create schema elsewhere',
      'create function elsewhere.zz() returns event_trigger language plpgsql as $$ begin end $$',
      ...['ddl_command_start', 'ddl_command_end', 'sql_drop', 'table_rewrite'].map(
        (event) => `create event trigger zz_${event} on ${event} execute function elsewhere.zz()`,
      ),
      'alter event trigger zz_sql_drop disable',
    ],
    undone: [
      ...['ddl_command_start', 'ddl_command_end', 'sql_drop', 'table_rewrite'].map(
        (event) => `drop event trigger zz_${event}`,
      ),
      'drop schema elsewhere cascade',
    ],
    said: [
      "Event trigger zz_ddl_command_end is not the product's",
      "Event trigger zz_ddl_command_start is not the product's",
      "Event trigger zz_sql_drop is not the product's",
      "Event trigger zz_table_rewrite is not the product's",
    ],
  },
  {
    what: 'an event trigger in C, as those of extensions,',
    done: [
      'create schema elsewhere',
      `create function elsewhere.zz() returns event_trigger language internal as 'trigger_in'`,
      // Nobody makes a conversion: it must never run.
      `create event trigger zz on ddl_command_start when tag in ('CREATE CONVERSION') execute function elsewhere.zz()`,
    ],
    undone: ['drop event trigger zz', 'drop schema elsewhere cascade'],
    said: [],
  },
];

it.each(ALTERATIONS)('$what is seen, and no more once it is undone', async ({ done, undone, said }) => {
  expect(await schemaFaults(t.database.read)).toEqual([]);
  for (const statement of done) await sql.raw(statement).execute(superuser.owner);
  const found = await schemaFaults(t.database.read);
  for (const statement of undone) await sql.raw(statement).execute(superuser.owner);
  expect(found.toSorted()).toEqual(said);
  expect(await schemaFaults(t.database.read)).toEqual([]);
});
it('a table that comes before one of ours under its name is seen', async () => {
  const role = (await sql<{ role: string }>`select current_user as role`.execute(t.database.read)).rows[0]
    ?.role;
  await sql`create schema ${sql.id(role ?? '')}`.execute(superuser.owner);
  await sql`create view ${sql.id(role ?? '', 'expenses')} as select * from public.expenses where amount_minor <> 1`.execute(
    superuser.owner,
  );
  await sql`grant usage on schema ${sql.id(role ?? '')} to public`.execute(superuser.owner);
  expect(await schemaFaults(t.database.read)).toEqual(["Another table expenses comes before the product's"]);
  await sql`drop schema ${sql.id(role ?? '')} cascade`.execute(superuser.owner);
  expect(await schemaFaults(t.database.read)).toEqual([]);
});
it('functions that take the place of those of the catalogue do not deceive it', async () => {
  await sql`create function public.pg_get_triggerdef(oid) returns text language sql as $$ select 'x' $$`.execute(
    superuser.owner,
  );
  expect(await schemaFaults(t.database.read)).toEqual([
    "Function pg_get_triggerdef(oid) is not the product's",
  ]);
  await sql`drop function public.pg_get_triggerdef(oid)`.execute(superuser.owner);
});
it('a database of which the search path was set since holds the same code', async () => {
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(t.database.read))
    .rows[0]?.name;
  await sql`alter database ${sql.id(name ?? '')} set search_path = public`.execute(superuser.owner);
  const later = connect({ ...inject('testDatabaseAdmin'), user: applicationRole, database: name });
  const { rows } = await sql`show search_path`.execute(later.read);
  expect(rows).toEqual([{ search_path: 'public' }]);
  expect(await schemaFaults(later.read)).toEqual([]);
  await later.close();
  await sql`alter database ${sql.id(name ?? '')} reset search_path`.execute(superuser.owner);
});
it('a role of the application that may become somebody else, or has attributes, is seen', async () => {
  const { rows } = await sql<{ role: string }>`select current_database() || '_app' as role`.execute(
    t.database.read,
  );
  const role = rows[0]?.role ?? '';
  const run = (statement: string) => sql.raw(statement.replace('ROLE', role)).execute(superuser.owner);
  await run('create role ROLE nologin');
  expect(await schemaFaults(t.database.read)).toEqual([]);
  await run('grant pg_write_all_data, cottontree to ROLE');
  await run('alter role ROLE createrole bypassrls');
  const found = await schemaFaults(t.database.read);
  await run('drop role ROLE');
  expect(found.toSorted()).toEqual([
    `Role ${role} has BYPASSRLS`,
    `Role ${role} has CREATEROLE`,
    `Role ${role} is a member of cottontree`,
    `Role ${role} is a member of pg_write_all_data`,
  ]);
});

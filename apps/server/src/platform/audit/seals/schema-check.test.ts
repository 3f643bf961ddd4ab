/** What somebody who controls the database plants in the schema, alters or turns off there, as sentences. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../database/client.ts';
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
    said: ['View raw.daily_ledger was changed', "View raw.kept is not the product's"],
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
  const later = connect({ ...inject('testDatabaseAdmin'), database: name });
  const { rows } = await sql`show search_path`.execute(later.read);
  expect(rows).toEqual([{ search_path: 'public' }]);
  expect(await schemaFaults(later.read)).toEqual([]);
  await later.close();
  await sql`alter database ${sql.id(name ?? '')} reset search_path`.execute(superuser.owner);
});

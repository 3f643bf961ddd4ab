import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../client.ts';
import { MIGRATIONS } from './index.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'roles_of_yesterday';
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};
let database: Database;
const run = async (wanted: (name: string) => boolean): Promise<void> => {
  for (const { name, sql: text } of MIGRATIONS) if (wanted(name)) await sql.raw(text).execute(database.owner);
};
beforeAll(async () => {
  await asAdmin(`create database ${NAME}`);
  database = connect({ ...admin, database: NAME });
});
afterAll(async () => {
  await database.close();
  await asAdmin(`drop database ${NAME}`);
});

it('lists what roles that nobody held brought together in an earlier release, and nothing that was given', async () => {
  await run((name) => name < '0058');
  await sql`
    insert into roles (key, display_name, level, color, is_system, is_seeded, can_manage, created_at, updated_at)
    select key, key, level, '#000000', key = 'owner', seeded, '{}', now(), now()
      from (values ('owner', 1, true), ('admin', 3, true), ('manager', 4, true),
                   ('parked', 4, false), ('held', 4, false), ('left', 4, false), ('single', 4, false),
                   ('over_parked', 3, false), ('over_admin', 2, false)) r(key, level, seeded)`.execute(
    database.owner,
  );
  await sql`
    insert into role_powers (role_key, power) values
      ('admin', 'expenses.manage'), ('admin', 'approve_transactions'),
      ('parked', 'users.create'), ('parked', 'roles.edit'), ('parked', 'users.edit'),
      ('held', 'cards.issue'), ('held', 'cards.activate'),
      ('left', 'kyc.verify'), ('left', 'cards.issue'),
      ('single', 'cards.issue')`.execute(database.owner);
  await sql`
    insert into users (username, email, first_name, last_name, role_key, password_hash, deleted_at, created_at, updated_at)
    values ('fatu', 'fatu@example.test', 'Fatu', 'Kamara', 'held', 'none', null, now(), now()),
           ('alie', 'alie@example.test', 'Alie', 'Sesay', 'left', 'none', now(), now(), now())`.execute(
    database.owner,
  );
  await run((name) => name === '0058-unagreed-duties');
  const { rows } = await sql<{ found: string }>`
    select concat_ws(' ', role_key, power, with_power) as found from unagreed_duties order by 1`.execute(
    database.owner,
  );
  // Admin, which is given at any time, inherits what `parked` holds, and `over_admin` inherits it from Admin.
  expect(rows.map(({ found }) => found)).toEqual([
    'left kyc.verify cards.issue',
    'over_parked kyc.verify cards.issue',
    'over_parked users.create roles.edit',
    'over_parked users.edit roles.edit',
    'parked users.create roles.edit',
    'parked users.edit roles.edit',
  ]);
});

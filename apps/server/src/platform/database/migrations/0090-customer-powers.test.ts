import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../client.ts';
import { MIGRATIONS } from './index.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'roles_without_customers';
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

it('gives roles that see all finances the permission to view customers, but never View Only nor those beside it', async () => {
  await run((name) => name < '0090');
  await sql`
    insert into roles (key, display_name, level, color, is_system, is_seeded, can_manage, created_at, updated_at)
    select key, key, level, '#000000', key = 'owner', seeded, '{}', now(), now()
      from (values ('owner', 1, true), ('admin', 3, true), ('manager', 4, true), ('view_only', 5, true),
                   ('finance', 3, false), ('cards', 4, false), ('beside', 5, false)) r(key, level, seeded)`.execute(
    database.owner,
  );
  await sql`
    insert into role_powers (role_key, power) values
      ('manager', 'kyc.verify'), ('view_only', 'treasury.view'), ('view_only', 'revenue.view'),
      ('beside', 'treasury.view'), ('beside', 'revenue.view'),
      ('cards', 'cards.view'), ('finance', 'treasury.view'), ('finance', 'revenue.view')`.execute(
    database.owner,
  );
  await run((name) => name === '0090-customer-powers');
  const { rows } = await sql<{ given: string }>`
    select role_key || ' ' || power as given from role_powers where power like 'customers.%' order by 1`.execute(
    database.owner,
  );
  // `cards` merely inherits the view of finances.
  expect(rows.map(({ given }) => given)).toEqual([
    'admin customers.reveal',
    'finance customers.view',
    'manager customers.view',
  ]);
});

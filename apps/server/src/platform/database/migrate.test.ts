import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import { connect } from './client.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { TEMPLATE } from './test-database.setup.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'a_database_of_tomorrow';
const FAILING = 'a_database_that_fails_tomorrow';
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};
beforeAll(async () => {
  for (const name of [NAME, FAILING]) await asAdmin(`create database ${name} template ${TEMPLATE}`);
});
afterAll(async () => {
  for (const name of [NAME, FAILING]) await asAdmin(`drop database ${name}`);
});

it('says so when a newer release has migrated the database', async () => {
  const database = connect({ ...admin, database: NAME });
  expect(await migrate(database.owner)).toEqual([]);
  await database.ownerPool.query(
    `insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '2030-01-01')`,
  );
  const refusal = await migrate(database.owner).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseStartError);
  expect(String(refusal)).toContain('9000-tomorrow');
  await database.close();
});

it('names the failed migration, the database error and what to do, and leaves everything unchanged', async () => {
  const database = connect({ ...admin, database: FAILING });
  const applied = async () =>
    (await database.ownerPool.query('select name from kysely_migration order by name')).rows;
  const before = await applied();
  const refusal = await migrate(database.owner, [
    ...MIGRATIONS,
    { name: '9001-first', sql: 'create table first_of_tomorrow (id int)' },
    { name: '9002-second', sql: 'alter table no_such_table add column x int' },
  ]).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseStartError);
  expect(String(refusal)).toContain(
    'Migration 9002-second failed: relation "no_such_table" does not exist (42P01). The database is as it was before this start',
  );
  expect(String(refusal)).toContain('docs/operations/upgrade.md');
  expect(await applied()).toEqual(before);
  const { rows } = await database.ownerPool.query(`select to_regclass('first_of_tomorrow') as held`);
  expect(rows).toEqual([{ held: null }]);
  await database.close();
});

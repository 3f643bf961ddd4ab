import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from './client.ts';
import { DatabaseStartError } from './embedded/start-error.ts';
import { migrate } from './migrate.ts';
import { TEMPLATE } from './test-database.setup.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'a_database_of_tomorrow';
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};
beforeAll(() => asAdmin(`create database ${NAME} template ${TEMPLATE}`));
afterAll(() => asAdmin(`drop database ${NAME}`));

it('says so when a newer release has been at the database', async () => {
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

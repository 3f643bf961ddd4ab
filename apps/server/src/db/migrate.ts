/** Brings a database to the present schema; safe when several servers start at once. */
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './client.ts';
import { MIGRATIONS } from './migrations/index.ts';

const migrations: Record<string, Migration> = Object.fromEntries(
  MIGRATIONS.map(({ name, sql: text }) => [
    name,
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]),
);

export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new Error('The database schema could not be brought up to date', { cause: error });
  return (results ?? []).map((each) => each.migrationName);
}

/** Brings a database to the present schema; safe when several servers start at once. */
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './client.ts';
import { DatabaseStartError } from './embedded/start-error.ts';
import { proveChanges } from '../kernel/prove-changes.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** The migration after which changes of sealed rows are recorded. */
const SEALS = '0041-seals';

const migrations: Record<string, Migration> = Object.fromEntries(
  MIGRATIONS.map(({ name, sql: text }) => [
    name,
    {
      up: async (db) => {
        await sql.raw(text).execute(db);
        // Before there were seals nothing is recorded of what a migration changes.
        if (name > SEALS) await proveChanges(db, new Date(), 'migration', name);
      },
    },
  ]),
);

/** Throws DatabaseStartError where a newer release has been at the database. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const newer = await fromNewerRelease(db);
  if (newer !== undefined)
    throw new DatabaseStartError(
      `The database was brought up to date by a newer release, which knows ${newer}: start that one, or restore ` +
        'the backup taken before it; docs/operations/upgrade.md says how',
    );
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new Error('The database schema could not be brought up to date', { cause: error });
  return (results ?? []).map((each) => each.migrationName);
}

/** A migration that was applied and is unknown here. */
async function fromNewerRelease(db: Db): Promise<string | undefined> {
  const tables = await sql<{ held: boolean }>`
    select to_regclass('kysely_migration') is not null as held`.execute(db);
  if (!tables.rows[0]?.held) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all (${Object.keys(migrations)}) order by name limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Migrates a database to the current schema; safe when several servers start at once. */
import { Migrator, sql, type Migration } from 'kysely';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import type { Db } from './client.ts';
import { codeOf, reasonOf } from '../failures/reason.ts';
import { proveChanges } from '../audit/prove-changes.ts';
import { systemClock } from '../time/clock.ts';
import { appendRecords } from './migrations/0074-append-records.ts';
import { MIGRATIONS, type SqlMigration } from './migrations/index.ts';

/** The migration after which changes of sealed rows are recorded. */
const SEALS = '0041-seals';
/** The migration by which they are. */
const APPENDING = '0074-append-records';

const asMigrations = (list: readonly SqlMigration[]): Record<string, Migration> =>
  Object.fromEntries(
    list.map(({ name, sql: text }) => [
      name,
      {
        up: async (db) => {
          await sql.raw(text).execute(db);
          // Before seals existed, changes made by a migration are not recorded.
          if (name <= SEALS) return;
          if (name < APPENDING) await sql.raw(appendRecords).execute(db);
          await proveChanges(db, systemClock, 'migration', name);
        },
      },
    ]),
  );

/**
 * Resolves to the names of the migrations applied. Throws DatabaseStartError when a newer release has migrated the
 * database, or when a migration fails; then none of them is applied.
 */
export async function migrate(db: Db, list: readonly SqlMigration[] = MIGRATIONS): Promise<string[]> {
  const migrations = asMigrations(list);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const newer = await fromNewerRelease(db, Object.keys(migrations));
  if (newer !== undefined)
    throw new DatabaseStartError(
      `The database was brought up to date by a newer release, which knows ${newer}: start that one, or restore ` +
        'the backup taken before it; docs/operations/upgrade.md says how',
    );
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const what = failed === undefined ? 'Migrations could not begin' : `Migration ${failed} failed`;
    const code = codeOf(error);
    throw new DatabaseStartError(
      `${what}: ${reasonOf(error)}${code === undefined ? '' : ` (${code})`}. The database is as it was ` +
        'before this start: the release that ran before still works with it. What to do: docs/operations/upgrade.md',
      { cause: error },
    );
  }
  return results.map((each) => each.migrationName);
}

/** A migration that was applied and is unknown to this release. */
async function fromNewerRelease(db: Db, known: readonly string[]): Promise<string | undefined> {
  const tables = await sql<{ held: boolean }>`
    select to_regclass('kysely_migration') is not null as held`.execute(db);
  if (!tables.rows[0]?.held) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all (${[...known]}) order by name limit 1`.execute(db);
  return rows[0]?.name;
}

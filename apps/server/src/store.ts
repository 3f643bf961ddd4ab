/** Where the data lives: the PostgreSQL of DATABASE_URL, or the embedded one in the data folder. */
import { sql } from 'kysely';
import { connect, type Database } from './db/client.ts';
import { startEmbedded, type EmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { resolveStateDir } from './db/embedded/state-folder.ts';
import { SettingsError, type Settings } from './settings.ts';

export interface Store {
  readonly database: Database;
  /** One line for the terminal. */
  readonly description: string;
  close(): Promise<void>;
}

const OLDEST_VERSION = 15;

/** Before anything else is tried, so that a wrong address is called by its name. */
async function refuseUnusable(database: Database, where: string): Promise<void> {
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(database.read);
    if ((rows[0]?.version ?? 0) >= OLDEST_VERSION * 10_000) return;
  } catch (error) {
    await database.close();
    const why = error instanceof Error ? error.message || String(Object(error).code) : String(error);
    throw new SettingsError(`The setting DATABASE_URL leads to no usable database at ${where}: ${why}`);
  }
  await database.close();
  throw new SettingsError(
    `The setting DATABASE_URL leads to a PostgreSQL older than ${OLDEST_VERSION} at ${where}`,
  );
}

export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

const UNUSABLE = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EEXIST']);

async function startIn(dataDir: string, log: StoreLog): Promise<EmbeddedPostgres> {
  try {
    return await startEmbedded({ dataDir, log });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNUSABLE.has(code)) throw error;
    throw new SettingsError(
      `The setting DATA_DIR leads to ${dataDir}, where no folder can be made or written (${code})`,
    );
  }
}

export async function openStore(settings: Settings, projectRoot: string, log: StoreLog): Promise<Store> {
  const onIdleError = (error: Error): void => log.warn(`The database connection was lost: ${error.message}`);
  if (settings.DATABASE_URL) {
    const database = connect({ connectionString: settings.DATABASE_URL }, { onIdleError });
    const { host, pathname } = new URL(settings.DATABASE_URL);
    await refuseUnusable(database, `${host}${pathname}`);
    return { database, description: `PostgreSQL at ${host}${pathname}`, close: () => database.close() };
  }
  const embedded = await startIn(resolveStateDir(settings.DATA_DIR, projectRoot), log);
  const database = connect(embedded.connection, { onIdleError });
  return {
    database,
    description: `embedded PostgreSQL ${embedded.version} in ${embedded.dataDir}`,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

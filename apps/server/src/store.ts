/** Where the data lives: the PostgreSQL of DATABASE_URL, or the embedded one in the data folder. */
import { connect, type Database } from './db/client.ts';
import { startEmbedded } from './db/embedded/embedded-postgres.ts';
import { resolveStateDir } from './db/embedded/state-folder.ts';
import type { Settings } from './settings.ts';

export interface Store {
  readonly database: Database;
  /** One line for the terminal. */
  readonly description: string;
  close(): Promise<void>;
}

export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

export async function openStore(settings: Settings, projectRoot: string, log: StoreLog): Promise<Store> {
  const onIdleError = (error: Error): void => log.warn(`The database connection was lost: ${error.message}`);
  if (settings.DATABASE_URL) {
    const database = connect({ connectionString: settings.DATABASE_URL }, { onIdleError });
    const { host, pathname } = new URL(settings.DATABASE_URL);
    return { database, description: `PostgreSQL at ${host}${pathname}`, close: () => database.close() };
  }
  const embedded = await startEmbedded({ dataDir: resolveStateDir(settings.DATA_DIR, projectRoot), log });
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

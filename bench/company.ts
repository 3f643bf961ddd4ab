/** The database of a loaded company, with copies for measurements that change it. */
import pg from 'pg';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import {
  createDatabaseFrom,
  dropDatabase,
} from '../apps/server/src/platform/database/embedded/test-cluster.ts';

const ORIGINAL = 'cottontree';

export interface Company {
  readonly cluster: EmbeddedPostgres;
  /** A copy of the loaded company in the same cluster. */
  copy(): Promise<pg.PoolConfig>;
  drop(copy: pg.PoolConfig): Promise<void>;
  close(): Promise<void>;
}

/** As autovacuum leaves it within the minute; a copy would never get there, it is not known to have changed. */
export const settle = async (connection: pg.PoolConfig): Promise<void> =>
  void (await runSql(connection, 'vacuum analyze'));

/** The settings of PostgreSQL are the product's own, but for `settings`. */
export async function openCompany(
  dataDir: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Company> {
  const log = { info: () => undefined, warn: (message: string) => console.error(message) };
  const cluster = await startEmbedded({ dataDir, log, postgresSettings: settings });
  return {
    cluster,
    copy: async () => await createDatabaseFrom(cluster.admin, ORIGINAL),
    drop: (copy) => dropDatabase(cluster.admin, String(copy.database)),
    close: () => cluster.stop(),
  };
}

/** Runs statements one after the other on a connection of their own, without a time limit. */
export async function runSql(connection: pg.PoolConfig, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

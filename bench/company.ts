/** The database of a loaded company, with copies for measurements that change it. */
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '../apps/server/src/platform/database/start-embedded.ts';
import { createDatabaseFrom, dropDatabase } from '../apps/server/src/platform/database/test-cluster.ts';

const ORIGINAL = 'cottontree';

export interface Company {
  readonly cluster: EmbeddedDatabase;
  /** Creates a copy of the loaded company in the same cluster. */
  copy(): Promise<pg.PoolConfig>;
  drop(copy: pg.PoolConfig): Promise<void>;
  close(): Promise<void>;
}

/** As autovacuum would leave it within a minute; it would not process a copy, which it does not know as changed. */
export const settle = async (connection: pg.PoolConfig): Promise<void> =>
  void (await runSql(connection, 'vacuum analyze'));

/** The settings of PostgreSQL are those of the product, except `settings`. */
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

/** Runs statements one after the other on a separate connection, without a time limit. */
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

/** A temporary cluster with the schema that the migrations make, for the tools that read or check it. */
import pg from 'pg';
import { startTestCluster } from '../../apps/server/src/platform/database/test-cluster.ts';
import { makeTemplate, TEMPLATE } from '../../apps/server/src/platform/database/test-database.setup.ts';

/** Calls `work` with a superuser's connection, which sees the queue's tables, too; the cluster is gone afterwards. */
export async function withFreshSchema<T>(work: (connection: pg.PoolConfig) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster();
  try {
    await makeTemplate(cluster);
    const { database } = await cluster.createDatabaseFrom(TEMPLATE);
    return await work({ ...cluster.admin, database });
  } finally {
    await cluster.stop();
  }
}

/** Calls `work` with one connection, which ends afterwards. */
export async function withClient<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A temporary cluster with the schema that the migrations make, for the tools that read or check it. */
import pg from 'pg';
import { startTestCluster } from '../../apps/server/src/platform/database/test-cluster.ts';
import { makeTemplate, TEMPLATE } from '../../apps/server/src/platform/database/test-database.setup.ts';

/** Calls `work` with the connection of the schema's owner; the cluster is gone afterwards. */
export async function withFreshSchema<T>(work: (connection: pg.PoolConfig) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster();
  try {
    await makeTemplate(cluster);
    return await work(await cluster.createDatabaseFrom(TEMPLATE));
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

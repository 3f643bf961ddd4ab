/** Vitest global setup: one throw-away cluster for the run, migrated and seeded once into a template database. */
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { seedRoles } from '../staff/seed-roles.ts';
import { connect } from './client.ts';
import { startTestCluster } from './embedded/test-cluster.ts';
import { migrate } from './migrate.ts';

export const TEMPLATE = 'cottontree_template';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseAdmin: PoolConfig;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const database = connect(await cluster.createDatabase(TEMPLATE));
  await migrate(database.write);
  await seedRoles(database.write, new Date('2026-01-01T00:00:00Z'));
  await database.close();
  project.provide('testDatabaseAdmin', cluster.admin);
  return () => cluster.stop();
}

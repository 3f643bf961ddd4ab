/** Vitest global setup: one temporary cluster for the run, migrated and seeded once into a template database. */
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { installQueue } from '../queue/install-queue.ts';
import { seedRoles } from '../../domains/access/seed-roles.ts';
import { grantToApplication } from './application-role.ts';
import { connect } from './client.ts';
import { applicationRole, queueRole } from './database-roles.ts';
import { startTestCluster, type TestCluster } from './test-cluster.ts';
import { migrate } from './migrate.ts';
import { ManualClock } from '../time/clock.ts';

export const TEMPLATE = 'cottontree_template';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseAdmin: PoolConfig;
  }
}

/** The database that every test application gets a copy of. */
export async function makeTemplate(cluster: TestCluster): Promise<void> {
  const database = connect(await cluster.createDatabase(TEMPLATE), { statementTimeoutMs: 60_000 });
  await migrate(database.owner);
  await grantToApplication(database.owner, applicationRole);
  await installQueue(database, { queue: queueRole, application: applicationRole });
  await seedRoles(database.write, new ManualClock('2026-01-01T00:00:00Z'));
  await database.close();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  await makeTemplate(cluster);
  project.provide('testDatabaseAdmin', cluster.admin);
  return () => cluster.stop();
}

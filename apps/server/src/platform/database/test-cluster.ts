import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { applicationRole, ownerRole } from './database-roles.ts';
import { startEmbedded } from './start-embedded.ts';

// For the test suite only: nothing here survives a power cut, and nothing needs to.

export interface TestCluster {
  /** Superuser connection. Plain data, so that vitest's `provide` can pass it to the test files of the run. */
  readonly admin: pg.PoolConfig;
  /** An empty database, e.g. to migrate into a template. Resolves to the connection of its owner. */
  createDatabase(name: string): Promise<pg.PoolConfig>;
  /** See `createDatabaseFrom`. */
  createDatabaseFrom(template: string): Promise<pg.PoolConfig>;
  /** Stops the cluster and removes its folder. */
  stop(): Promise<void>;
}

/** Starts one temporary cluster in a temporary folder (about a second). */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-test-'));
  const discard = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    const cluster = await startEmbedded({
      dataDir,
      log: { info: () => undefined, warn: (message) => void process.stderr.write(`${message}\n`) },
      postgresSettings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        archive_mode: 'off',
        wal_level: 'minimal',
        max_wal_senders: 0,
        max_connections: 200,
        // There is one database for each test file: visiting each of them every ten seconds would keep a core busy.
        autovacuum_naptime: '1min',
      },
    });
    await signInCheaply(cluster.admin);
    return {
      admin: cluster.admin,
      createDatabase: (name) => createDatabase(cluster.admin, name, 'template1'),
      createDatabaseFrom: (template) => createDatabaseFrom(cluster.admin, template),
      stop: async () => {
        await (await administrators.get(nameOf(cluster.admin)))?.end();
        await cluster.stop().finally(discard);
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * A fresh copy of `template` (about 20 ms) for one test file; resolves to its owner's connection. Nobody may be
 * connected to the template meanwhile. Can be called from any process of the run.
 */
export function createDatabaseFrom(admin: pg.PoolConfig, template: string): Promise<pg.PoolConfig> {
  return createDatabase(admin, `test_${randomBytes(8).toString('hex')}`, template);
}

/** Drops one test file's database, closing connections that are still open. */
export async function dropDatabase(admin: pg.PoolConfig, name: string): Promise<void> {
  await run(admin, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

async function createDatabase(admin: pg.PoolConfig, name: string, template: string): Promise<pg.PoolConfig> {
  // Copying files is faster than logging every page, the default, and nothing has to be recovered here.
  await run(
    admin,
    `create database ${pg.escapeIdentifier(name)} owner ${ownerRole}
     template ${pg.escapeIdentifier(template)} strategy file_copy`,
  );
  return { ...admin, user: ownerRole, database: name };
}

/**
 * A run opens thousands of connections, and each derives its key again. One iteration is enough here instead of 4,096.
 */
async function signInCheaply(admin: pg.PoolConfig): Promise<void> {
  const password = pg.escapeLiteral(String(admin.password));
  const roles = [String(admin.user), ownerRole, applicationRole];
  const changes = roles.map((role) => `alter role ${pg.escapeIdentifier(role)} password ${password}`);
  await run(admin, `set scram_iterations = 1; ${changes.join('; ')}; reset scram_iterations`);
}

/** Cached by cluster: creating and dropping a database costs half as much without a new connection. */
const nameOf = ({ host, port }: pg.PoolConfig): string => `${host}:${port}`;
const administrators = new Map<string, Promise<pg.Client>>();

async function run(admin: pg.PoolConfig, sql: string): Promise<void> {
  const cluster = nameOf(admin);
  let administrator = administrators.get(cluster);
  if (!administrator) {
    const client = new pg.Client(admin);
    // Ends with the cluster at the latest; the next caller after a restart opens a new one.
    const forget = (): void => void administrators.delete(cluster);
    client.on('error', forget).on('end', forget);
    administrator = client.connect().then(() => client);
    administrator.catch(forget);
    administrators.set(cluster, administrator);
  }
  await (await administrator).query(sql);
}

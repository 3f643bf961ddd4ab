import path from 'node:path';

import type pg from 'pg';

import { ensureCluster } from './create-cluster.ts';
import { prepareDataFolder, sweepUnfinished } from './data-folder.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { clusterFolder, runtimeFolder } from './folder-layout.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { freeLoopbackPort } from './free-port.ts';
import { keepRunning } from './keep-running.ts';
import { processStamp, settleLeftovers } from './leftover-postgres.ts';
import type { PostgresLog } from './log.ts';
import { findNativePackage, installRuntime, removeOtherRuntimes } from './native-runtime.ts';
import { defaultSettings, quoteFolder, type PostgresSettings } from './postgres-settings.ts';
import { ensureSocketFolder } from './socket-folder.ts';
import { walArchiving } from './wal-archiving.ts';

export interface StartOptions {
  /** Holds the database and all that belongs to it; created when missing. */
  readonly dataDir: string;
  /** The program's name, in letters: the titles of PostgreSQL's processes begin with it. */
  readonly name: string;
  readonly log: PostgresLog;
  /** Overrides of the defaults in `postgres-settings.ts`. `fsync: 'off'` also skips flushing a new cluster. */
  readonly settings?: PostgresSettings;
  /** A lock that the caller already holds and will release. */
  readonly lock?: FolderLock;
  /** Called when the folder is locked and no PostgreSQL uses it; it may replace the database's files. */
  beforeStart?(): void;
}

export interface EmbeddedPostgres {
  /** The `postgres` database as superuser. */
  readonly admin: pg.PoolConfig;
  /** As PostgreSQL reports it, e.g. `18.4`. */
  readonly version: string;
  readonly dataDir: string;
  /** Stops PostgreSQL (fast shutdown, then waits) and releases the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL installed by npm on a data folder and keeps it running until `stop`. It ends with this process,
 * also when that is killed, and is restarted after a crash; connection settings stay valid. Throws DatabaseStartError,
 * with a message for the person at the terminal, when it cannot run.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  const user = chooseDatabaseUser(dataDir);
  prepareDataFolder(dataDir, user);
  const lock = options.lock ? { release: () => undefined } : await lockFolder(dataDir);
  try {
    const socketDir = ensureSocketFolder(dataDir, user);
    await settleLeftovers(dataDir, socketDir, log);
    options.beforeStart?.();
    sweepUnfinished(dataDir);
    sweepUnfinished(runtimeFolder(dataDir));
    const settings: PostgresSettings = {
      ...defaultSettings(dataDir),
      ...walArchiving(dataDir, user),
      ...options.settings,
    };
    const runtime = installRuntime(findNativePackage(), dataDir);
    const durable = settings['fsync'] !== 'off';
    const password = await ensureCluster({ dataDir, runtime, user, durable });

    const address = await chooseAddress(socketDir);
    const admin = { ...address.client, user: 'postgres', password, database: 'postgres' };
    const reach = { ...address.settings, cluster_name: processStamp(options.name, dataDir) };
    const plan = { runtime, cluster: clusterFolder(dataDir), user, settings: { ...settings, ...reach }, log };
    const postgres = await keepRunning(plan, admin);
    removeOtherRuntimes(runtime);
    log.info(`PostgreSQL ${postgres.version} is running in ${dataDir}, for this one server only.`);

    let stopped: Promise<void> | undefined;
    return {
      admin,
      version: postgres.version,
      dataDir,
      stop: () => (stopped ??= postgres.stop().finally(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A unix socket and no TCP port. Node cannot connect to unix sockets on Windows, so there it is a free loopback port.
 */
async function chooseAddress(
  socketDir: string,
): Promise<{ client: { host: string; port: number }; settings: PostgresSettings }> {
  if (process.platform !== 'win32') {
    return {
      client: { host: socketDir, port: 5432 },
      settings: { listen_addresses: '', port: 5432, unix_socket_directories: quoteFolder(socketDir) },
    };
  }
  const port = await freeLoopbackPort();
  return {
    client: { host: '127.0.0.1', port },
    settings: { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' },
  };
}

import path from 'node:path';

import type pg from 'pg';

import { diskBytesOf } from '../../disk/disk-room.ts';
import { ensureCluster } from './create-cluster.ts';
import { applicationRole, ensureDatabase, ownerRole } from './database-roles.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { freeLoopbackPort } from './free-port.ts';
import { keepRunning } from './keep-running.ts';
import { processStamp, settleLeftovers } from './leftover-postgres.ts';
import { findNativePackage, installRuntime, removeOtherRuntimes } from './native-runtime.ts';
import { defaultSettings, maxWalSize, quoteFolder, type PostgresSettings } from './postgres-settings.ts';
import { ensureSocketFolder } from './socket-folder.ts';
import { prepareStateFolder, sweepUnfinished } from './state-folder.ts';
import { clusterFolder, runtimeFolder } from './state-layout.ts';
import { finishSwap } from './swap.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import { walArchiving } from './wal-archiving.ts';

export interface EmbeddedOptions {
  /** The state folder, as returned by `resolveStateDir`; created when missing. */
  readonly dataDir: string;
  readonly log: SupervisorLog;
  /** Overrides of the defaults in `postgres-settings.ts`. `fsync: 'off'` also skips flushing a new cluster. */
  readonly postgresSettings?: PostgresSettings;
  /** A lock that the caller already holds and will release. */
  readonly lock?: FolderLock;
}

export interface EmbeddedPostgres {
  /** The company's database as its owner, which is not a superuser. */
  readonly connection: pg.PoolConfig;
  /** The same database as the application's role. */
  readonly application: pg.PoolConfig;
  /** The `postgres` database as superuser, for backups and diagnosis. */
  readonly admin: pg.PoolConfig;
  /** As PostgreSQL reports it, e.g. `18.4`. */
  readonly version: string;
  readonly dataDir: string;
  /** Stops PostgreSQL (fast shutdown, then waits) and releases the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL installed by npm on a state folder and keeps it running until `stop`. It ends with this
 * process, also when that is killed, and is restarted after a crash; connection settings stay valid. Throws
 * DatabaseStartError, with a message for the person at the terminal, when it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  const user = chooseDatabaseUser(dataDir);
  prepareStateFolder(dataDir, user);
  const lock = options.lock ? { release: () => undefined } : await lockFolder(dataDir);
  try {
    if (finishSwap(dataDir)) log.warn(`The restore that was interrupted in ${dataDir} is finished.`);
    const socketDir = ensureSocketFolder(dataDir, user);
    await settleLeftovers(dataDir, socketDir, log);
    sweepUnfinished(dataDir);
    sweepUnfinished(runtimeFolder(dataDir));
    const settings: PostgresSettings = {
      ...defaultSettings,
      max_wal_size: maxWalSize(diskBytesOf(dataDir)),
      ...walArchiving(dataDir, user),
      ...options.postgresSettings,
    };
    const runtime = installRuntime(findNativePackage(), dataDir);
    const password = await ensureCluster({
      stateDir: dataDir,
      runtime,
      user,
      durable: settings['fsync'] !== 'off',
    });

    const address = await chooseAddress(socketDir);
    const admin = { ...address.client, user: 'postgres', password, database: 'postgres' };
    const reach = { ...address.settings, cluster_name: processStamp(dataDir) };
    const plan = { runtime, cluster: clusterFolder(dataDir), user, settings: { ...settings, ...reach }, log };
    const postgres = await keepRunning(plan, admin);
    try {
      await ensureDatabase(admin, password);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    removeOtherRuntimes(runtime);
    log.info(`PostgreSQL ${postgres.version} is running in ${dataDir}, for this one server only.`);

    let stopped: Promise<void> | undefined;
    const connection = { ...address.client, user: ownerRole, password, database: ownerRole };
    return {
      connection,
      application: { ...connection, user: applicationRole },
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

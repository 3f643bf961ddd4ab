import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { chooseDatabaseUser } from './database-user.ts';
import { clusterFolder } from './folder-layout.ts';
import { keepRunning } from './keep-running.ts';
import { processStamp } from './leftover-postgres.ts';
import type { PostgresLog } from './log.ts';
import { quoteFolder, type PostgresSettings } from './postgres-settings.ts';
import { ensureSocketFolder } from './socket-folder.ts';

export interface CopyOptions {
  /** A scratch folder; `postgres` inside it is the cluster. The caller has locked it, and removes it after `stop`. */
  readonly folder: string;
  /** Contains `bin/postgres`, of the major version that wrote the cluster. */
  readonly programs: string;
  /** As for `startPostgres`. */
  readonly name: string;
  /** Whom to connect as, and to which database. No password: the socket is in a private folder. */
  readonly login: { readonly user: string; readonly database: string };
  /** For `restore_command`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: PostgresLog;
}

export interface RunningCopy {
  readonly connection: pg.PoolConfig;
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * On the command line, so that nothing in the cluster overrides it: what ALTER SYSTEM set is part of the copy. It must
 * neither archive, nor reach or be reached by another server, nor write outside its folder.
 */
const ALONE: PostgresSettings = {
  archive_mode: 'off',
  archive_command: '',
  archive_library: '',
  archive_cleanup_command: '',
  recovery_end_command: '',
  primary_conninfo: '',
  primary_slot_name: '',
  synchronous_standby_names: '',
  max_wal_senders: 0,
  listen_addresses: '',
  unix_socket_group: '',
  ssl: 'off',
  external_pid_file: '',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  timezone: 'UTC',
};

/** It is thrown away, and works beside the running database. */
const SMALL: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: 20,
  max_wal_size: '256MB',
  huge_pages: 'off',
  jit: 'off',
  // No connections before the end of the recovery, so the first successful one shows that it is reached.
  hot_standby: 'off',
};

/**
 * Starts a restored copy of any cluster with PostgreSQL programs that are installed on this machine, waits for the end of
 * its recovery, and keeps it running until `stop`. Throws DatabaseStartError with PostgreSQL's own message otherwise.
 */
export async function startCopy(options: CopyOptions): Promise<RunningCopy> {
  const { programs, name, login, environment, log } = options;
  const folder = path.resolve(options.folder);
  const user = chooseDatabaseUser(folder);
  const socketDir = ensureSocketFolder(folder, user);
  const own = (file: string, content: string): string => {
    const target = path.join(folder, file);
    writeFileSync(target, content);
    // Explicitly, because of umasks that exclude other users.
    chmodSync(target, 0o644);
    return target;
  };
  const settings: PostgresSettings = {
    // Not those of the cluster, which may stand elsewhere, as on Debian, or name its folders.
    config_file: own('copy.conf', ''),
    hba_file: own('copy-hba.conf', 'local all all trust\n'),
    ident_file: own('copy-ident.conf', ''),
    ...ALONE,
    ...SMALL,
    port: 5432,
    unix_socket_directories: quoteFolder(socketDir),
    cluster_name: processStamp(name, folder),
  };
  const connection = { host: socketDir, port: 5432, ...login };
  const plan = { runtime: programs, cluster: clusterFolder(folder), user, settings, environment, log };
  const running = await keepRunning(plan, connection);
  return { connection, version: running.version, stop: () => running.stop() };
}

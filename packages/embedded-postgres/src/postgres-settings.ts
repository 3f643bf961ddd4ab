import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

/** PostgreSQL settings by name, passed on its command line, so that they override anything stored in the cluster. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

const MIB = 2 ** 20;

/**
 * PostgreSQL's shared buffers for a machine with `memory` bytes: an eighth, between 128 and 512 MB; more gave no
 * measurable gain.
 */
export function sharedBuffers(memory: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(memory / 8 / MIB)))}MB`;
}

/**
 * The size that the WAL may reach before a checkpoint, and that is kept for reuse after a load: a twentieth of a disk
 * of `disk` bytes, between 256 MB and 4 GB. 1 GB when the size of the disk is unknown.
 */
export function maxWalSize(disk: number | null): string {
  return `${disk === null ? 1024 : Math.min(4096, Math.max(256, Math.floor(disk / 20 / MIB)))}MB`;
}

/** For two cores and a few GB of memory; every acknowledged write is on the disk. */
const fixedSettings: PostgresSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  checkpoint_timeout: '15min',
  max_connections: 100,
  shared_buffers: sharedBuffers(totalmem()),
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  huge_pages: 'off',
  // JIT compilation costs more than it saves on queries of milliseconds.
  jit: 'off',
  // Data folders are usually on SSDs; the default of 4 assumes rotating disks and avoids indexes.
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The caller reports failed statements: PostgreSQL's log would repeat customers' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
};

/** The defaults for a data folder, whose disk limits how much WAL is kept. */
export function defaultSettings(dataDir: string): PostgresSettings {
  const { blocks, bsize } = statfsSync(dataDir);
  return { ...fixedSettings, max_wal_size: maxWalSize(blocks === 0 ? null : blocks * bsize) };
}

/** `-c name=value` arguments. */
export function settingArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Quotes one folder for a setting whose value is a list of folders. */
export function quoteFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

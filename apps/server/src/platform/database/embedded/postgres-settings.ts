import { totalmem } from 'node:os';

/** PostgreSQL settings by name, passed on its command line, so that they win over anything stored in the cluster. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

const MIB = 2 ** 20;

/** PostgreSQL's own cache for a machine of so many bytes: an eighth, between 128 and 512 MB; more gained nothing measurable. */
export function sharedBuffers(memory: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(memory / 8 / MIB)))}MB`;
}

/**
 * So much log may gather until a checkpoint, and stays for reuse after a load: a twentieth of a disk of so many bytes,
 * between 256 MB and 4 GB. Of a disk that does not say its size 1 GB.
 */
export function maxWalSize(disk: number | null): string {
  return `${disk === null ? 1024 : Math.min(4096, Math.max(256, Math.floor(disk / 20 / MIB)))}MB`;
}

/** Sized for two cores and a few GB of memory; every acknowledged write is on the disk. */
export const defaultSettings: PostgresSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  checkpoint_timeout: '15min',
  max_connections: 100,
  shared_buffers: sharedBuffers(totalmem()),
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  huge_pages: 'off',
  // Compiling a plan costs more than it saves on queries of milliseconds.
  jit: 'off',
  // Data folders are on SSDs nowadays; the default of 4 assumes turning disks and shuns indexes.
  random_page_cost: 1.1,
  // How long rows that were just loaded may go without statistics: until then a receipt sorts a month to show its first rows.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are the caller's to report: PostgreSQL's log would repeat customers' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
};

/** `-c name=value` arguments. */
export function settingArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** One folder as a value of a setting that takes a list of folders. */
export function quoteFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

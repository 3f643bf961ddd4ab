/** The files of a backup: those of the database cluster, and those that a new machine needs besides. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder, passwordFile } from '@cottontree/embedded-postgres';
import type { Entry } from './entry-stream.ts';

/** Their paths inside a backup. */
export const CLUSTER = 'cluster';
export const KEYS = 'keys';
export const PASSWORD = 'postgres.password';

/** PostgreSQL recreates these; their content belongs to the running server (see its manual on low-level backups). */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init|current_logfiles(\.tmp)?|recovery\.signal|standby\.signal|pgsql_tmp[^/]*)(\/|$)/;
const KEPT_FOLDERS = new Set(['pg_wal/archive_status', 'pg_wal/summaries']);
const READ_BYTES = 256 * 1024;

export interface FileList {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Total size at the time of listing. */
  readonly bytes: number;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Everything below `folder`, relative to it and with slashes. Files that vanish meanwhile are left out. */
async function listBelow(folder: string, keep: (name: string) => boolean): Promise<FileList> {
  const folders: string[] = [];
  const files: string[] = [];
  let bytes = 0;
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (!keep(name)) continue;
      if (entry.isDirectory()) {
        folders.push(name);
        await walk(name);
      } else if (entry.isFile()) {
        const found = await stat(path.join(folder, name)).catch(() => null);
        if (!found) continue;
        files.push(name);
        bytes += found.size;
      } else throw new Error(`${path.join(folder, name)} is neither file nor folder and cannot be backed up`);
    }
  };
  await walk('');
  return { folders, files, bytes };
}

/** pg_control is the last of the files, because it must not be older than the files that it describes. */
export async function listCluster(stateDir: string): Promise<FileList> {
  const list = await listBelow(
    clusterFolder(stateDir),
    (name) => !LEFT_OUT.test(name) && (!EMPTIED.test(name) || KEPT_FOLDERS.has(name)),
  );
  const control = 'global/pg_control';
  return { ...list, files: [...list.files.filter((name) => name !== control), control] };
}

/** The keys and the password: small files that are read whole. */
export async function listKeys(stateDir: string, keyFolder: string): Promise<readonly [string, string][]> {
  // Subfolders contain no keys but the audit witness, which must not be restored with the database.
  const keys = await listBelow(
    keyFolder,
    (name) => !name.includes('/') && !path.basename(name).startsWith('unfinished-'),
  );
  return [
    ...keys.files.map((name): [string, string] => [`${KEYS}/${name}`, path.join(keyFolder, name)]),
    [PASSWORD, passwordFile(stateDir)],
  ];
}

/** Calls `onRead` for every block. A file that has vanished is left out, because replaying WAL restores or drops it. */
export async function* clusterEntries(
  stateDir: string,
  list: FileList,
  onRead: (bytes: number) => void,
): AsyncGenerator<Entry> {
  yield { path: CLUSTER, kind: 'folder' };
  for (const name of list.folders) yield { path: `${CLUSTER}/${name}`, kind: 'folder' };
  for (const name of list.files)
    yield {
      path: `${CLUSTER}/${name}`,
      kind: 'file',
      content: contentOf(path.join(clusterFolder(stateDir), name), onRead),
    };
}

export async function* keyEntries(
  files: readonly (readonly [name: string, file: string])[],
  onRead: (bytes: number) => void,
): AsyncGenerator<Entry> {
  for (const [name, file] of files)
    yield { path: name, kind: 'file', content: contentOf(file, onRead, true) };
}

async function* contentOf(
  file: string,
  onRead: (bytes: number) => void,
  mustExist = false,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const block of createReadStream(file, { highWaterMark: READ_BYTES })) {
      const bytes = block as Buffer; // a stream without an encoding yields buffers
      onRead(bytes.length);
      yield bytes;
    }
  } catch (error) {
    if (mustExist || !isMissing(error)) throw error;
  }
}

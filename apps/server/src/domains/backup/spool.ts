/** WAL that PostgreSQL has handed over to the spool, and WAL that it still holds. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder, walSpool } from '@cottontree/embedded-postgres';
import { SEGMENT_BYTES } from './log-names.ts';

/** Segments, timeline histories, and PostgreSQL's backup history files. */
const SPOOLED = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;

/** The names in the spool, in the order of writing; none where the folder was removed. */
export async function spooled(stateDir: string): Promise<string[]> {
  const names = await readdir(walSpool(stateDir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => SPOOLED.test(name)).toSorted();
}

/** The bytes that wait for storage, and since when. */
export async function waitingIn(stateDir: string): Promise<{ bytes: number; since: Date | null }> {
  let bytes = 0;
  let since: Date | null = null;
  for (const name of await spooled(stateDir)) {
    const found = await stat(path.join(walSpool(stateDir), name)).catch(() => null);
    if (!found) continue;
    bytes += found.size;
    if (since === null || found.mtime < since) since = found.mtime;
  }
  return { bytes, since };
}

/** Discards what waits; the stored WAL then has no continuation. */
export async function emptySpool(stateDir: string): Promise<void> {
  for (const name of await spooled(stateDir)) await rm(path.join(walSpool(stateDir), name), { force: true });
}

/** Bytes of WAL that PostgreSQL cannot hand over. */
export async function notHandedOver(stateDir: string): Promise<number> {
  const names = await readdir(path.join(clusterFolder(stateDir), 'pg_wal', 'archive_status'));
  return names.filter((name) => name.endsWith('.ready')).length * SEGMENT_BYTES;
}

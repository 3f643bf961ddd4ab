/** How the embedded database is backed up and its backups are tried. */
import { RESERVE_BYTES, freeBytesOf, gigabytes, isSameDisk } from '../../platform/disk/disk-room.ts';
import type { BackupType } from '@cottontree/contract/backup/backup.ts';
import type { BackupParts } from './backup-parts.ts';
import { isBase, removeBackup } from './manifest.ts';
import { runDrill } from './run-drill.ts';
import type { Means } from './run-orders.ts';
import { listCluster } from './state-files.ts';
import { BackupError, takeBackup } from './take-backup.ts';

/** `storedUpTo`: the time up to which everything is stored; later changes would be lost now. */
export function ownMeans(parts: BackupParts, storedUpTo: Date | null = null): Means {
  const { source, folder, disk, database, log } = parts;
  return {
    take: async (order) => {
      const need = await roomFor(parts, order.type);
      const done = isSameDisk(folder.place, source.stateDir) ? disk?.need(need) : undefined;
      try {
        demandRoom(parts, need);
        const { storedBytes, wal, finishedAt } = await takeBackup(source, order);
        return { storedBytes, wal, finishedAt, location: 'folder' };
      } finally {
        done?.();
      }
    },
    // A failed backup must not be restored from, nor take space.
    discard: async (id) => await removeBackup(folder, id),
    drill: async ({ test, signal }) => {
      // A restore beside the database needs as much space as the database.
      const done = disk?.need((await listCluster(source.stateDir)).bytes);
      try {
        return await runDrill(test, { source, database, log, storedUpTo, signal });
      } finally {
        done?.();
      }
    },
  };
}

/** Bytes needed for a backup: for database files at most half their size, due to compression; little for WAL only. */
async function roomFor({ source }: BackupParts, type: BackupType): Promise<number> {
  return isBase({ type }) ? (await listCluster(source.stateDir)).bytes / 2 : 0;
}

/** A backup that fills the disk of its database would stop the company. */
function demandRoom({ source, folder }: BackupParts, need: number): void {
  if (need === 0) return;
  const free = freeBytesOf(folder.place) ?? freeBytesOf(source.stateDir);
  const left = isSameDisk(folder.place, source.stateDir) ? RESERVE_BYTES : 0;
  if (free !== null && free < need + left)
    throw new BackupError(
      `${folder.place} has ${gigabytes(free)} free for a database of ${gigabytes(need * 2)}`,
    );
}

/** Reads once an hour how much room the disks of backups and database have: the forecast is made of that. */
import { withReading, type DiskReadings } from '../../backup/disk-forecast.ts';
import { readDiskReadings, writeDiskReadings } from '../../backup/disk-readings.ts';
import { isArmed } from '../../db/embedded/wal-archiving.ts';
import { RESERVE_BYTES, diskBytesOf, freeBytesOf, isSameDisk } from '../../kernel/disk-room.ts';
import type { BackupParts } from './backup-parts.ts';

type DiskParts = Pick<BackupParts, 'database' | 'clock' | 'folder' | 'source' | 'disk'>;

/** The database's disk is full when changes are refused, another when nothing can be stored there. */
function disksOf({ folder, source, disk }: DiskParts): Omit<DiskReadings, 'readings'>[] {
  const refusedBelow = disk?.refusedBelow(diskBytesOf(source.stateDir) ?? 0) ?? RESERVE_BYTES;
  return isSameDisk(folder.place, source.stateDir)
    ? [{ place: folder.place, fullBelow: refusedBelow }]
    : [
        { place: folder.place, fullBelow: 0 },
        { place: source.stateDir, fullBelow: refusedBelow },
      ];
}

export async function readDisks(parts: DiskParts, freeOf = freeBytesOf): Promise<void> {
  // What fills the disk before the first base, such as the first load, is no rate.
  if (!isArmed(parts.source.stateDir)) return;
  const now = parts.clock.now();
  const held = await readDiskReadings(parts.database.read);
  const disks = disksOf(parts).flatMap((each): DiskReadings[] => {
    const before = held.find(({ place }) => place === each.place)?.readings ?? [];
    // The folder is made with the first backup, and its disk may be away for a while.
    const free = freeOf(each.place);
    const readings = free === null ? before : withReading(before, free, now);
    return readings.length === 0 ? [] : [{ ...each, readings }];
  });
  if (JSON.stringify(disks) !== JSON.stringify(held))
    await writeDiskReadings(parts.database.write, disks, now);
}

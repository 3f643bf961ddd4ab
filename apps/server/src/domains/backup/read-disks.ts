/** Reads the free space of the disks of backups and database at intervals, as input for the forecast. */
import { isArmed } from '@cottontree/embedded-postgres';
import { withReading, type DiskReadings } from './disk-forecast.ts';
import { RESERVE_BYTES, diskBytesOf, freeBytesOf, isSameDisk } from '../../platform/disk/disk-room.ts';
import type { BackupParts } from './backup-parts.ts';

type DiskParts = Pick<BackupParts, 'clock' | 'folder' | 'source' | 'disk'>;

/** The disk of the database is full when changes are refused, another when nothing can be stored there. */
function disksOf({ folder, source, disk }: DiskParts): Omit<DiskReadings, 'readings'>[] {
  const refusedBelow = disk?.refusedBelow(diskBytesOf(source.stateDir) ?? 0) ?? RESERVE_BYTES;
  return isSameDisk(folder.place, source.stateDir)
    ? [{ place: folder.place, fullBelow: refusedBelow }]
    : [
        { place: folder.place, fullBelow: 0 },
        { place: source.stateDir, fullBelow: refusedBelow },
      ];
}

/** The earlier readings, with a new one if it is due. */
export function readDisks(
  parts: DiskParts,
  held: readonly DiskReadings[],
  freeOf = freeBytesOf,
): DiskReadings[] {
  // Growth before the first base backup, such as the initial load, is not a typical rate.
  if (!isArmed(parts.source.stateDir)) return [...held];
  const now = parts.clock.now();
  return disksOf(parts).flatMap((each): DiskReadings[] => {
    const before = held.find(({ place }) => place === each.place)?.readings ?? [];
    // The folder is created with the first backup, and its disk may be absent for a while.
    const free = freeOf(each.place);
    const readings = free === null ? before : withReading(before, free, now);
    return readings.length === 0 ? [] : [{ ...each, readings }];
  });
}

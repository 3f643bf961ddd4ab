/** Ships WAL as it is written, and discards it before it fills the disk that the company works on. */
import { disarmArchive, isArmed, repairSpool } from '@cottontree/embedded-postgres';
import { StorageError } from './storage/object-store.ts';
import { RESERVE_BYTES, freeBytesOf, gigabytes, isSameDisk } from '../../platform/disk/disk-room.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import { emptySpool, notHandedOver, waitingIn } from './spool.ts';
import type { BackupParts } from './backup-parts.ts';
import { FULL_DUE, notifyPeople } from './notify-people.ts';

export interface LogLimits {
  /** The most bytes that may wait for storage. */
  readonly waiting: number;
  /** The limit where less than `reserve` is free. */
  readonly waitingInNeed: number;
  readonly reserve: number;
}
export const LOG_LIMITS: LogLimits = { waiting: 4e9, waitingInNeed: 256e6, reserve: RESERVE_BYTES };

/** Throws the error that stopped it, after discarding the WAL where necessary. */
export async function keepLog(
  parts: BackupParts,
  signal: AbortSignal,
  limits: LogLimits = LOG_LIMITS,
): Promise<void> {
  repairSpool(parts.source.stateDir);
  try {
    await parts.claims.renew();
    const short = shortOfRoom(parts, limits.reserve);
    if (short !== null) throw new StorageError(short);
    await parts.source.shipper.ship(signal);
  } catch (error) {
    if (!signal.aborted) await discardBeyond(limits, parts, reasonOf(error));
    throw error;
  }
  await discardBeyond(limits, parts, 'PostgreSQL cannot hand it over');
}

/** Backups on the company's own disk must leave it free space: why they do not, or null. */
export function shortOfRoom({ folder, source }: BackupParts, reserve = RESERVE_BYTES): string | null {
  const free = freeBytesOf(source.stateDir);
  if (free === null || free >= reserve || !isSameDisk(folder.place, source.stateDir)) return null;
  return `${folder.place} is on the disk of the database, which has only ${gigabytes(free)} free`;
}

/** Both the spooled WAL and the WAL that PostgreSQL could not hand over take space until they are stored. */
export async function discardBeyond(limits: LogLimits, parts: BackupParts, reason: string): Promise<void> {
  const { stateDir } = parts.source;
  if (!isArmed(stateDir)) return;
  const waiting = (await waitingIn(stateDir)).bytes + (await notHandedOver(stateDir));
  const inNeed = (freeBytesOf(stateDir) ?? Infinity) < limits.reserve;
  if (waiting <= (inNeed ? limits.waitingInNeed : limits.waiting)) return;
  disarmArchive(stateDir);
  await emptySpool(stateDir);
  await notifyPeople(parts, {
    type: 'error',
    title: 'The log of changes was let go',
    text: `It could not be stored for so long that the disk would have filled: ${reason}. A full backup is due.`,
    condition: FULL_DUE,
  });
}

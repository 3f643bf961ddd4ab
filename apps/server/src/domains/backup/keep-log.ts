/** Stores the log of changes as it comes, and lets it go before it fills the disk that the company works on. */
import { StorageError } from './storage/object-store.ts';
import { RESERVE_BYTES, freeBytesOf, gigabytes, isSameDisk } from '../../platform/disk/disk-room.ts';
import { emptySpool, notHandedOver, waitingIn } from './spool.ts';
import { disarmArchive, isArmed, mendSpool } from '../../platform/database/embedded/wal-archiving.ts';
import type { BackupParts } from './backup-parts.ts';
import { reasonOf, tell } from './run-orders.ts';

export interface LogLimits {
  /** So much may wait to be stored. */
  readonly waiting: number;
  /** Where less than `reserve` is free only so much. */
  readonly waitingInNeed: number;
  readonly reserve: number;
}
export const LOG_LIMITS: LogLimits = { waiting: 4e9, waitingInNeed: 256e6, reserve: RESERVE_BYTES };

/** Throws what stopped it; by then the log was let go where that had to be. */
export async function keepLog(
  parts: BackupParts,
  signal: AbortSignal,
  limits: LogLimits = LOG_LIMITS,
): Promise<void> {
  mendSpool(parts.source.stateDir);
  try {
    await parts.claims.renew();
    const short = shortOfRoom(parts, limits.reserve);
    if (short !== null) throw new StorageError(short);
    await parts.source.shipper.ship(signal);
  } catch (error) {
    if (!signal.aborted) await letGoBeyond(limits, parts, reasonOf(error));
    throw error;
  }
  await letGoBeyond(limits, parts, 'PostgreSQL cannot hand it over');
}

/** What is stored on the company's own disk must leave it room to work in: why it does not, or null. */
export function shortOfRoom({ folder, source }: BackupParts, reserve = RESERVE_BYTES): string | null {
  const free = freeBytesOf(source.stateDir);
  if (free === null || free >= reserve || !isSameDisk(folder.place, source.stateDir)) return null;
  return `${folder.place} is on the disk of the database, which has only ${gigabytes(free)} free`;
}

/** The log in the spool and the log that PostgreSQL could not put there both take room until they are stored. */
export async function letGoBeyond(limits: LogLimits, parts: BackupParts, reason: string): Promise<void> {
  const { stateDir } = parts.source;
  if (!isArmed(stateDir)) return;
  const waiting = (await waitingIn(stateDir)).bytes + (await notHandedOver(stateDir));
  const inNeed = (freeBytesOf(stateDir) ?? Infinity) < limits.reserve;
  if (waiting <= (inNeed ? limits.waitingInNeed : limits.waiting)) return;
  disarmArchive(stateDir);
  await emptySpool(stateDir);
  await tell(
    parts,
    'error',
    'The log of changes was let go',
    `It could not be stored for so long that the disk would have filled: ${reason}. A full backup is due.`,
  );
}

/** How much space a disk has. */
import { statSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Stays free on the disk of the running company, which cannot work without it. */
export const RESERVE_BYTES = 500e6;

/** Also true when the folder does not exist yet: it will most likely be on the same disk. */
export function isSameDisk(folder: string, stateDir: string): boolean {
  const [one, other] = [folder, stateDir].map((each) => statSync(each, { throwIfNoEntry: false })?.dev);
  return one === undefined || one === other;
}

/** Free bytes on the disk of a folder; null when the folder does not exist yet. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Size in bytes of the disk of a folder; null when it is unknown. */
export function diskBytesOf(folder: string): number | null {
  const { blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? null : blocks * bsize;
}

export interface DiskReading {
  /** Available to this process; file systems reserve a part for root. */
  readonly freeBytes: number;
  /** Percentage used of the space that this process may use. */
  readonly percent: number;
}

/**
 * Reads the disk of a folder. Asynchronous, because a network disk may be slow. Throws when the file system does not
 * report its size.
 */
export async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  if (blocks === 0) throw new Error(`The file system of ${folder} does not say how much room it has`);
  const used = blocks - bfree;
  return { freeBytes: bavail * bsize, percent: (100 * used) / Math.max(1, used + bavail) };
}

/** "1.2 GB" */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

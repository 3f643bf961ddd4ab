/** How much room a disk has. */
import { statSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Stays free on the disk that the company works on, which stops without. */
export const RESERVE_BYTES = 500e6;

/** Also where the folder is yet to be made: it will most likely be. */
export function isSameDisk(folder: string, stateDir: string): boolean {
  const [one, other] = [folder, stateDir].map((each) => statSync(each, { throwIfNoEntry: false })?.dev);
  return one === undefined || one === other;
}

/** Free on the disk of a folder; null where there is no such folder yet. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** How large the disk of a folder is; null where it does not say. */
export function diskBytesOf(folder: string): number | null {
  const { blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? null : blocks * bsize;
}

export interface DiskReading {
  /** For this process; file systems keep a part to root. */
  readonly freeBytes: number;
  /** Used, of what may be used. */
  readonly percent: number;
}

/** Of the disk of a folder. Does not keep other work waiting, as a disk on a network might. Throws where it does not say. */
export async function readDisk(folder: string): Promise<DiskReading> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  if (blocks === 0) throw new Error(`The file system of ${folder} does not say how much room it has`);
  const used = blocks - bfree;
  return { freeBytes: bavail * bsize, percent: (100 * used) / Math.max(1, used + bavail) };
}

/** "1.2 GB" */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

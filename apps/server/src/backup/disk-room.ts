import { statSync, statfsSync } from 'node:fs';

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

/** "1.2 GB" */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

// @ts-check
import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** More than the databases, backups and browsers of a whole run take at any time. */
const BYTES = 5e9;

/**
 * Puts the temporary files of this process, and of those it starts, into memory where there is room and programs may be
 * run from there. For tests only: what lies in memory is gone with the machine. A copy of an empty company is 700 files,
 * for which a disk takes fifteen times as long. A TMPDIR that somebody named is left alone.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = IN_MEMORY;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === IN_MEMORY);
    const runs = !mount?.split(' ')[3]?.split(',').includes('noexec');
    return runs && Math.min(bavail * bsize, freemem()) >= BYTES;
  } catch {
    // Another system than Linux.
    return false;
  }
}

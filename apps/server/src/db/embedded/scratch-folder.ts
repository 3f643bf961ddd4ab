import { statfsSync } from 'node:fs';
import os from 'node:os';

// For tests only: what lies in memory is gone with the machine.

const IN_MEMORY = '/dev/shm';

/**
 * Where databases that are thrown away lie: in memory where `bytes` are free there, elsewhere in the folder of temporary
 * files. A copy of an empty company is 700 files, for which a disk takes fifteen times as long.
 */
export function scratchFolder(bytes: number): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, os.freemem()) >= bytes ? IN_MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

import { canEnter, chooseDatabaseUser, DatabaseStartError } from '@cottontree/embedded-postgres';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SYSTEM_FOLDER, systemPlace } from './system-place.ts';

/**
 * The folder that holds the server's state: `DATA_DIR` (relative to the project), else `.data` in the project. A server
 * that is root needs a folder that the unprivileged database user can reach. A project which that user cannot enter
 * (for example under /root) keeps its state in a separate folder under `system`, while an unreachable DATA_DIR is an
 * error, because using another folder than the one requested would look like lost data.
 */
export function resolveStateDir(
  dataDir: string | undefined,
  projectRoot: string,
  system = SYSTEM_FOLDER,
): string {
  const wanted = path.resolve(projectRoot, dataDir ?? '.data');
  if (process.getuid?.() !== 0) return wanted;
  const user = chooseDatabaseUser(wanted);
  if (canEnter(user, nearestExisting(path.dirname(wanted)))) return wanted;
  if (dataDir === undefined) return systemPlace(projectRoot, system);
  throw new DatabaseStartError(
    `DATA_DIR (${wanted}) lies inside a folder that ${user.name}, the user PostgreSQL runs as, cannot enter: ` +
      `choose another folder, or open the folders above it with chmod o+x.`,
  );
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

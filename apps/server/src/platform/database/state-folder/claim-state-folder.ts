/**
 * Moves the state folder that clones shared in earlier releases to the first clone that starts while no server uses it.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import {
  chooseDatabaseUser,
  lockFolder,
  ownerAsUser,
  type FolderLock,
  settleLeftovers,
  DatabaseStartError,
  clusterFolder,
  socketFolder,
  type PostgresLog,
} from '@cottontree/embedded-postgres';
import { codeOf, reasonOf } from '../../failures/reason.ts';
import { resolveStateDir } from './resolve-state-folder.ts';
import { clonesFolder, SYSTEM_FOLDER, systemPlace, unnamedPlace } from './system-place.ts';

/** Another clone may have to wait for the end of a PostgreSQL that was left behind. */
const PATIENCE_MS = 90_000;
const AGAIN_MS = 50;

/** Like `resolveStateDir`, for a caller about to use the folder: from then on it belongs to this clone. */
export async function claimStateDir(
  dataDir: string | undefined,
  projectRoot: string,
  { log, system = SYSTEM_FOLDER }: { log: PostgresLog; system?: string },
): Promise<string> {
  const stateDir = resolveStateDir(dataDir, projectRoot, system);
  const chosen = dataDir === undefined && stateDir === systemPlace(projectRoot, system);
  if (chosen && (await takeOverUnnamed(projectRoot, log, system)))
    log.warn(
      `The company in ${unnamedPlace(system)} is this clone's own from now on: it was moved to ${stateDir}.`,
    );
  return stateDir;
}

/**
 * Moves the shared folder of an earlier release to this clone, if the clone has none yet and no server uses it. A
 * folder of another user than the one whom those releases chose, such as that of a service, is left alone. Of clones that start at the same time, one gets it. Resolves to whether this one did. Throws DatabaseStartError when it
 * cannot be moved.
 */
async function takeOverUnnamed(
  projectRoot: string,
  log: PostgresLog,
  system = SYSTEM_FOLDER,
): Promise<boolean> {
  const [place, unnamed] = [systemPlace(projectRoot, system), unnamedPlace(system)];
  const due = (): boolean =>
    !existsSync(place) &&
    existsSync(clusterFolder(unnamed)) &&
    ownerAsUser(clusterFolder(unnamed))?.uid === chooseDatabaseUser(place).uid;
  if (!due()) return false;
  // PostgreSQL's user needs execute permission to pass through it.
  mkdirSync(clonesFolder(system), { recursive: true, mode: 0o711 });
  const turn = await myTurn(clonesFolder(system));
  try {
    if (!due()) return false;
    const lock = await lockFolder(unnamed).catch((error: unknown) => {
      log.warn(`${reasonOf(error)} This clone keeps its own in ${place}.`);
      return null;
    });
    if (!lock) return false;
    try {
      await settleLeftovers(unnamed, socketFolder(unnamed), log);
      renameSync(unnamed, place);
      return true;
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      throw new DatabaseStartError(
        `The data folder ${unnamed} of an earlier release cannot be moved to ${place} (${codeOf(error) ?? reasonOf(error)}): ` +
          `set DATA_DIR=${unnamed} to go on with it, or set DATA_DIR to another folder.`,
      );
    } finally {
      lock.release();
    }
  } finally {
    turn.release();
  }
}

/** Clones start one after the other. */
async function myTurn(folder: string): Promise<FolderLock> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;)
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(AGAIN_MS);
    }
}

import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { canEnter, chooseDatabaseUser, type DatabaseUser } from './database-user.ts';
import { DatabaseStartError, reasonOf } from './start-error.ts';
import { clusterFolder, unfinishedPrefix } from './state-layout.ts';
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

/** Creates the state folder if needed and verifies that `user` can work in it. Throws DatabaseStartError otherwise. */
export function prepareStateFolder(stateDir: string, user: DatabaseUser): void {
  // initdb passes paths next to it to a shell, inside double quotes.
  const [bad] = process.platform === 'win32' ? [] : (/["$`\\]/.exec(stateDir) ?? []);
  if (bad !== undefined) {
    throw new DatabaseStartError(
      `The data folder ${stateDir} has a ${bad} in its path, with which PostgreSQL cannot be set up: ` +
        `set DATA_DIR to another folder.`,
    );
  }
  try {
    const made = makeFolders(stateDir);
    // Root stays the owner of its folder and only lets the database user pass through it: a compromised database must
    // not be able to replace the programs, the lock or the password that the next start trusts.
    if (user.steppedDown && statSync(stateDir).uid === 0 && readdirSync(stateDir).length === 0) {
      for (const each of made.length > 0 ? made : [stateDir]) chmodSync(each, 0o711);
    }
  } catch (error) {
    throw new DatabaseStartError(
      `The data folder ${stateDir} cannot be used (${reasonOf(error)}): set DATA_DIR to a folder this user may write.`,
    );
  }
  if (user.steppedDown && !canEnter(user, stateDir)) {
    throw new DatabaseStartError(
      `The data folder ${stateDir} is closed to ${user.name}, the user PostgreSQL runs as: ` +
        `open it with chmod o+x, or set DATA_DIR to another folder.`,
    );
  }
  const database = statSync(clusterFolder(stateDir), { throwIfNoEntry: false });
  if (database && user.uid >= 0 && database.uid !== user.uid) {
    throw new DatabaseStartError(
      `The database in ${stateDir} belongs to user id ${database.uid}, and PostgreSQL would run as ${user.name}: ` +
        `start the server as the owner, or give the folder to the right user with chown -R.`,
    );
  }
}

/** Gives a file that root created to the state folder's owner, who may start the server without root next time. */
export function giveToFolderOwner(file: string, stateDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(stateDir);
  chownSync(file, uid, gid);
}

/** Deletes unfinished work of a start that was killed. Call it only while holding the folder's lock. */
export function sweepUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Creates `folder` and its missing parents; returns the folders created. One at a time, because Node's `recursive`
 * never returns where the kernel cannot create folders (/proc).
 */
function makeFolders(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const above = path.dirname(folder) === folder ? [] : makeFolders(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  return [...above, folder];
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

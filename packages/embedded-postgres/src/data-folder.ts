import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { canEnter, type DatabaseUser } from './database-user.ts';
import { DatabaseStartError, reasonOf } from './start-error.ts';
import { clusterFolder, unfinishedPrefix } from './folder-layout.ts';

/** Creates the data folder if needed and verifies that `user` can work in it. Throws DatabaseStartError otherwise. */
export function prepareDataFolder(dataDir: string, user: DatabaseUser): void {
  // initdb passes paths next to it to a shell, inside double quotes.
  const [bad] = process.platform === 'win32' ? [] : (/["$`\\]/.exec(dataDir) ?? []);
  if (bad !== undefined) {
    throw new DatabaseStartError(
      ({ chooseFolder }) =>
        `The data folder ${dataDir} has a ${bad} in its path, with which PostgreSQL cannot be set up: ` +
        `${chooseFolder('another folder')}.`,
    );
  }
  try {
    const made = makeFolders(dataDir);
    // Root stays the owner of its folder and only lets the database user pass through it: a compromised database must
    // not be able to replace the programs, the lock or the password that the next start trusts.
    if (user.steppedDown && statSync(dataDir).uid === 0 && readdirSync(dataDir).length === 0) {
      for (const each of made.length > 0 ? made : [dataDir]) chmodSync(each, 0o711);
    }
  } catch (error) {
    throw new DatabaseStartError(
      ({ chooseFolder }) =>
        `The data folder ${dataDir} cannot be used (${reasonOf(error)}): ` +
        `${chooseFolder('a folder this user may write')}.`,
    );
  }
  if (user.steppedDown && !canEnter(user, dataDir)) {
    throw new DatabaseStartError(
      ({ chooseFolder }) =>
        `The data folder ${dataDir} is closed to ${user.name}, the user PostgreSQL runs as: ` +
        `open it with chmod o+x, or ${chooseFolder('another folder')}.`,
    );
  }
  const database = statSync(clusterFolder(dataDir), { throwIfNoEntry: false });
  if (database && user.uid >= 0 && database.uid !== user.uid) {
    throw new DatabaseStartError(
      `The database in ${dataDir} belongs to user id ${database.uid}, and PostgreSQL would run as ${user.name}: ` +
        `start the server as the owner, or give the folder to the right user with chown -R.`,
    );
  }
}

/** Gives a file that root created to the data folder's owner, who may start the server without root next time. */
export function giveToFolderOwner(file: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
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

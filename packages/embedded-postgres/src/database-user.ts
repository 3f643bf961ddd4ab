import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

import { clusterFolder } from './folder-layout.ts';
import { DatabaseStartError, reasonOf } from './start-error.ts';

/** The operating-system user PostgreSQL runs as. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** True when the server is root and runs everything of PostgreSQL as this user. */
  readonly steppedDown: boolean;
}

/**
 * Chooses the user for a data folder. PostgreSQL refuses to run as root, so a server that is root takes, in this
 * order, the owner of the existing database, the owner of the data folder, `postgres`, `nobody`. Any other server runs
 * PostgreSQL as its own user. Throws DatabaseStartError when root finds no such user.
 */
export function chooseDatabaseUser(dataDir: string): DatabaseUser {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, name: `user id ${uid}`, steppedDown: false };

  const databaseOwner = ownerOf(clusterFolder(dataDir));
  if (databaseOwner !== undefined) {
    const known = lookUp(String(databaseOwner.uid));
    return known ?? { ...databaseOwner, name: `user id ${databaseOwner.uid}`, steppedDown: true };
  }
  // initdb fails for a user without an account, which is common for folders mounted into a container.
  const folderOwner = ownerOf(dataDir);
  const chosen = (folderOwner && lookUp(String(folderOwner.uid))) ?? lookUp('postgres') ?? lookUp('nobody');
  if (chosen) return chosen;
  throw new DatabaseStartError(
    ({ connectTo }) =>
      `PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody" to run it as: ` +
      `start the server as a normal user, give ${dataDir} to one with chown, or ${connectTo('a PostgreSQL of your own')}.`,
  );
}

/**
 * The user as whom programs work on a file that belongs to them: its owner if this process is root, and otherwise the user
 * of this process. Null where the owner is root, as whom nothing shall run.
 */
export function ownerAsUser(file: string): DatabaseUser | null {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, name: `user id ${uid}`, steppedDown: false };
  const owner = ownerOf(file);
  return owner
    ? (lookUp(String(owner.uid)) ?? { ...owner, name: `user id ${owner.uid}`, steppedDown: true })
    : null;
}

/** The spawn options that make a child process run as `user`. */
export function identityOptions(user: DatabaseUser): { uid?: number; gid?: number } {
  return user.steppedDown ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Whether `user` can enter `folder`. Tested by a child process that runs as the user, because mode bits alone do not
 * include groups, access lists and mount options.
 */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...identityOptions(user),
    // None of our environment variables: a preloaded library could end the child process, and the folder would seem
    // inaccessible.
    env: {},
    cwd: '/',
    stdio: 'ignore',
  });
  if (tried.error) {
    const reason = reasonOf(tried.error);
    throw new DatabaseStartError(
      ({ connectTo }) =>
        `PostgreSQL refuses to run as root, and this process may not switch to ${user.name} ` +
        `(${reason}): start the server as a normal user or ${connectTo('a PostgreSQL of your own')}.`,
    );
  }
  return tried.status === 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function lookUp(nameOrId: string): DatabaseUser | undefined {
  const { stdout } = spawnSync('id', [nameOrId], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [, uid, name, gid] = /^uid=(\d+)\(([^)]+)\) gid=(\d+)/.exec(stdout ?? '') ?? [];
  if (uid === undefined || name === undefined || gid === undefined || uid === '0') return undefined;
  return { uid: Number(uid), gid: Number(gid), name, steppedDown: true };
}

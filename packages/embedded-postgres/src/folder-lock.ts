import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import net from 'node:net';

import { codeOf, DatabaseStartError, reasonOf } from './start-error.ts';
import { giveToFolderOwner } from './data-folder.ts';
import { lockFile } from './folder-layout.ts';

// The lock is the kernel's, not a file with a process id in it. The kernel releases it the moment the server dies,
// however it dies, so there is never a stale lock to detect, no race between two servers detecting one, and no process
// id that may have been reused. The id in the file only makes the error message helpful.

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only server on a data folder. The lock ends with `release` or with the process. Throws
 * DatabaseStartError naming the folder and the process that holds it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const file = lockFile(dataDir);
  const lock = await takeLock(file, dataDir);
  if (lock) return lock;
  throw folderInUse(dataDir, readFileSync(file, 'utf8').trim() || 'unknown');
}

/** The error that a second server gets. */
export function folderInUse(dataDir: string, holder: string | number): DatabaseStartError {
  return new DatabaseStartError(
    ({ chooseFolder }) =>
      `The data folder ${dataDir} is already in use by the server with process id ${holder}: ` +
      `stop that server, or ${chooseFolder('another folder')}.`,
  );
}

async function takeLock(file: string, dataDir: string): Promise<FolderLock | undefined> {
  if (process.platform === 'win32') return lockName(`\\\\.\\pipe\\${nameOf(dataDir)}`, file);
  if (process.platform === 'darwin') return lockByOpening(file, dataDir);
  const fd = openLockFile(file, dataDir);
  const locked = lockWithFlock(fd);
  if (locked === 'taken') return holdOpenFile(fd);
  closeSync(fd);
  if (locked === 'refused') return undefined;
  // Without flock(1): a name in the kernel's socket table, which is exclusive and also ends with the process. Only the
  // second choice, because containers that share the folder have separate tables.
  return lockName(`\0${nameOf(dataDir)}`, file);
}

function openLockFile(file: string, dataDir: string): number {
  try {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644);
    giveToFolderOwner(file, dataDir);
    return fd;
  } catch (error) {
    throw new DatabaseStartError(
      ({ chooseFolder }) =>
        `The data folder ${dataDir} cannot be locked (${reasonOf(error)}): start as the user who owns it, ` +
        `or ${chooseFolder('another folder')}.`,
    );
  }
}

/**
 * flock(2) locks the open file, which parent and child share. Node has no call for it, so flock(1) locks the descriptor
 * it inherits and exits, and the lock stays with this process. Other children never inherit the descriptor.
 */
function lockWithFlock(fd: number): 'taken' | 'refused' | 'no flock' {
  const tried = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  });
  if (tried.error) return 'no flock';
  if (tried.status === 0) return 'taken';
  if (tried.status === 1) return 'refused';
  throw new DatabaseStartError(`The data folder's lock file cannot be locked: ${tried.stderr.trim()}.`);
}

/** macOS can lock a file while opening it: O_EXLOCK (0x20 in its fcntl.h), which Node passes on but does not name. */
function lockByOpening(file: string, dataDir: string): FolderLock | undefined {
  try {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | 0x20, 0o644);
    giveToFolderOwner(file, dataDir);
    return holdOpenFile(fd);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

function holdOpenFile(fd: number): FolderLock {
  ftruncateSync(fd);
  writeSync(fd, `${process.pid}\n`, 0);
  return { release: () => closeSync(fd) };
}

function lockName(name: string, file: string): Promise<FolderLock | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((visitor) => visitor.destroy());
    server.unref();
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(name, () => {
      writeFileSync(file, `${process.pid}\n`);
      resolve({ release: () => void server.close() });
    });
  });
}

/** The same for every path that leads to the folder. */
function nameOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `embedded-postgres-${dev}-${ino}`;
}

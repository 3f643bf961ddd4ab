import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { DatabaseUser } from './database-user.ts';
import { socketFolder, socketPointer } from './folder-layout.ts';

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero; `/.s.PGSQL.5432` needs 14 of
// them.
const longestSocketFolder = 104 - 1 - '/.s.PGSQL.5432'.length;

/**
 * The folder of PostgreSQL's socket, created with mode 0700 for `user`: inside the data folder, or, when that path is
 * too long for a socket, a private temporary folder whose name is stored in the data folder for the next start.
 */
export function ensureSocketFolder(dataDir: string, user: DatabaseUser): string {
  const beside = socketFolder(dataDir);
  if (Buffer.byteLength(beside) <= longestSocketFolder) {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    return makePrivate(beside, user);
  }
  const pointer = socketPointer(dataDir);
  const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  if (known !== '' && isPrivate(known, user)) return known;
  const fresh = makePrivate(mkdtempSync(path.join(shortTemporaryFolder(), 'postgres-')), user);
  writeFileSync(pointer, `${fresh}\n`);
  return fresh;
}

function makePrivate(folder: string, user: DatabaseUser): string {
  chmodSync(folder, 0o700);
  if (user.steppedDown) chownSync(folder, user.uid, user.gid);
  return folder;
}

// Everybody can write to the temporary folder: a folder that was deleted may have been created again by another user,
// or as a link.
function isPrivate(folder: string, user: DatabaseUser): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined && found.isDirectory() && found.uid === user.uid && (found.mode & 0o777) === 0o700
  );
}

function shortTemporaryFolder(): string {
  return Buffer.byteLength(os.tmpdir()) <= longestSocketFolder - '/postgres-XXXXXX'.length
    ? os.tmpdir()
    : '/tmp';
}

/**
 * Archiving of PostgreSQL's WAL for backups. It is copied into a folder inside the data folder, from where the program
 * takes and stores it; PostgreSQL itself can reach neither keys nor backup storage.
 */
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

import { chooseDatabaseUser, type DatabaseUser } from './database-user.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import { clusterFolder, walSpool } from './folder-layout.ts';

/** Exists while there is a base backup, or one is being taken, that the WAL continues. */
const armedFile = (dataDir: string): string => path.join(walSpool(dataDir), 'armed');

/**
 * Creates the folder and returns the settings. Until the archive is armed the WAL is discarded, because without a base
 * backup it could not be replayed; afterwards each file is completely on the disk before PostgreSQL may recycle it.
 */
export function walArchiving(dataDir: string, user: DatabaseUser): PostgresSettings {
  prepareSpool(dataDir, user);
  return {
    archive_mode: 'on',
    archive_command: process.platform === 'win32' ? windowsCommand(dataDir) : shellCommand(dataDir),
  };
}

function prepareSpool(dataDir: string, user: DatabaseUser): void {
  const spool = walSpool(dataDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  chmodSync(spool, 0o700);
  if (user.steppedDown) chownSync(spool, user.uid, user.gid);
}

/**
 * Recreates the folder or its permissions: somebody may have removed it, or made it inaccessible to PostgreSQL, while
 * the server runs.
 */
export function repairSpool(dataDir: string): void {
  const found = statSync(walSpool(dataDir), { throwIfNoEntry: false });
  const owner = statSync(clusterFolder(dataDir)).uid;
  if (found?.uid === owner && (found.mode & 0o700) === 0o700) return;
  prepareSpool(dataDir, chooseDatabaseUser(dataDir));
}

export const isArmed = (dataDir: string): boolean => existsSync(armedFile(dataDir));

/** From now on no WAL is discarded. Call it before a base backup starts. */
export function armArchive(dataDir: string): void {
  repairSpool(dataDir);
  const fd = openSync(armedFile(dataDir), 'a', 0o600);
  fsyncSync(fd);
  closeSync(fd);
}

/** Called when the archived WAL no longer continues what is stored: a new base backup must be taken first. */
export function disarmArchive(dataDir: string): void {
  rmSync(armedFile(dataDir), { force: true });
}

/** PostgreSQL replaces %p and %f; prepareDataFolder refuses paths that a shell would read differently in quotes. */
const inCommand = (file: string): string => file.replaceAll('%', '%%');

function shellCommand(dataDir: string): string {
  const armed = inCommand(armedFile(dataDir));
  const target = `${inCommand(walSpool(dataDir))}/%f`;
  // Copied under another name first, so that the file is complete when it appears; `sync` of a single file is missing
  // on some systems.
  return (
    // When the folder is missing or inaccessible to PostgreSQL, the command fails, so that the WAL is kept.
    `test -x "${inCommand(walSpool(dataDir))}" && { test ! -e "${armed}" || { cp "%p" "${target}.part" ` +
    `&& { sync "${target}.part" 2>/dev/null || sync; } && mv -f "${target}.part" "${target}"; }; }`
  );
}

function windowsCommand(dataDir: string): string {
  const target = path.win32.join(inCommand(walSpool(dataDir)), '%f');
  return `if exist "${inCommand(armedFile(dataDir))}" (copy /y "%p" "${target}.part" && move /y "${target}.part" "${target}")`;
}

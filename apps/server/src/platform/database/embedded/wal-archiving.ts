/**
 * The log of changes (WAL) that PostgreSQL hands over for backups. It is copied into a folder of the state folder, from
 * where the backup job takes it, encrypts it and stores it; PostgreSQL itself can reach neither keys nor stores.
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
import { clusterFolder, walSpool } from './state-layout.ts';

/** Present while there is a base backup, or one is being taken, that the log belongs to. */
const armedFile = (stateDir: string): string => path.join(walSpool(stateDir), 'armed');

/** A quiet company's last changes leave the machine's own log after so long: with their shipping, the recovery point. */
const ARCHIVE_TIMEOUT_SECONDS = 240;

/**
 * Makes the folder and returns the settings. Until the archive is armed the log is let go, as without a base backup
 * nothing could be replayed upon; afterwards each file is on the disk, whole, before PostgreSQL may recycle it.
 */
export function walArchiving(stateDir: string, user: DatabaseUser): PostgresSettings {
  prepareSpool(stateDir, user);
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT_SECONDS,
    archive_command: process.platform === 'win32' ? windowsCommand(stateDir) : shellCommand(stateDir),
  };
}

function prepareSpool(stateDir: string, user: DatabaseUser): void {
  const spool = walSpool(stateDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  chmodSync(spool, 0o700);
  if (user.steppedDown) chownSync(spool, user.uid, user.gid);
}

/** Somebody may have removed it, or closed it to PostgreSQL, while the server runs. */
export function mendSpool(stateDir: string): void {
  const found = statSync(walSpool(stateDir), { throwIfNoEntry: false });
  const owner = statSync(clusterFolder(stateDir)).uid;
  if (found?.uid === owner && (found.mode & 0o700) === 0o700) return;
  prepareSpool(stateDir, chooseDatabaseUser(stateDir));
}

export const isArmed = (stateDir: string): boolean => existsSync(armedFile(stateDir));

/** From here on nothing of the log is let go. Call it before a base backup starts. */
export function armArchive(stateDir: string): void {
  mendSpool(stateDir);
  const fd = openSync(armedFile(stateDir), 'a', 0o600);
  fsyncSync(fd);
  closeSync(fd);
}

/** What is archived no longer continues what is stored: a new base backup has to come first. */
export function disarmArchive(stateDir: string): void {
  rmSync(armedFile(stateDir), { force: true });
}

/** PostgreSQL replaces %p and %f; prepareStateFolder refuses paths that a shell would read differently in quotes. */
const inCommand = (file: string): string => file.replaceAll('%', '%%');

function shellCommand(stateDir: string): string {
  const armed = inCommand(armedFile(stateDir));
  const target = `${inCommand(walSpool(stateDir))}/%f`;
  // Under another name until it is whole; `sync` of a single file is missing on some systems.
  return (
    // A folder that is gone or closed to PostgreSQL is no order to let the log go.
    `test -x "${inCommand(walSpool(stateDir))}" && { test ! -e "${armed}" || { cp "%p" "${target}.part" ` +
    `&& { sync "${target}.part" 2>/dev/null || sync; } && mv -f "${target}.part" "${target}"; }; }`
  );
}

function windowsCommand(stateDir: string): string {
  const target = path.win32.join(inCommand(walSpool(stateDir)), '%f');
  return `if exist "${inCommand(armedFile(stateDir))}" (copy /y "%p" "${target}.part" && move /y "${target}.part" "${target}")`;
}

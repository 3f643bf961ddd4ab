import path from 'node:path';

// The contents of a state folder. Defined in one place, because backups and documentation name the same paths.

/** PostgreSQL's own data directory (mode 0700, owned by the database user). */
export const clusterFolder = (stateDir: string): string => path.join(stateDir, 'postgres');

/** The password of PostgreSQL's roles (mode 0600). */
export const passwordFile = (stateDir: string): string => path.join(stateDir, 'postgres.password');

/** The keys of this installation (mode 0700), unless KEY_DIR names another folder. */
export const keyFolder = (stateDir: string): string => path.join(stateDir, 'keys');

/** Copies of the PostgreSQL programs, one folder per package version. */
export const runtimeFolder = (stateDir: string): string => path.join(stateDir, 'runtime');

/** Where PostgreSQL puts its WAL for the backup job (mode 0700, owned by the database user). */
export const walSpool = (stateDir: string): string => path.join(stateDir, 'wal-spool');

/** What this folder remembers of its claim to write to the backup storage (mode 0600). */
export const claimMemory = (stateDir: string): string => path.join(stateDir, 'backup-claim.json');

/** The journal of a company swap that a restore has begun; the next start completes it (mode 0600). */
export const swapJournal = (stateDir: string): string => path.join(stateDir, 'swap.json');

/** Where backups are stored, unless BACKUP_DIR names another folder. */
export const backupFolder = (stateDir: string): string => path.join(stateDir, 'backups');

/**
 * Locked by the kernel while a server runs; contains its process id. Never deleted, because a lock on a deleted file
 * protects nothing.
 */
export const lockFile = (stateDir: string): string => path.join(stateDir, 'server.lock');

/** Where PostgreSQL listens, when the state folder's path is short enough for a socket. */
export const socketFolder = (stateDir: string): string => path.join(stateDir, 'socket');

/** Contains the path of the socket folder that is used when the state folder's path is too long. */
export const socketPointer = (stateDir: string): string => path.join(stateDir, 'socket.path');

/** The result of the last restore, until the next start has recorded it (mode 0600). */
export const restoreNote = (stateDir: string): string => path.join(stateDir, 'restored.json');

/** Prefix of the names of unfinished work, which the next start deletes. */
export const unfinishedPrefix = 'unfinished-';

import path from 'node:path';

// What PostgreSQL and this package put into a state folder. Programs may put other files beside them.

/** PostgreSQL's own data directory (mode 0700, owned by the database user). */
export const clusterFolder = (stateDir: string): string => path.join(stateDir, 'postgres');

/** The password of the superuser (mode 0600). */
export const passwordFile = (stateDir: string): string => path.join(stateDir, 'postgres.password');

/** Copies of the PostgreSQL programs, one folder per package version. */
export const runtimeFolder = (stateDir: string): string => path.join(stateDir, 'runtime');

/** Where PostgreSQL puts its WAL once the archive is armed (mode 0700, owned by the database user). */
export const walSpool = (stateDir: string): string => path.join(stateDir, 'wal-spool');

/**
 * Locked by the kernel while a server runs; contains its process id. Never deleted, because a lock on a deleted file
 * protects nothing.
 */
export const lockFile = (stateDir: string): string => path.join(stateDir, 'server.lock');

/** Where PostgreSQL listens, when the state folder's path is short enough for a socket. */
export const socketFolder = (stateDir: string): string => path.join(stateDir, 'socket');

/** Contains the path of the socket folder that is used when the state folder's path is too long. */
export const socketPointer = (stateDir: string): string => path.join(stateDir, 'socket.path');

/** Prefix of the names of unfinished work, which the next start deletes. */
export const unfinishedPrefix = 'unfinished-';

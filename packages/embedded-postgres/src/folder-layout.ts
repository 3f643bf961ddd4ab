import path from 'node:path';

// What PostgreSQL and this package put into a data folder. Programs may put other files beside them.

/** PostgreSQL's own data directory (mode 0700, owned by the database user). */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/** The password of the superuser (mode 0600). */
export const passwordFile = (dataDir: string): string => path.join(dataDir, 'postgres.password');

/** Copies of the PostgreSQL programs, one folder per package version. */
export const runtimeFolder = (dataDir: string): string => path.join(dataDir, 'runtime');

/** Where PostgreSQL puts its WAL once the archive is armed (mode 0700, owned by the database user). */
export const walSpool = (dataDir: string): string => path.join(dataDir, 'wal-spool');

/**
 * Locked by the kernel while a server runs; contains its process id. Never deleted, because a lock on a deleted file
 * protects nothing.
 */
export const lockFile = (dataDir: string): string => path.join(dataDir, 'server.lock');

/** Where PostgreSQL listens, when the data folder's path is short enough for a socket. */
export const socketFolder = (dataDir: string): string => path.join(dataDir, 'socket');

/** Contains the path of the socket folder that is used when the data folder's path is too long. */
export const socketPointer = (dataDir: string): string => path.join(dataDir, 'socket.path');

/** Prefix of the names of unfinished work, which the next start deletes. */
export const unfinishedPrefix = 'unfinished-';

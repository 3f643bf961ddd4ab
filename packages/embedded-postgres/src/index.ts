/** The face of the package: what a program may use. See README.md. */
export { giveToFolderOwner, prepareDataFolder, sweepUnfinished } from './data-folder.ts';
export {
  canEnter,
  chooseDatabaseUser,
  identityOptions,
  ownerAsUser,
  type DatabaseUser,
} from './database-user.ts';
export {
  clusterFolder,
  passwordFile,
  runtimeFolder,
  socketFolder,
  socketPointer,
  unfinishedPrefix,
  walSpool,
} from './folder-layout.ts';
export { lockFolder, type FolderLock } from './folder-lock.ts';
export { settleLeftovers } from './leftover-postgres.ts';
export type { PostgresLog } from './log.ts';
export type { PostgresSettings } from './postgres-settings.ts';
export { runningProcesses } from './process-table.ts';
export { DatabaseStartError, type ProgramWords } from './start-error.ts';
export { startCopy } from './start-copy.ts';
export { startPostgres, type EmbeddedPostgres } from './start-postgres.ts';
export { armArchive, disarmArchive, isArmed, repairSpool } from './wal-archiving.ts';

/**
 * The database of a command: that of DATABASE_URL, or the embedded one, which is started if no server is running it.
 */
import pg from 'pg';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import { claimStateDir } from './platform/database/state-folder/claim-state-folder.ts';
import { startEmbedded } from './platform/database/start-embedded.ts';
import { reachRunning } from './platform/database/run-sql.ts';
import { reasonOf } from './platform/failures/reason.ts';
import { SettingsError, type Settings } from './settings.ts';
import { isLostConnection } from './start-failure.ts';

const AWAY = new Set(['ENOENT', 'ECONNREFUSED', 'EACCES']);

/** Throws SettingsError when there is no database. `work` is called once more when its first connection is refused. */
export async function onDatabase<Result>(
  settings: Settings,
  root: string,
  work: (connection: pg.PoolConfig) => Promise<Result>,
): Promise<Result> {
  if (settings.DATABASE_URL) return work({ connectionString: settings.DATABASE_URL });
  const log = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };
  const stateDir = await claimStateDir(settings.DATA_DIR, root, { log });
  const running = reachRunning(stateDir);
  if (running === null) throw new SettingsError(`There is no database in ${stateDir}; set DATA_DIR`);
  try {
    return await work(running);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && AWAY.has(String(error.code)))) throw error;
  }
  const embedded = await startEmbedded({ dataDir: stateDir, log: { ...log, warn: () => undefined } });
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

/** A sentence for what a person can fix, the whole error otherwise. */
export function commandFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ([SettingsError, DatabaseStartError, pg.DatabaseError].some((each) => error instanceof each))
    return reasonOf(error);
  if (isLostConnection(error))
    return `The database cannot be reached (${error.message}): see that it runs, and that DATABASE_URL names it`;
  return error.stack ?? error.message;
}

export function failCommand(error: unknown): void {
  process.stderr.write(`${commandFailure(error)}\n`);
  process.exitCode = 1;
}

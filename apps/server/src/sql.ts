/** The program behind `npm run sql`: reads statements from standard input, finds the database, says what came of them. */
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { claimStateDir } from './db/embedded/claim-state-folder.ts';
import { DatabaseStartError } from './db/embedded/start-error.ts';
import { startEmbedded } from './db/embedded/embedded-postgres.ts';
import { reachRunning, runSql } from './db/run-sql.ts';
import { readSettings } from './read-settings.ts';
import { SettingsError, type Settings } from './settings.ts';

const AWAY = new Set(['ENOENT', 'ECONNREFUSED', 'EACCES']);

/** The embedded database is started for the time it takes when no server runs it. */
async function run(settings: Settings, root: string, statements: string): Promise<string[]> {
  if (settings.DATABASE_URL) return runSql({ connectionString: settings.DATABASE_URL }, statements);
  const log = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };
  const stateDir = await claimStateDir(settings.DATA_DIR, root, { log });
  const running = reachRunning(stateDir);
  if (running === null) throw new SettingsError(`There is no database in ${stateDir}; set DATA_DIR`);
  try {
    return await runSql(running, statements);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && AWAY.has(String(error.code)))) throw error;
  }
  const embedded = await startEmbedded({ dataDir: stateDir, log: { ...log, warn: () => undefined } });
  try {
    return await runSql(embedded.connection, statements);
  } finally {
    await embedded.stop();
  }
}

try {
  const settings = readSettings(process.env);
  // Two levels up from dist/server and, in development, three from apps/server/src.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const root = path.resolve(here, here.endsWith('dist/server') ? '../..' : '../../..');
  if (process.stdin.isTTY) process.stderr.write('Type statements, then end with Ctrl-D.\n');
  for (const line of await run(settings, root, await text(process.stdin))) process.stdout.write(`${line}\n`);
} catch (error) {
  const known = [SettingsError, DatabaseStartError, pg.DatabaseError].some((each) => error instanceof each);
  const said =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}

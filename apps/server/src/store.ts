/** Opens the database: the PostgreSQL of DATABASE_URL, or the embedded one in the data folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { reachApplicationRole, reachQueueRole } from './platform/database/application-role.ts';
import type { RepositoryPlace } from './domains/backup/pgbackrest/keep.ts';
import type { S3Address } from './domains/backup/storage/s3-store.ts';
import { asRole, connect, type Database } from './platform/database/client.ts';
import { claimStateDir } from './platform/database/state-folder/claim-state-folder.ts';
import { applicationRole, queueRole } from './platform/database/database-roles.ts';
import { startEmbedded, type EmbeddedDatabase } from './platform/database/start-embedded.ts';
import { resolveStateDir } from './platform/database/state-folder/resolve-state-folder.ts';
import { backupFolder, keyFolder } from './platform/database/state-folder/state-layout.ts';
import { systemPlace, unnamedPlace } from './platform/database/state-folder/system-place.ts';
import { giveUpReserve } from './platform/disk/disk-reserve.ts';
import { SettingsError, type Settings } from './settings.ts';

export interface Store {
  readonly database: Database;
  /** The role for everything except migrations; null when the given user cannot switch roles. */
  readonly applicationRole: string | null;
  /** Owner of the queue; null as above. */
  readonly queueRole: string | null;
  /** The database that this server runs itself; null when DATABASE_URL names one. */
  readonly home: { readonly admin: pg.PoolConfig; readonly stateDir: string } | null;
  /** One line for the terminal. */
  readonly description: string;
  close(): Promise<void>;
}

const OLDEST_VERSION = 15;
/** For statements in progress: stopping the server does not wait for a long one. */
const GRACE_MS = 2_000;

/** The driver would let an `options` of the address replace the ones that make the read pool read-only. */
function addressOf(databaseUrl: string): pg.PoolConfig {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}

/** Checked before anything else is tried, so that the error names a wrong address. */
async function refuseUnusable(address: pg.PoolConfig, where: string): Promise<void> {
  const database = connect(address);
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(database.read);
    if ((rows[0]?.version ?? 0) >= OLDEST_VERSION * 10_000) return;
  } catch (error) {
    const why = error instanceof Error ? error.message || String(Object(error).code) : String(error);
    throw new SettingsError(`The setting DATABASE_URL leads to no usable database at ${where}: ${why}`);
  } finally {
    await database.close();
  }
  throw new SettingsError(
    `The setting DATABASE_URL leads to a PostgreSQL older than ${OLDEST_VERSION} at ${where}`,
  );
}

export interface StoreLog {
  /** Prints a line in the terminal. */
  say(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNUSABLE = new Set([
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'EEXIST',
  'ENAMETOOLONG',
  'ELOOP',
]);

async function startIn(
  wanted: string | undefined,
  projectRoot: string,
  log: StoreLog,
): Promise<EmbeddedDatabase> {
  try {
    const dataDir = await claimStateDir(wanted, projectRoot, { log: { ...log, warn: log.say } });
    if (wanted === undefined && dataDir !== path.join(projectRoot, '.data'))
      log.say(`PostgreSQL's user cannot enter ${projectRoot}: the data folder of this clone is ${dataDir}`);
    if (giveUpReserve(dataDir))
      log.say(`The disk of ${dataDir} is full: the room kept back for this start is given up`);
    return await startEmbedded({ dataDir, log });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNUSABLE.has(code) && !FULL.has(code)) throw error;
    throw new SettingsError(
      `The setting DATA_DIR leads to ${path.resolve(projectRoot, wanted ?? '.data')}, where ` +
        `${FULL.has(code) ? 'there is no room left' : 'no folder can be made or written'} (${code})`,
    );
  }
}

/** Also for a server whose database is on another machine: its keys stay on its own disk, or in KEY_DIR. */
export function keyFolderOf(settings: Settings, projectRoot: string): string {
  if (settings.KEY_DIR) return path.resolve(projectRoot, settings.KEY_DIR);
  const own = resolveStateDir(settings.DATA_DIR, projectRoot);
  if (!settings.DATABASE_URL || own !== systemPlace(projectRoot) || existsSync(keyFolder(own)))
    return keyFolder(own);
  // Keys of an earlier release stay in their folder: other servers on that database may share them.
  const earlier = keyFolder(unnamedPlace());
  return existsSync(earlier) ? earlier : keyFolder(own);
}

/** The backup folder. A fresh machine restores from a folder that is set in the same way. */
export const backupFolderOf = (settings: Settings, projectRoot: string): string =>
  settings.BACKUP_DIR
    ? path.resolve(projectRoot, settings.BACKUP_DIR)
    : backupFolder(resolveStateDir(settings.DATA_DIR, projectRoot));

export function backupS3Of(settings: Settings): S3Address | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = settings;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), region, accessKeyId, secretAccessKey };
}

/** Null for the embedded database, which pgBackRest has nothing to do with. */
export function repositoryOf(settings: Settings, projectRoot: string): RepositoryPlace | null {
  if (!settings.DATABASE_URL) return null;
  const { username, pathname } = new URL(settings.DATABASE_URL);
  const user = decodeURIComponent(username) || 'postgres';
  return {
    config: settings.PGBACKREST_CONFIG,
    stanza: settings.PGBACKREST_STANZA,
    stateDir: resolveStateDir(settings.DATA_DIR, projectRoot),
    login: { user, database: decodeURIComponent(pathname.slice(1)) || user },
  };
}

const closeSoon = (database: Database): Promise<void> =>
  Promise.race([database.close(), delay(GRACE_MS, undefined, { ref: false })]);

export async function openStore(settings: Settings, projectRoot: string, log: StoreLog): Promise<Store> {
  const onIdleError = (error: Error): void => log.warn(`The database connection was lost: ${error.message}`);
  if (settings.DATABASE_URL) {
    const address = addressOf(settings.DATABASE_URL);
    const { host, pathname } = new URL(settings.DATABASE_URL);
    await refuseUnusable(address, `${host}${pathname}`);
    const role = await reachApplicationRole(address);
    if (role === null) {
      log.warn(
        'The user of DATABASE_URL may not make a role for the application, so only triggers keep the audit records ' +
          'and the books from being changed; docs/operations/database-roles.md names the remedy',
      );
    }
    const database = connect(address, {
      onIdleError,
      application: role === null ? address : { ...address, options: asRole(address.options, role) },
    });
    return {
      database,
      applicationRole: role,
      queueRole: await reachQueueRole(address),
      home: null,
      description: `PostgreSQL at ${host}${pathname}`,
      close: () => closeSoon(database),
    };
  }
  const embedded = await startIn(settings.DATA_DIR, projectRoot, log);
  const database = connect(embedded.connection, { application: embedded.application, onIdleError });
  return {
    database,
    applicationRole,
    queueRole,
    home: { admin: embedded.admin, stateDir: embedded.dataDir },
    description: `embedded PostgreSQL ${embedded.version} in ${embedded.dataDir}`,
    close: async () => {
      await closeSoon(database);
      await embedded.stop();
    },
  };
}

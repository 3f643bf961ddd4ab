/** The embedded PostgreSQL as the product runs it: its settings, its roles and its database. */
import {
  startPostgres,
  type EmbeddedPostgres,
  type FolderLock,
  type PostgresLog,
  type PostgresSettings,
} from '@cottontree/embedded-postgres';
import type pg from 'pg';
import { applicationRole, ensureDatabase, ownerRole } from './database-roles.ts';
import { finishSwap } from './state-folder/swap.ts';

const SETTINGS: PostgresSettings = {
  // The longest time before an idle company's last changes are archived; together with the upload time it is the
  // recovery point.
  archive_timeout: 240,
  // How long newly loaded rows may be without statistics: until then a receipt sorts a whole month to show its first
  // rows.
  autovacuum_naptime: '10s',
};

export interface EmbeddedOptions {
  /** The state folder, as returned by `resolveStateDir`; created when missing. */
  readonly dataDir: string;
  readonly log: PostgresLog;
  /** Override those above and the defaults of the package. */
  readonly postgresSettings?: PostgresSettings;
  /** A lock that the caller already holds and will release. */
  readonly lock?: FolderLock;
}

export interface EmbeddedDatabase extends EmbeddedPostgres {
  /** The company's database as its owner, which is not a superuser. */
  readonly connection: pg.PoolConfig;
  /** The same database as the application's role. */
  readonly application: pg.PoolConfig;
}

/** Completes an interrupted restore, starts PostgreSQL, and makes sure that the company's database and roles exist. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, lock } = options;
  const postgres = await startPostgres({
    dataDir,
    name: 'cottontree',
    log,
    settings: { ...SETTINGS, ...options.postgresSettings },
    ...(lock && { lock }),
    beforeStart: () => {
      if (finishSwap(dataDir)) log.warn(`The restore that was interrupted in ${dataDir} is finished.`);
    },
  });
  try {
    await ensureDatabase(postgres.admin, String(postgres.admin.password));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const connection = { ...postgres.admin, user: ownerRole, database: ownerRole };
  return { ...postgres, connection, application: { ...connection, user: applicationRole } };
}

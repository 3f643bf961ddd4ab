/** A company on an embedded database of its own, whose log is archived as in earnest: what backups are tested on. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shipperOf } from '../backup/ship-wal.ts';
import { newRecoveryKey } from '../backup/recovery-key.ts';
import { takeBackup, withAdmin, type BackupOrder, type BackupSource } from '../backup/take-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { folderStore, type FolderStore } from '../connectors/object-storage/folder-store.ts';
import { connect, type Database } from '../db/client.ts';
import { startEmbedded, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { backupFolder, keyFolder as keyFolderOf } from '../db/embedded/state-layout.ts';
import { migrate } from '../db/migrate.ts';
import { grantToApplication } from '../db/application-role.ts';
import { applicationRole } from '../db/embedded/database-roles.ts';
import { appendAudit } from '../kernel/audit.ts';
import { systemClock } from '../kernel/clock.ts';
import { openKeyring } from '../kernel/key-folder.ts';
import { seedRoles } from '../staff/seed-roles.ts';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@cottontree/contract/audit-actions.ts';
import type { BackupType } from '@cottontree/contract/backup.ts';

export const quietLog = { info: () => undefined, warn: () => undefined };

export interface BackedUpCompany {
  readonly stateDir: string;
  readonly postgres: EmbeddedPostgres;
  readonly database: Database;
  readonly store: FolderStore;
  readonly source: BackupSource;
  take(type: BackupType, more?: Partial<BackupOrder>): Promise<Manifest>;
  /** Something happens in the company; resolves to when it was committed, by the database. */
  work(description: string, action?: AuditAction): Promise<Date>;
  close(): Promise<void>;
}

export async function startBackedUpCompany(): Promise<BackedUpCompany> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "cottontree 'backup' 5%-"));
  const postgres = await startEmbedded({
    dataDir: stateDir,
    log: quietLog,
    postgresSettings: { fsync: 'off', synchronous_commit: 'off' },
  });
  const database = connect(postgres.connection, { application: postgres.application });
  await migrate(database.owner);
  await grantToApplication(database.owner, applicationRole);
  await seedRoles(database.write, systemClock.now());
  const keyFolder = keyFolderOf(stateDir);
  const keyring = await openKeyring(keyFolder, database.write, systemClock);
  const store = folderStore(backupFolder(stateDir));
  const key = newRecoveryKey();
  const source: BackupSource = {
    admin: postgres.admin,
    stateDir,
    keyFolder,
    keyring,
    key,
    store,
    shipper: shipperOf({ stateDir, store, key }),
  };
  return {
    stateDir,
    postgres,
    database,
    store,
    source,
    take: async (type, more = {}) =>
      await takeBackup(source, {
        id: randomUUID(),
        type,
        origin: 'manual',
        onProgress: () => undefined,
        signal: new AbortController().signal,
        ...more,
      }),
    work: async (description, action = 'backup.request') => {
      await database.write.transaction().execute(async (tx) => {
        await appendAudit(
          tx,
          systemClock.now(),
          { id: null, name: 'test', sessionId: null, address: null, requestId: 'test' },
          { action, entity: ['test', description], description },
        );
      });
      return await withAdmin(postgres.admin, async (client) => {
        const { rows } = await client.query<{ at: Date }>(
          `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`,
        );
        return rows[0]?.at ?? new Date(0);
      });
    },
    close: async () => {
      await database.close();
      await postgres.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

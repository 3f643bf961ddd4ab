/** A company on a separate embedded database with WAL archiving as in production, for testing backups. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newRecoveryKey } from '../domains/backup/recovery-key.ts';
import { withAdmin } from '../domains/backup/cluster-facts.ts';
import { readCatalogue, type Catalogue } from '../domains/backup/catalogue.ts';
import { piecesIn } from '../domains/backup/claim.ts';
import type { ClaimHolder } from '../domains/backup/hold-claim.ts';
import { writingSource } from '../domains/backup/writing-source.ts';
import type { ObjectStore } from '../domains/backup/storage/object-store.ts';
import { takeBackup, type BackupOrder, type BackupSource } from '../domains/backup/take-backup.ts';
import type { Manifest } from '../domains/backup/manifest.ts';
import { folderStore, type FolderStore } from '../domains/backup/storage/folder-store.ts';
import { connect, type Database } from '../platform/database/client.ts';
import { startEmbedded, type EmbeddedDatabase } from '../platform/database/start-embedded.ts';
import { backupFolder, keyFolder as keyFolderOf } from '../platform/database/state-folder/state-layout.ts';
import { applicationRole, queueRole } from '../platform/database/database-roles.ts';
import { migrate } from '../platform/database/migrate.ts';
import { grantToApplication } from '../platform/database/application-role.ts';
import { ensureQueueSchema, installQueue } from '../platform/queue/install-queue.ts';
import { appendAudit } from '../platform/audit/audit.ts';
import { systemClock } from '../platform/time/clock.ts';
import { openKeyring } from '../platform/keys/key-folder.ts';
import { seedRoles } from '../domains/access/seed-roles.ts';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import type { BackupType } from '@cottontree/contract/backup/backup.ts';

export const quietLog = { info: () => undefined, warn: () => undefined };

export interface BackedUpCompany {
  readonly stateDir: string;
  readonly postgres: EmbeddedDatabase;
  readonly database: Database;
  readonly store: FolderStore;
  readonly source: BackupSource;
  readonly claims: ClaimHolder;
  /** The backup storage and the second location, which refuse writes without the claim. */
  readonly folder: FolderStore;
  readonly remote: ObjectStore | null;
  catalogue(): Promise<Catalogue>;
  /** Names of the company's own WAL segments. */
  segments(): Promise<string[]>;
  take(type: BackupType, more?: Partial<BackupOrder>): Promise<Manifest>;
  /** Makes a change in the company; resolves to its commit time, by the database's clock. */
  work(description: string, action?: AuditAction): Promise<Date>;
  close(): Promise<void>;
}

export async function startBackedUpCompany(second: ObjectStore | null = null): Promise<BackedUpCompany> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "cottontree 'backup' 5%-"));
  const postgres = await startEmbedded({
    dataDir: stateDir,
    log: quietLog,
    postgresSettings: { fsync: 'off', synchronous_commit: 'off' },
  });
  const database = connect(postgres.connection, { application: postgres.application });
  await ensureQueueSchema(database, queueRole);
  await migrate(database.owner);
  await grantToApplication(database.owner, applicationRole);
  await installQueue(database, { queue: queueRole, application: applicationRole });
  await seedRoles(database.write, systemClock);
  const keyFolder = keyFolderOf(stateDir);
  const keyring = await openKeyring(keyFolder, database.write, systemClock);
  const store = folderStore(backupFolder(stateDir));
  const key = newRecoveryKey();
  const { source, claims, folder, remote } = writingSource({
    admin: postgres.admin,
    stateDir,
    keyFolder,
    keyring,
    key,
    folder: store,
    remote: second,
    now: () => systemClock.now(),
  });
  await claims.hold();
  return {
    stateDir,
    postgres,
    database,
    store,
    source,
    claims,
    folder,
    remote,
    catalogue: async () => await readCatalogue(store, key),
    segments: async () =>
      piecesIn(
        claims.current().log,
        (await store.list('wal/')).map(({ name }) => name),
      ),
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
          systemClock,
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

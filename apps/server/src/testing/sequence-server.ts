/**
 * One machine of a sequence: a tiny company on an embedded database that takes backups into storage which it may share.
 */
import { randomUUID } from 'node:crypto';
import { keepRecoveryKey, readRecoveryKey } from '../domains/backup/settings-store.ts';
import { withAdmin } from '../domains/backup/cluster-facts.ts';
import { newRecoveryKey } from '../domains/backup/recovery-key.ts';
import { recordRestore } from '../domains/backup/restore-note.ts';
import { takeBackup, type BackupSource } from '../domains/backup/take-backup.ts';
import { writingSource } from '../domains/backup/writing-source.ts';
import type { ClaimHolder } from '../domains/backup/hold-claim.ts';
import type { Manifest } from '../domains/backup/manifest.ts';
import type { FolderStore } from '../domains/backup/storage/folder-store.ts';
import { grantToApplication } from '../platform/database/application-role.ts';
import { connect, type Database } from '../platform/database/client.ts';
import { applicationRole } from '../platform/database/database-roles.ts';
import { startEmbedded, type EmbeddedDatabase } from '../platform/database/start-embedded.ts';
import { keyFolder } from '../platform/database/state-folder/state-layout.ts';
import { migrate } from '../platform/database/migrate.ts';
import { appendAudit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import { openKeyring } from '../platform/keys/key-folder.ts';
import { seedRoles } from '../domains/access/seed-roles.ts';
import type { BackupType } from '@cottontree/contract/backup/backup.ts';

const silentLog = { info: () => undefined, warn: () => undefined };
const FAST = { fsync: 'off', synchronous_commit: 'off' } as const;

export interface SequenceServer {
  readonly stateDir: string;
  readonly source: BackupSource;
  readonly claims: ClaimHolder;
  readonly database: Database;
  work(label: string): Promise<void>;
  /** What happened in this company, in order. */
  labels(): Promise<string[]>;
  take(type: BackupType, signal?: AbortSignal, onProgress?: (share: number) => void): Promise<Manifest>;
  /** `in order`: a clean stop; `killed`: as if the machine lost its power. */
  stop(how: 'in order' | 'killed'): Promise<void>;
}

export const labelsOf = async (database: Database): Promise<string[]> =>
  (
    await database.read
      .selectFrom('audit_records')
      .select('description')
      .where('entity_type', '=', 'test')
      .orderBy('seq')
      .execute()
  ).map(({ description }) => description);

/** As `npm start` does: migrations, keys, the results of a restore, and then the backups, which may be refused. */
export async function startSequenceServer(
  stateDir: string,
  host: string,
  store: FolderStore,
  clock: Clock,
): Promise<SequenceServer> {
  const postgres = await startEmbedded({ dataDir: stateDir, log: silentLog, postgresSettings: FAST });
  const database = connect(postgres.connection, { application: postgres.application });
  await migrate(database.owner);
  await grantToApplication(database.owner, applicationRole);
  await seedRoles(database.write, clock);
  const keyring = await openKeyring(keyFolder(stateDir), database.write, clock);
  await recordRestore(database, stateDir, clock);
  await keepRecoveryKey(database.write, keyring, newRecoveryKey(), clock.now());
  const held = await readRecoveryKey(database.write, keyring);
  if (!held) throw new Error('There is no recovery key');
  const { source, claims } = writingSource({
    admin: postgres.admin,
    stateDir,
    keyFolder: keyFolder(stateDir),
    keyring,
    key: held.key,
    folder: store,
    remote: null,
    now: () => clock.now(),
    host,
  });
  return {
    stateDir,
    source,
    claims,
    database,
    work: async (label) =>
      await database.write.transaction().execute(async (tx) => {
        const actor = { id: null, name: 'test', sessionId: null, address: null, requestId: 'test' };
        await appendAudit(tx, clock, actor, {
          action: 'backup.request',
          entity: ['test', label],
          description: label,
        });
      }),
    labels: async () => await labelsOf(database),
    take: async (type, signal = new AbortController().signal, onProgress = () => undefined) =>
      await takeBackup(source, {
        id: randomUUID(),
        type,
        origin: 'manual',
        onProgress: (done, total) => onProgress(done / total),
        signal,
      }),
    stop: async (how) => {
      if (how === 'in order') await claims.release();
      if (how === 'killed') await killPostgres(postgres);
      await database.close();
      await postgres.stop();
    },
  };
}

async function killPostgres(postgres: EmbeddedDatabase): Promise<void> {
  const pid = await withAdmin(postgres.admin, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid`,
    );
    return rows[0]?.pid;
  });
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

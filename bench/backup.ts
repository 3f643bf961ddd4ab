/**
 * Backup and restore of the loaded company against `cp` of the same folder, and what archiving the log costs writers.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { clusterFolder, armArchive, disarmArchive } from '@cottontree/embedded-postgres';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { keyFolder } from '../apps/server/src/platform/database/state-folder/state-layout.ts';
import { checkChain, checkLedger } from '../apps/server/src/domains/backup/evidence.ts';
import { readCatalogue } from '../apps/server/src/domains/backup/catalogue.ts';
import { newRecoveryKey } from '../apps/server/src/domains/backup/recovery-key.ts';
import { restoreInto } from '../apps/server/src/domains/backup/restore-into.ts';
import { planRestore } from '../apps/server/src/domains/backup/restore-plan.ts';
import { writingSource } from '../apps/server/src/domains/backup/writing-source.ts';
import { takeBackup } from '../apps/server/src/domains/backup/take-backup.ts';
import { folderStore } from '../apps/server/src/domains/backup/storage/folder-store.ts';
import { readKeys } from '../apps/server/src/platform/keys/key-folder.ts';
import { runSql } from './company.ts';
import { atMost, median, mib, ms, times, type Section } from './report.ts';
import type { Stage } from './stage.ts';

/** The recovery time promised in docs/operations/backup-and-restore.md: half an hour. */
const RTO_MS = 30 * 60_000;
const ROWS = 400_000;

const quiet = { info: () => undefined, warn: () => undefined };

async function timed<T>(work: () => Promise<T> | T): Promise<{ taken: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { taken: performance.now() - began, result };
}

/** Inserts rows into a separate table, committed in batches of a thousand as ingest does. */
async function written(connection: pg.PoolConfig): Promise<number> {
  const { taken } = await timed(async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      for (let batch = 0; batch < ROWS / 1_000; batch += 1)
        await client.query(`insert into bench_backup select g, md5(g::text) from generate_series(1, 1000) g`);
    } finally {
      await client.end();
    }
  });
  return taken;
}

export async function measureBackup({ company, options }: Stage): Promise<Section> {
  const { cluster } = company;
  const stateDir = cluster.dataDir;
  const store = folderStore(path.join(stateDir, 'bench-backups'));
  const copy = path.join(stateDir, 'bench-copy');
  const key = newRecoveryKey();
  const keys = keyFolder(stateDir);
  const { source, claims } = writingSource({
    admin: cluster.admin,
    stateDir,
    keyFolder: keys,
    keyring: readKeys(keys),
    key,
    folder: store,
    remote: null,
    now: () => new Date(),
  });
  await claims.hold();
  const { shipper } = source;
  const signal = new AbortController().signal;
  const rounds = options.quick ? 1 : 3;
  try {
    await runSql(cluster.connection, 'create table bench_backup (id int, text text)');
    await runSql(cluster.admin, 'checkpoint');
    const without: number[] = [];
    const withLog: number[] = [];
    // Alternating, because the load of the machine varies.
    for (let round = 0; round < rounds; round += 1) {
      disarmArchive(stateDir);
      without.push(await written(cluster.connection));
      armArchive(stateDir);
      withLog.push(await written(cluster.connection));
      await shipper.ship();
    }
    disarmArchive(stateDir);
    await runSql(cluster.connection, 'drop table bench_backup');

    const copied = await timed(() => {
      execFileSync('cp', ['-a', clusterFolder(stateDir), copy]);
      execFileSync('sync', ['-f', copy]);
    });
    rmSync(copy, { recursive: true, force: true });
    const order = {
      id: randomUUID(),
      type: 'full',
      origin: 'manual',
      onProgress: () => undefined,
      signal,
    } as const;
    const taken = await timed(async () => await takeBackup(source, order));
    const plan = planRestore(await readCatalogue(store, key), {});
    const restored = await timed(
      async () => await restoreInto(plan, { store, key, stateDir, log: quiet, durable: true }),
    );
    const checked = await timed(async () => {
      const database = connect(restored.result.postgres.connection, { statementTimeoutMs: 600_000 });
      try {
        return [await checkLedger(database.read), await checkChain(database.read, null)];
      } finally {
        await database.close();
      }
    });
    await restored.result.discard();
    const failed = checked.result.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(`The restored company is not sound: ${JSON.stringify(failed)}`);
    const { plainBytes, storedBytes } = taken.result;
    const rate = (took: number): string => `${(plainBytes / 1e3 / took).toFixed(0)} MB/s`;
    const recovery = restored.taken + checked.taken;
    return {
      title: 'Backup and restore',
      method:
        `A full online backup of the loaded company (${mib(plainBytes)}, stored as ${mib(storedBytes)}), compressed and encrypted into a folder of the ` +
        'same disk, against `cp -a` of the same folder with a sync; its restore into a running PostgreSQL, the log replayed and ' +
        `flushed; then ledger and audit chain checked. Writers: ${ROWS.toLocaleString('en-GB')} rows in commits of a thousand, with and without the log being kept.`,
      tables: [
        {
          head: ['', 'Time', 'Rate', 'Against cp'],
          rows: [
            ['cp -a and sync', ms(copied.taken), rate(copied.taken), times(1)],
            ['Full backup', ms(taken.taken), rate(taken.taken), times(taken.taken / copied.taken)],
            ['Restore', ms(restored.taken), rate(restored.taken), times(restored.taken / copied.taken)],
            ['Restore and checks', ms(recovery), rate(recovery), times(recovery / copied.taken)],
          ],
        },
        {
          head: ['Writing', 'Time', 'Against letting it go'],
          rows: [
            ['The log let go', ms(median(without)), times(1)],
            ['The log kept', ms(median(withLog)), times(median(withLog) / median(without))],
          ],
        },
      ],
      goals: [atMost('Restore and checks of the company', recovery, RTO_MS, ms)],
    };
  } finally {
    disarmArchive(stateDir);
    rmSync(store.place, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
}

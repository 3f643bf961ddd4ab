import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackedUpCompany, quietLog, type BackedUpCompany } from '../../../testing/backed-up-company.ts';
import { soon } from '../../../testing/soon.ts';
import { work } from '../../../platform/queue/job-kind.ts';
import { cancelJob } from '../../../platform/queue/jobs.ts';
import { runJob, type RunningJob } from '../../../platform/queue/run-job.ts';
import { startHub, type Hub } from '../../../platform/realtime/hub.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { attendOrders, backupJob } from '../backup-job.ts';
import type { BackupParts } from '../backup-parts.ts';
import { insertDrill } from '../drills-store.ts';
import { carryOutOrder } from '../round.ts';
import { BACKUP_CHANGED, insertBackup, readBackups } from '../rows-store.ts';
import { keepRecoveryKey } from '../settings-store.ts';
import { endInterrupted } from '../settle-rows.ts';
import { keepBackups } from './keep-backups.ts';
import { connect } from '../../../platform/database/client.ts';
import { startEmbedded } from '../../../platform/database/start-embedded.ts';
import { keyFolder } from '../../../platform/database/state-folder/state-layout.ts';
import { labelsOf } from '../../../testing/sequence-server.ts';
import { formatRecoveryKey } from '../recovery-key.ts';
import { restore } from '../restore-command.ts';
import { readOrder } from '../restore-order.ts';
import { folderStore } from '../storage/folder-store.ts';

let c: BackedUpCompany;
let parts: BackupParts;
beforeAll(async () => {
  c = await startBackedUpCompany();
  await keepRecoveryKey(c.database.write, c.source.keyring, c.source.key, systemClock.now());
  parts = {
    database: c.database,
    clock: systemClock,
    keyring: c.source.keyring,
    source: c.source,
    folder: c.folder,
    known: new Map(),
    claims: c.claims,
    remote: null,
    log: quietLog,
    sendMail: null,
  };
});
afterAll(() => c.close());

const order = (requestedBy: string | null = null): Promise<unknown> =>
  c.database.write.transaction().execute(async (tx) => {
    await insertBackup(tx, { type: 'full', origin: 'manual', requestedBy, at: systemClock.now() });
    await announce(tx, systemClock.now(), BACKUP_CHANGED);
  });
const newest = async () => (await readBackups(c.database.read, { offset: 0, limit: 1 })).backups[0];
const jobs = async (): Promise<{ id: string; state: string; stage: string }[]> => {
  const { rows } = await sql<{ id: string; state: string; stage: string }>`
    select id, state, stage from background_jobs where kind = 'backup.run' order by added_at desc, id`.execute(
    c.database.read,
  );
  return rows;
};
const newestJob = async (): Promise<string> => (await jobs())[0]?.id ?? '';
const tests = async (): Promise<{ test: string; status: string; problem: string | null }[]> => {
  const { rows } = await sql<{ test: string; status: string; problem: string | null }>`
    select test, status, problem from backup_drills order by requested_at desc, id`.execute(c.database.read);
  return rows;
};

/** Takes the newest job, and ends it as soon as it says what it does. */
async function endEarly(why: 'cancelled' | 'stopping'): Promise<void> {
  const id = await newestJob();
  const running = new Map<string, RunningJob>();
  const given = work(backupJob, async (_, run) => {
    const progress = (percent: number, stage: string): void => {
      run.progress(percent, stage);
      running.get(id)?.interrupt(why);
    };
    await carryOutOrder(parts, { signal: run.signal, progress });
    return {};
  });
  const ended = runJob(
    { db: c.database.write, clock: systemClock, running, onError: () => undefined },
    given,
    id,
    false,
  );
  await ended.catch(() => undefined);
}

describe('a backup on the queue', () => {
  it('that was cancelled has failed and left nothing, and its job is cancelled', async () => {
    await order();
    await endEarly('cancelled');
    expect(await newest()).toMatchObject({
      status: 'failed',
      problem: 'It was cancelled, or took longer than a day',
    });
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled', stage: 'Backup: full' });
    expect((await c.catalogue()).manifests).toEqual([]);
  });

  it('that waits fails with the reason of its job, and one without a job gets one', async () => {
    await order();
    const attend = () => c.database.write.transaction().execute((tx) => attendOrders(tx, systemClock.now()));
    expect(await attend()).toBe(null);
    expect((await jobs()).map(({ state }) => state)).toEqual(['waiting', 'cancelled']);
    await c.database.write
      .transaction()
      .execute(async (tx) => await cancelJob(tx, await newestJob(), systemClock.now()));
    expect(await attend()).toBe('It was cancelled');
    // As a restore leaves it.
    await sql`delete from background_jobs`.execute(c.database.write);
    expect(await attend()).toBe(null);
    expect((await jobs()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('that the end of the server interrupted is not judged by its job, which waits for the next start', async () => {
    await endEarly('stopping');
    expect(await newest()).toMatchObject({ status: 'running' });
    expect((await jobs())[0]).toMatchObject({ state: 'waiting' });
    // As the next start ends it.
    await endInterrupted(parts);
    await sql`delete from background_jobs`.execute(c.database.write);
  });

  it('a test that was cancelled did not pass', async () => {
    await c.take('full');
    await c.database.write
      .transaction()
      .execute((tx) => insertDrill(tx, 'integrity', null, systemClock.now()));
    await endEarly('cancelled');
    expect((await tests())[0]).toEqual({
      test: 'integrity',
      status: 'warning',
      problem: 'It was cancelled, or took longer than a day',
    });
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled', stage: 'Test: Backup integrity' });
  });
});

describe('a server that owns its database', () => {
  let hub: Hub;
  let keeper: string;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cottontree-kept-'));
  beforeAll(async () => {
    hub = await startHub(c.database, { log: { ...quietLog, error: () => undefined }, pollMs: 200 });
    const { rows } = await sql<{ id: string }>`
      insert into users (username, email, first_name, last_name, role_key, password_hash, is_temporary_password, created_at, updated_at)
      values ('keeper', 'keeper@example.test', 'K', 'K', 'super_admin', 'x', false, now(), now()) returning id`.execute(
      c.database.write,
    );
    keeper = rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await hub.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes a requested backup and tests it, each by a job, and stores at its end what was entered after it', async () => {
    await sql`delete from background_jobs`.execute(c.database.write);
    const problems: unknown[] = [];
    const kept = keepBackups({
      database: c.database,
      clock: systemClock,
      keyring: c.source.keyring,
      hub,
      home: { admin: c.postgres.admin, stateDir: c.stateDir },
      keyFolder: c.source.keyFolder,
      folder,
      s3: null,
      pgbackrest: null,
      sendMail: null,
      log: quietLog,
      onError: (error) => void problems.push(error),
    });
    try {
      await order(keeper);
      await soon(async () => {
        expect(await newest()).toMatchObject({ status: 'completed', proof: { passed: true } });
        expect((await jobs()).map(({ state, stage }) => [state, stage])).toEqual([
          ['done', 'Test: Newest full backup'],
          ['done', 'Backup: full'],
        ]);
      });
      expect(problems).toEqual([]);
      await c.work('after the backup');
    } finally {
      await kept.stop();
    }
    // As the end of the server does.
    await c.database.close();
    await c.postgres.stop();
    await kept.storeTheEnd();
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'cottontree-elsewhere-'));
    try {
      const said: string[] = [];
      await restore(readOrder(['--latest']), {
        stateDir: elsewhere,
        keyFolder: keyFolder(elsewhere),
        store: folderStore(folder),
        log: quietLog,
        say: (line) => void said.push(line),
        askRecoveryKey: async () => formatRecoveryKey(c.source.key),
      });
      expect(said.join('\n')).toContain('Restored up to');
      const restored = await startEmbedded({ dataDir: elsewhere, log: quietLog });
      const database = connect(restored.connection);
      expect(await labelsOf(database)).toContain('after the backup');
      await database.close();
      await restored.stop();
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

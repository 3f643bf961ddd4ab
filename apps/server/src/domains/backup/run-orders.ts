/** Executes the waiting backup and the waiting drill, one after the other. */
import type { Db } from '../../platform/database/client.ts';
import { DRILLS, type BackupType, type DrillId } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import { BACKUP_CHANGED, backupInWords } from './rows-store.ts';
import { insertDrill } from './drills-store.ts';
import { readBackupSettings } from './settings-store.ts';
import { runDrill } from './run-drill.ts';
import { RESERVE_BYTES, freeBytesOf, gigabytes, isSameDisk } from '../../platform/disk/disk-room.ts';
import { isBase, removeBackup } from './manifest.ts';
import { listCluster } from './state-files.ts';
import { BackupError, takeBackup } from './take-backup.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { queueLetter } from '../../platform/connections/letters.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import type { JobRun } from '../../platform/queue/job-kind.ts';
import { isEndedForGood } from '../../platform/queue/run-job.ts';
import { announce } from '../../platform/realtime/events.ts';
import { ACTOR, type BackupParts } from './backup-parts.ts';

/** The interval of progress updates: frequent enough to see it move, without too many statements. */
const PROGRESS_MS = 250;

/** As the reason of a backup or a test whose job was cancelled, or took longer than a day. */
const ENDED = 'It was cancelled, or took longer than a day';

/** Resolves to whether there was a waiting backup. */
export async function runWaitingBackup(
  parts: BackupParts,
  { signal, progress: say }: JobRun,
): Promise<boolean> {
  const { database, clock, source } = parts;
  const { rows } = await sql<{ id: string; type: BackupType; origin: 'manual' | 'schedule' }>`
    update backups set started_at = ${clock.now()} where status = 'running' and started_at is null
    returning id, type, origin`.execute(database.write);
  const order = rows[0];
  if (!order) return false;
  await announce(database.write, clock.now(), BACKUP_CHANGED);
  const stage = `Backup: ${order.type}`;
  const progress = progressOf(parts, order.id, (percent) => say(percent, stage));
  say(0, stage);
  let done = (): void => undefined;
  try {
    const need = await roomFor(parts, order.type);
    if (parts.disk && isSameDisk(parts.folder.place, parts.source.stateDir)) done = parts.disk.need(need);
    demandRoom(parts, need);
    const manifest = await takeBackup(source, { ...order, onProgress: progress.report, signal });
    await progress.settled();
    const at = clock.now();
    await database.write.transaction().execute(async (tx) => {
      await sql`
        update backups set status = 'completed', finished_at = ${at}, done_bytes = total_bytes,
               size_bytes = ${manifest.storedBytes}, wal_from = ${manifest.wal?.from ?? null},
               wal_to = ${manifest.wal?.to ?? null}, locations = '{folder}'
         where id = ${order.id}::uuid`.execute(tx);
      await appendAudit(tx, at, ACTOR, {
        action: 'backup.complete',
        entity: ['backup', order.id],
        description: `Took ${backupInWords(order.type)}`,
        category: 'System',
        after: { type: order.type, bytes: manifest.storedBytes, restoresTo: manifest.finishedAt },
      });
      // A base backup is tested at once, unless another test is running.
      if (isBase(order)) await insertDrill(tx, 'quick', null, at, order.id);
      await announce(tx, at, BACKUP_CHANGED);
    });
    const settings = await readBackupSettings(database.read);
    if (settings.notifyOnSuccess)
      await notifyPeople(
        parts,
        'success',
        'Backup completed',
        `The ${order.type} backup was taken and stored.`,
      );
  } catch (error) {
    await progress.settled();
    // If the server is stopped, the next start marks the backup as failed.
    if (signal.aborted && !isEndedForGood(signal)) throw error;
    await failBackup(parts, order, signal.aborted ? new BackupError(ENDED) : error);
  } finally {
    done();
  }
  return true;
}

/** Bytes needed for a backup: for database files at most half their size, due to compression; little for WAL only. */
async function roomFor({ source }: BackupParts, type: BackupType): Promise<number> {
  return isBase({ type }) ? (await listCluster(source.stateDir)).bytes / 2 : 0;
}

/** A backup that fills the disk of its database would stop the company. */
function demandRoom({ source, folder }: BackupParts, need: number): void {
  if (need === 0) return;
  const free = freeBytesOf(folder.place) ?? freeBytesOf(source.stateDir);
  const left = isSameDisk(folder.place, source.stateDir) ? RESERVE_BYTES : 0;
  if (free !== null && free < need + left)
    throw new BackupError(
      `${folder.place} has ${gigabytes(free)} free for a database of ${gigabytes(need * 2)}`,
    );
}

export type NotificationParts = Pick<BackupParts, 'database' | 'clock' | 'keyring' | 'sendMail'>;
type Failing = NotificationParts & Pick<BackupParts, 'folder' | 'log'>;

async function failBackup(
  parts: Failing,
  order: { id: string; type: BackupType },
  error: unknown,
): Promise<void> {
  const { database, clock, folder, log } = parts;
  const problem = reasonOf(error);
  const at = clock.now();
  const already = await failingLike(database.read, problem);
  // A failed backup must not be restored from, nor take space.
  await removeBackup(folder, order.id).catch((left: unknown) => log.warn(reasonOf(left)));
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backups set status = 'failed', finished_at = ${at}, problem = ${problem} where id = ${order.id}::uuid`.execute(
      tx,
    );
    await appendAudit(tx, at, ACTOR, {
      action: 'backup.fail',
      entity: ['backup', order.id],
      description: `The ${order.type} backup failed`,
      category: 'System',
      after: { problem },
    });
    await announce(tx, at, BACKUP_CHANGED);
  });
  log.warn(`The ${order.type} backup failed: ${problem}`);
  const settings = await readBackupSettings(database.read);
  // Repeated attempts fail for the same reason, so people are notified once a day; the alert remains.
  if (settings.notifyOnFailure && isNewDay(already, at))
    await notifyPeople(parts, 'error', 'Backup failed', `The ${order.type} backup failed: ${problem}`);
}

/** The first and the newest of the consecutive failures with the same problem; null where there are none. */
async function failingLike(db: Db, problem: string): Promise<{ first: Date; last: Date } | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(finished_at) as first, max(finished_at) as last from backups
     where status = 'failed' and problem = ${problem}
       and requested_at > coalesce((select max(requested_at) from backups
                                     where status <> 'running' and (status <> 'failed' or problem is distinct from ${problem})),
                                   '-infinity')`.execute(db);
  const { first, last } = rows[0] ?? {};
  return first && last ? { first, last } : null;
}

const DAY_MS = 86_400_000;
/** Whether a full day since the first failure has ended after the newest one. */
const isNewDay = (failing: { first: Date; last: Date } | null, at: Date): boolean =>
  failing === null ||
  Math.floor((at.getTime() - failing.first.getTime()) / DAY_MS) >
    Math.floor((failing.last.getTime() - failing.first.getTime()) / DAY_MS);

/** Marks waiting backups as failed if they cannot be taken now, instead of letting them wait. */
export async function failWaiting(parts: Failing, error: unknown): Promise<void> {
  const { database, clock } = parts;
  const { rows } = await sql<{ id: string; type: BackupType }>`
    select id, type from backups where status = 'running' and started_at is null`.execute(database.write);
  for (const order of rows) await failBackup(parts, order, error);
  await sql`
    update backup_drills set status = 'warning', finished_at = ${clock.now()}, problem = ${reasonOf(error)}
     where status = 'running' and started_at is null`.execute(database.write);
}

export async function runWaitingDrill(
  parts: BackupParts,
  storedUpTo: Date | null,
  { signal, progress: say }: JobRun,
): Promise<boolean> {
  const { database, clock, source, log } = parts;
  const { rows } = await sql<{ id: string; test: DrillId }>`
    update backup_drills set started_at = ${clock.now()} where status = 'running' and started_at is null
    returning id, test`.execute(database.write);
  const order = rows[0];
  if (!order) return false;
  const { id, test } = order;
  await announce(database.write, clock.now(), BACKUP_CHANGED);
  say(0, `Test: ${DRILLS[test].name}`);
  let problem: string | null = null;
  // A restore beside the database needs as much space as the database.
  const done = parts.disk?.need((await listCluster(source.stateDir)).bytes);
  let result: Awaited<ReturnType<typeof runDrill>> = { checks: [], rtoMs: null, rpoMs: null, backupId: null };
  try {
    result = await runDrill(test, { source, database, log, storedUpTo, signal });
    const failed = result.checks.filter(({ passed }) => !passed);
    if (failed.length > 0) problem = failed.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
  } catch (error) {
    if (signal.aborted && !isEndedForGood(signal)) throw error;
    problem = signal.aborted ? ENDED : reasonOf(error);
  } finally {
    done?.();
  }
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backup_drills set status = ${problem === null ? 'passed' : 'warning'}, finished_at = ${at},
             backup_id = coalesce(${result.backupId}::uuid, backup_id), rto_ms = ${result.rtoMs}, rpo_ms = ${result.rpoMs},
             checks = ${JSON.stringify(result.checks)}::jsonb, problem = ${problem}
       where id = ${id}::uuid`.execute(tx);
    await appendAudit(tx, at, ACTOR, {
      action: 'backup.drill',
      entity: ['backup_drill', test],
      description: `Test "${DRILLS[test].name}" ${problem === null ? 'passed' : 'found a problem'}`,
      category: 'System',
      after: { problem, rtoMs: result.rtoMs, rpoMs: result.rpoMs },
      ...(problem === null ? {} : { severity: 'high' }),
    });
    await announce(tx, at, BACKUP_CHANGED);
  });
  return true;
}

/** Notifies the people who manage backups, in the notification centre and, if configured, by mail. */
export async function notifyPeople(
  { database, clock, keyring, sendMail }: NotificationParts,
  type: 'success' | 'warning' | 'error',
  title: string,
  message: string,
): Promise<void> {
  const at = clock.now();
  const { email } = await readBackupSettings(database.read);
  await database.write.transaction().execute(async (tx) => {
    if (email !== null && sendMail !== null)
      await queueLetter(tx, keyring, { to: email, subject: title, text: message }, at);
    await notify(
      tx,
      at,
      { kind: 'holders', power: 'backup.manage' },
      { type, category: 'system', title, message: message.slice(0, 900), actionType: 'backup' },
    );
  });
}

/** Stores the latest reported progress, one statement at a time. */
function progressOf(
  { database, log }: BackupParts,
  id: string,
  say: (percent: number) => void,
): { report(done: number, total: number): void; settled(): Promise<void> } {
  let reportedAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  return {
    report: (done, total) => {
      const now = performance.now();
      if (busy || now - reportedAt < PROGRESS_MS) return;
      reportedAt = now;
      say(total === 0 ? 0 : (done / total) * 100);
      busy = true;
      writing = sql`update backups set done_bytes = ${done}, total_bytes = ${total} where id = ${id}::uuid`
        .execute(database.write)
        .catch((error: unknown) =>
          log.warn(`The progress of a backup could not be noted: ${reasonOf(error)}`),
        )
        .finally(() => (busy = false));
    },
    settled: async () => void (await writing),
  };
}

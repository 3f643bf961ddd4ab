/** Executes the waiting backup and the waiting drill, one after the other. */
import type { Db } from '../../platform/database/client.ts';
import { DRILLS, type BackupType, type DrillId } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { BACKUP_CHANGED, backupInWords } from './rows-store.ts';
import { insertDrill } from './drills-store.ts';
import { readBackupSettings } from './settings-store.ts';
import type { DrillResult } from './run-drill.ts';
import { isBase } from './manifest.ts';
import { BackupError, type BackupOrder } from './take-backup.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import type { JobRun } from '../../platform/queue/job-kind.ts';
import { isEndedForGood } from '../../platform/queue/run-job.ts';
import { announce } from '../../platform/realtime/events.ts';
import { ACTOR, type BackupParts } from './backup-parts.ts';
import { endConditions } from '../notifications/index.ts';
import { FAILED, FULL_DUE, notifyPeople, type NotificationParts } from './notify-people.ts';

/** The interval of progress updates: frequent enough to see it move, without too many statements. */
const PROGRESS_MS = 250;

/** As the reason of a backup or a test whose job was cancelled, or took longer than a day. */
const ENDED = 'It was cancelled, or took longer than a day';

export interface Taken {
  readonly storedBytes: number;
  readonly wal: { readonly from: string; readonly to: string } | null;
  /** The time to which it restores. */
  readonly finishedAt: string;
  /** As in the rows: "folder", "s3" or "pgbackrest". */
  readonly location: string;
}

interface DrillOrder {
  readonly test: DrillId;
  readonly signal: AbortSignal;
}

/** How a kind of database is backed up and its backups are tried. */
export interface Means {
  take(order: BackupOrder): Promise<Taken>;
  /** Removes what a failed backup left. */
  discard(id: string): Promise<void>;
  drill(order: DrillOrder): Promise<DrillResult>;
}

/** Resolves to whether there was a waiting backup. */
export async function runWaitingBackup(
  parts: OrderParts,
  means: Pick<Means, 'take' | 'discard'>,
  { signal, progress: say }: JobRun,
): Promise<boolean> {
  const { database, clock } = parts;
  const { rows } = await sql<{ id: string; type: BackupType; origin: 'manual' | 'schedule' }>`
    update backups set started_at = ${clock.now()} where status = 'running' and started_at is null
    returning id, type, origin`.execute(database.write);
  const order = rows[0];
  if (!order) return false;
  await announce(database.write, clock.now(), BACKUP_CHANGED);
  const stage = `Backup: ${order.type}`;
  const progress = progressOf(parts, order.id, (percent) => say(percent, stage));
  say(0, stage);
  try {
    const taken = await means.take({ ...order, onProgress: progress.report, signal });
    await progress.settled();
    const at = clock.now();
    await database.write.transaction().execute(async (tx) => {
      await sql`
        update backups set status = 'completed', finished_at = ${at}, done_bytes = total_bytes,
               size_bytes = ${taken.storedBytes}, wal_from = ${taken.wal?.from ?? null},
               wal_to = ${taken.wal?.to ?? null}, locations = ${[taken.location]}::text[]
         where id = ${order.id}::uuid`.execute(tx);
      await appendAudit(tx, clock, ACTOR, {
        action: 'backup.complete',
        entity: ['backup', order.id],
        description: `Took ${backupInWords(order.type)}`,
        category: 'System',
        after: { type: order.type, bytes: taken.storedBytes, restoresTo: taken.finishedAt },
      });
      await endConditions(tx, at, FAILED);
      if (isBase(order)) await endConditions(tx, at, FULL_DUE);
      // A base backup is tested at once, unless another test is running.
      if (isBase(order)) await insertDrill(tx, 'quick', null, at, order.id);
      await announce(tx, at, BACKUP_CHANGED);
    });
    const settings = await readBackupSettings(database.read);
    if (settings.notifyOnSuccess)
      await notifyPeople(parts, {
        type: 'success',
        title: 'Backup completed',
        text: `The ${order.type} backup was taken and stored.`,
      });
  } catch (error) {
    await progress.settled();
    // If the server is stopped, the next start marks the backup as failed.
    if (signal.aborted && !isEndedForGood(signal)) throw error;
    await means.discard(order.id).catch((left: unknown) => parts.log.warn(reasonOf(left)));
    await failBackup(parts, order, signal.aborted ? new BackupError(ENDED) : error);
  }
  return true;
}

/** What every kind of backup needs to execute orders. */
export type OrderParts = NotificationParts & Pick<BackupParts, 'log'>;

async function failBackup(
  parts: OrderParts,
  order: { id: string; type: BackupType },
  error: unknown,
): Promise<void> {
  const { database, clock, log } = parts;
  const problem = reasonOf(error);
  const at = clock.now();
  const already = await failingLike(database.read, problem);
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backups set status = 'failed', finished_at = ${at}, problem = ${problem} where id = ${order.id}::uuid`.execute(
      tx,
    );
    await appendAudit(tx, clock, ACTOR, {
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
    await notifyPeople(parts, {
      type: 'error',
      title: 'Backup failed',
      text: `The ${order.type} backup failed: ${problem}`,
      condition: FAILED,
    });
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
export async function failWaiting(parts: OrderParts, error: unknown): Promise<void> {
  const { database, clock } = parts;
  const { rows } = await sql<{ id: string; type: BackupType }>`
    select id, type from backups where status = 'running' and started_at is null`.execute(database.write);
  for (const order of rows) await failBackup(parts, order, error);
  await sql`
    update backup_drills set status = 'warning', finished_at = ${clock.now()}, problem = ${reasonOf(error)}
     where status = 'running' and started_at is null`.execute(database.write);
}

export async function runWaitingDrill(
  parts: OrderParts,
  means: Pick<Means, 'drill'>,
  { signal, progress: say }: JobRun,
): Promise<boolean> {
  const { database, clock } = parts;
  const { rows } = await sql<{ id: string; test: DrillId }>`
    update backup_drills set started_at = ${clock.now()} where status = 'running' and started_at is null
    returning id, test`.execute(database.write);
  const order = rows[0];
  if (!order) return false;
  const { id, test } = order;
  await announce(database.write, clock.now(), BACKUP_CHANGED);
  say(0, `Test: ${DRILLS[test].name}`);
  let problem: string | null = null;
  let result: DrillResult = { checks: [], rtoMs: null, rpoMs: null, backupId: null };
  try {
    result = await means.drill({ test, signal });
    const failed = result.checks.filter(({ passed }) => !passed);
    if (failed.length > 0) problem = failed.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
  } catch (error) {
    if (signal.aborted && !isEndedForGood(signal)) throw error;
    problem = signal.aborted ? ENDED : reasonOf(error);
  }
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backup_drills set status = ${problem === null ? 'passed' : 'warning'}, finished_at = ${at},
             backup_id = coalesce(${result.backupId}::uuid, backup_id), rto_ms = ${result.rtoMs}, rpo_ms = ${result.rpoMs},
             checks = ${JSON.stringify(result.checks)}::jsonb, problem = ${problem}
       where id = ${id}::uuid`.execute(tx);
    await appendAudit(tx, clock, ACTOR, {
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

/** Stores the latest reported progress, one statement at a time. */
function progressOf(
  { database, log }: OrderParts,
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

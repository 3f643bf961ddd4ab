/** The job that carries out what waits in the rows of backups and disaster-recovery tests. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { jobKind } from '../../platform/queue/job-kind.ts';
import { addJob, unattended } from '../../platform/queue/jobs.ts';

const DAY_MS = 86_400_000;

/** It finds by itself what waits, and takes one of it, so that it needs no payload: a restored database has jobs of the past. */
export const backupJob = jobKind({
  name: 'backup.run',
  payload: z.strictObject({}),
  result: z.object({}),
  lane: 'backups',
  limitMs: DAY_MS,
  attempts: 5,
});

/** Call it in the transaction that inserts the row. */
export const addBackupJob = (tx: Db, requestedBy: string | null, at: Date): Promise<string> =>
  addJob(
    tx,
    backupJob,
    {},
    {
      at,
      key: backupJob.name,
      line: backupJob.name,
      whenRunning: 'again',
      ...(requestedBy !== null && { requestedBy }),
    },
  );

/**
 * Adds the job of an order that has none, as a restore or an earlier release leaves it. Resolves to why the last job of such
 * an order failed or was cancelled; null if none did.
 */
export async function attendOrders(db: Db, at: Date): Promise<string | null> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from backups where status = 'running' and started_at is null)
        or exists (select from backup_drills where status = 'running' and started_at is null) as waiting`.execute(
    db,
  );
  if (rows[0]?.waiting !== true) return null;
  const [left] = await unattended(db, [backupJob.name]);
  if (!left) return null;
  if (left.failure === null) await addBackupJob(db, null, at);
  return left.failure;
}

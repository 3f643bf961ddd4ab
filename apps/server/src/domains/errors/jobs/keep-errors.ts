/** Writes captured errors every second, alerts people to them, and deletes what no window shows any more. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/client.ts';
import { writeErrors, type WriteParts } from '../write-errors.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { fireAlerts } from '../fire-alerts.ts';

const WRITE_MS = 1_000;
const PRUNE_MS = 3_600_000;
/** A little longer than the longest window. */
const KEPT_MS = 31 * 86_400_000;
/** Alerts are also checked when nothing was written: an error falls below its threshold without any event. */
const ROUNDS_PER_CHECK = 15;

export interface ErrorKeeping extends WriteParts {
  onError(error: unknown): void;
}

/** Deletes counts that no window shows, and old errors reported without a session that nobody acted on. */
export async function pruneErrors({ write }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await sql`delete from error_minutes where minute < ${before}`.execute(write);
  await sql`delete from error_volumes where minute < ${before}`.execute(write);
  // Anybody can send these, and nobody looked into them: the only errors that can become numerous.
  const idle = sql`select id from error_groups g
    where source = 'browser' and status = 'open' and version = 1 and last_seen < ${before}
      and not exists (select from error_people p where p.group_id = g.id)
      and not exists (select from error_alerts a where a.group_id = g.id)`;
  await write.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`${idle} order by fingerprint for update`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`delete from error_samples where group_id = any (${ids}::uuid[])`.execute(tx);
    await sql`delete from error_minutes where group_id = any (${ids}::uuid[])`.execute(tx);
    await sql`delete from error_groups where id = any (${ids}::uuid[])`.execute(tx);
  });
}

export function keepErrors(options: ErrorKeeping): { stop(): Promise<void> } {
  const { database, clock, onError } = options;
  let quiet = ROUNDS_PER_CHECK;
  const writing = repeat(
    async () => {
      const written = await writeErrors(options);
      quiet += 1;
      if (written === 0 && quiet < ROUNDS_PER_CHECK) return;
      quiet = 0;
      await fireAlerts(database, clock);
    },
    { everyMs: WRITE_MS, onError },
  );
  const pruning = repeat(async () => await pruneErrors(database, clock.now()), {
    everyMs: PRUNE_MS,
    onError,
  });
  return {
    stop: async () => {
      await Promise.all([writing.stop(), pruning.stop()]);
      // Pending errors must not be lost when the process ends.
      await writeErrors(options).catch(onError);
    },
  };
}

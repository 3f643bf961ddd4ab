/** Writes what went wrong a second after it did, tells people of it, and forgets what no window shows any more. */
import { sql } from 'kysely';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import type { Database } from '../../../platform/database/client.ts';
import { writeErrors, type WriteParts } from '../write-errors.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { fireAlerts } from '../fire-alerts.ts';
import { giveUpLetters, sendLetters } from '../send-letters.ts';

const WRITE_MS = 1_000;
const LETTERS_MS = 5_000;
const FORGET_MS = 3_600_000;
/** A little more than the longest window. */
const KEPT_MS = 31 * 86_400_000;
/** Alerts are looked for in quiet times as well: an error falls below its threshold without anything happening. */
const ROUNDS_A_LOOK = 15;

export interface ErrorKeeping extends WriteParts {
  /** Null where no mail server is set. */
  readonly sendMail: SendMail | null;
  onError(error: unknown): void;
}

/** Counts that no window shows, and errors of strangers that came to nothing. */
export async function forgetErrors({ write }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await sql`delete from error_minutes where minute < ${before}`.execute(write);
  await sql`delete from error_volumes where minute < ${before}`.execute(write);
  // What anybody at all may have sent, and nobody ever looked into: the only errors of which there may be many.
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
  const { database, clock, sendMail, onError } = options;
  let quiet = ROUNDS_A_LOOK;
  const writing = repeat(
    async () => {
      const written = await writeErrors(options);
      quiet += 1;
      if (written === 0 && quiet < ROUNDS_A_LOOK) return;
      quiet = 0;
      await fireAlerts(database, clock);
    },
    { everyMs: WRITE_MS, onError },
  );
  const sending = repeat(
    async () => {
      if (sendMail) await sendLetters(database, clock, sendMail);
      else await giveUpLetters(database);
    },
    { everyMs: LETTERS_MS, onError },
  );
  const forgetting = repeat(async () => await forgetErrors(database, clock.now()), {
    everyMs: FORGET_MS,
    onError,
  });
  return {
    stop: async () => {
      await Promise.all([writing.stop(), sending.stop(), forgetting.stop()]);
      // What came in since the last round must not go with the process.
      await writeErrors(options).catch(onError);
    },
  };
}

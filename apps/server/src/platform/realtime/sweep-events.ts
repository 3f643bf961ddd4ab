/** Deletes events that every connected process has read long ago. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { LOCKS } from '../database/locks.ts';

const BATCH = 10_000;

/** Resolves to the number of rows deleted; 0 at once when another process is deleting. */
export async function sweepEvents(db: Db, before: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const deleted = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_xact_lock(${LOCKS.eventSweep}) as mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const result = await sql`
        delete from events where id in (select id from events where at < ${before} order by at limit ${BATCH})`.execute(
        tx,
      );
      return Number(result.numAffectedRows ?? 0n);
    });
    swept += deleted;
    if (deleted < BATCH) return swept;
  }
}

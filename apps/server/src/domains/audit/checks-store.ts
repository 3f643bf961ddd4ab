/** The newest full check of all rows, no matter who started it. */
import type { FullCheck } from '@cottontree/contract/audit/seals.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { checkingAll, FullCheckResult } from '../../platform/audit/seals/seal-check-job.ts';

interface Row extends Pick<FullCheck, 'state' | 'progress' | 'stage' | 'reason'> {
  id: string;
  username: string | null;
  requested_by: string | null;
  result: unknown;
  added_at: Date;
  finished_at: Date | null;
}

/** Reads a check by its id, or the newest; null where there is none. */
export async function readFullCheck(
  db: Db,
  actor: Actor,
  id: string | null = null,
): Promise<FullCheck | null> {
  const { rows } = await sql<Row>`
    select j.id, u.username, j.requested_by, j.state, j.progress, j.stage, j.reason, j.result, j.added_at, j.finished_at
      from background_jobs j left join users u on u.id = j.requested_by
     where j.kind = ${checkingAll.name} and (${id}::uuid is null or j.id = ${id}::uuid)
     order by j.finished_at is null desc, j.added_at desc, j.finished_at desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    job: row.id,
    startedBy: row.username ?? 'Somebody',
    startedAt: row.added_at.toISOString(),
    own: row.requested_by === actor.userId,
    state: row.state,
    progress: row.progress,
    stage: row.stage,
    result: row.state === 'done' ? FullCheckResult.parse(row.result) : null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** Background work as the people who look after the server see it: without payloads and results. */
import { JOB_TITLES, MOST_JOBS, type BackgroundJob } from '@cottontree/contract/queue/jobs.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';

interface Row extends Pick<BackgroundJob, 'id' | 'state' | 'progress' | 'stage' | 'cancelling'> {
  kind: string;
  username: string | null;
  requested_by: string | null;
  reason: string | null;
  added_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  run_at: Date | null;
}

const titles: Readonly<Record<string, string>> = JOB_TITLES;

/** The unfinished ones first, then by their end, newest first; with `id` only that one. */
export async function listedJobs(db: Db, id: string | null = null): Promise<BackgroundJob[]> {
  const { rows } = await sql<Row>`
    select j.id, j.kind, j.state, j.progress, j.stage, j.cancelling, j.reason, j.requested_by, u.username,
           j.added_at, j.started_at, j.finished_at, n.run_at
      from background_jobs j
      left join users u on u.id = j.requested_by
      left join queue.next_tries() n on n.job = j.id and j.state = 'waiting'
     where ${id}::uuid is null or j.id = ${id}::uuid
     order by j.finished_at desc nulls first, j.state = 'running' desc, j.added_at desc, j.id limit ${MOST_JOBS}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    // A kind of another release is listed under its key.
    title: titles[row.kind] ?? row.kind,
    state: row.state,
    startedBy: row.requested_by === null ? null : (row.username ?? 'Somebody'),
    addedAt: row.added_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress: row.progress,
    stage: row.stage,
    cancelling: row.cancelling && row.finished_at === null,
    nextTryAt: row.run_at?.toISOString() ?? null,
    problem: row.reason,
  }));
}

export async function listedJob(db: Db, id: string): Promise<BackgroundJob | null> {
  const [job] = await listedJobs(db, id);
  return job ?? null;
}

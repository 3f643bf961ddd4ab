/** What the server that runs a job stores about it. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';

/** Marks the job as started. Resolves to its payload; null when the job was cancelled or removed meanwhile. */
export async function beginJob(db: Db, id: string, at: Date): Promise<{ payload: unknown } | null> {
  const { rows } = await sql<{ payload: unknown }>`
    update background_jobs set state = 'running', started_at = ${at}, progress = 0, stage = ''
     where id = ${id}::uuid and finished_at is null and not cancelling returning payload`.execute(db);
  return rows[0] ?? null;
}

export async function storeProgress(db: Db, id: string, percent: number, stage: string): Promise<void> {
  await sql`update background_jobs set progress = ${percent}, stage = ${stage}
             where id = ${id}::uuid and state = 'running'`.execute(db);
}

export type Ending =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'cancelled' };

export async function endJob(db: Db, id: string, at: Date, ending: Ending): Promise<void> {
  const result = ending.state === 'done' ? JSON.stringify(ending.result ?? null) : null;
  const reason = ending.state === 'failed' ? ending.reason : null;
  await sql`
    update background_jobs
       -- What somebody cancelled did not fail.
       set state = case when cancelling and ${ending.state} = 'failed' then 'cancelled' else ${ending.state} end,
           finished_at = ${at}, result = ${result}::jsonb, reason = ${reason},
           progress = case ${ending.state} when 'done' then 100 else progress end
     where id = ${id}::uuid and finished_at is null`.execute(db);
  // What ran on schedule would fill the list within hours: of what went well only the newest is of interest.
  if (ending.state === 'done')
    await sql`
      delete from background_jobs former using background_jobs newest
       where newest.id = ${id}::uuid and newest.requested_by is null and newest.state = 'done'
         and former.key = newest.key and former.id <> newest.id and former.requested_by is null
         and former.finished_at is not null and former.state = 'done'`.execute(db);
}

/**
 * The job was interrupted, or failed for `reason`, and will be restarted. Resolves to false, changing nothing, when
 * another of its key waits behind it.
 */
export async function putBack(db: Db, id: string, reason: string | null = null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update background_jobs set state = 'waiting', progress = 0, stage = '', reason = coalesce(${reason}, reason)
     where id = ${id}::uuid and state = 'running'
       and not exists (select from background_jobs other
                        where other.key = background_jobs.key and other.state = 'waiting')`.execute(db);
  return numAffectedRows > 0n;
}

export async function amongCancelled(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from background_jobs where id = any (${[...ids]}::uuid[]) and cancelling`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes jobs that ended before `before`, in batches, so that none holds a lock for long. */
export async function pruneJobs(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from background_jobs where id in (
      select id from background_jobs where finished_at < ${before} order by finished_at limit 1000)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Jobs of dead servers are released within seconds: a live server holds a lock under its worker's name. */
import type pg from 'pg';
import { SCHEMA } from './install-queue.ts';
import { LOCKS } from '../database/locks.ts';

/** A worker may take its first job before it has its lock, whose second key is derived from the worker's name. */
const GRACE_SECONDS = 3;

/**
 * A connection that holds the locks of `workers` until it ends. `onLost` is called when it breaks, and must release it:
 * until then it keeps its place in the pool.
 */
export async function holdLivenessLocks(
  pool: pg.Pool,
  workers: readonly string[],
  onLost: () => void,
): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1, hashtext(worker)) from unnest($2::text[]) worker', [
      LOCKS.queueWorker,
      workers,
    ]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.once('end', onLost);
  return client;
}

/** Releases the jobs of dead workers; resolves to the number of those workers. */
export async function releaseJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ worker: string }>(
    `select held.worker from (
       select locked_by as worker from ${SCHEMA}._private_jobs
        where locked_at < now() - make_interval(secs => $2)
        union
       select locked_by from ${SCHEMA}._private_job_queues where locked_at < now() - make_interval(secs => $2)) held
      where held.worker is not null and not exists (
        select from pg_locks l
         where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $1::int8::oid
           and l.database = (select oid from pg_database where datname = current_database())
           and l.objid = (hashtext(held.worker)::int8 & 4294967295)::oid)`,
    [LOCKS.queueWorker, GRACE_SECONDS],
  );
  if (rows.length > 0)
    await pool.query(`select ${SCHEMA}.force_unlock_workers($1::text[])`, [rows.map(({ worker }) => worker)]);
  return rows.length;
}

/**
 * Ids of jobs that have used all their attempts because their server died each time; they are removed from the queue.
 */
export async function removeExhausted(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ job: string | null }>(
    `delete from ${SCHEMA}._private_jobs where attempts >= max_attempts and locked_at is null
     returning payload ->> 'job' as job`,
  );
  return rows.flatMap(({ job }) => (job === null ? [] : [job]));
}

/** A stop of the server is no failed attempt: the jobs it interrupted run again at the next start, without a
 * pause and before those that were added after them. */
export async function forgetAttempts(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    `update ${SCHEMA}._private_jobs set attempts = greatest(0, attempts - 1), run_at = created_at
      where id = any ($1::bigint[]) and locked_at is null`,
    [[...ids]],
  );
}

/**
 * Queue names are job keys: those that no job needs any more are removed. A key that is removed while a job of it is
 * being added leaves a job that no worker ever takes, and everything added under the key later waits behind it;
 * therefore this resolves to false, having removed nothing, while any job is being added. Jobs that an earlier release
 * left without their key get free of it.
 */
export async function forgetIdleKeys(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [
      LOCKS.queueKeys,
    ]);
    const alone = rows[0]?.alone === true;
    if (alone) {
      await client.query(
        `update ${SCHEMA}._private_jobs j set job_queue_id = null
          where j.job_queue_id is not null
            and not exists (select from ${SCHEMA}._private_job_queues held where held.id = j.job_queue_id)`,
      );
      await client.query(
        `delete from ${SCHEMA}._private_job_queues held
          where locked_at is null and not exists (select from ${SCHEMA}._private_jobs j where j.job_queue_id = held.id)`,
      );
    }
    await client.query('commit');
    client.release();
    return alone;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

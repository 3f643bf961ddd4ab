/** Adds, reads and cancels jobs: inside any transaction, from any server. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { LOCKS } from '../database/locks.ts';
import { AppError } from '../failures/errors.ts';
import type { JobKind } from './job-kind.ts';

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  readonly requestedBy: string | null;
  readonly state: JobState;
  /** 0 to 100. */
  readonly progress: number;
  readonly stage: string;
  /** Of a completed job. */
  readonly result: unknown;
  /** Of a failed job: a sentence for the person who waits. */
  readonly reason: string | null;
  readonly addedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface Addition {
  /** The time of the injected clock. */
  readonly at: Date;
  /** Jobs with the same key never run at the same time, and at most one of them waits. */
  readonly key: string;
  /** The person who waits for it. */
  readonly requestedBy?: string;
  /**
   * Jobs of a line run one after the other. Without it: the line of the person, who may have five unfinished jobs in
   * it; else that of the key.
   */
  readonly line?: string;
  /**
   * While a job of the key runs: `join` uses that one; `again` adds one behind it, for work whose input may have
   * changed since the other started.
   */
  readonly whenRunning: 'join' | 'again';
}

/** The maximum for one person, waiting or running. */
const MOST_OF_A_PERSON = 5;

/**
 * Adds a job in the transaction of `tx`: it runs once that is committed. Resolves to its id, or to that of the
 * unfinished one it joins. Throws AppError `too-many` when the person waits for five others.
 */
export const addJob = <Payload>(
  tx: Db,
  kind: JobKind<Payload, unknown>,
  payload: Payload,
  addition: Addition,
): Promise<string> => addStored(tx, kind, payload, addition);

/** As `addJob`, for a payload that was stored; the work checks it when it begins. */
export async function addStored(
  tx: Db,
  kind: { readonly name: string; readonly attempts: number },
  payload: unknown,
  { at, key, requestedBy, line, whenRunning }: Addition,
): Promise<string> {
  const person = requestedBy ?? null;
  const own = line === undefined ? await unfinishedOf(tx, person, kind.name) : 0;
  for (;;) {
    const { rows } = await sql<{ id: string; added: boolean }>`
      with held as (
        select id from background_jobs
         where key = ${key} and (state = 'waiting' or (state = 'running' and ${whenRunning === 'join'}))
         order by state desc limit 1
      ), added as (
        insert into background_jobs (kind, key, payload, requested_by, added_at)
        select ${kind.name}, ${key}, ${JSON.stringify(payload)}::jsonb, ${person}::uuid, ${at}
         where not exists (select from held)
        on conflict (key) where state = 'waiting' do nothing returning id
      )
      select id, true as added from added union all select id, false from held`.execute(tx);
    const [found] = rows;
    // Another call added one at the same moment: the next query finds it.
    if (!found) continue;
    if (!found.added) return found.id;
    if (own >= MOST_OF_A_PERSON)
      throw new AppError(
        'too-many',
        `You already wait for ${own} pieces of background work; wait until one has finished`,
        { retryAfterSeconds: 15 },
      );
    // A person with few waiting jobs comes before one with many. Jobs of one person, and of one key, run one after the
    // other.
    const behind = line ?? (person === null ? key : `person ${person}`);
    await sql`
      with held as materialized (select pg_advisory_xact_lock_shared(${LOCKS.queueKeys}))
      select queue.submit(${kind.name}, ${found.id}::uuid, ${behind}, ${own * 10}::int, ${kind.attempts}::int)
        from held`.execute(tx);
    return found.id;
  }
}

/** Counted by kind, so that a person's imports leave room for a recompute. */
async function unfinishedOf(tx: Db, person: string | null, kind: string): Promise<number> {
  if (person === null) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from background_jobs where requested_by = ${person}::uuid and kind = ${kind} and finished_at is null`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Null once the job was removed, a day after it ended. */
export async function readJob(db: Db, id: string): Promise<Job | null> {
  const { rows } = await sql<Job>`
    select id, kind, key, payload, requested_by as "requestedBy", state, progress, stage, result, reason, added_at as "addedAt",
           started_at as "startedAt", finished_at as "finishedAt"
      from background_jobs where id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A waiting job never runs; a running one is stopped within two seconds; a job that has ended is unchanged. */
export async function cancelJob(tx: Db, id: string, at: Date): Promise<void> {
  await sql`
    update background_jobs
       set state = case state when 'waiting' then 'cancelled' else state end,
           finished_at = case state when 'waiting' then ${at}::timestamptz end,
           cancelling = true
     where id = ${id}::uuid and finished_at is null`.execute(tx);
  await sql`select queue.withdraw(${id}::uuid)`.execute(tx);
}

/** As `cancelJob`, for the unfinished jobs of a key. */
export async function cancelJobsOf(tx: Db, key: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from background_jobs where key = ${key} and finished_at is null`.execute(tx);
  for (const { id } of rows) await cancelJob(tx, id, at);
}

export interface Unattended {
  readonly key: string;
  /** Why the newest job failed or was cancelled; null when none did. */
  readonly failure: string | null;
}

/** Which of these keys have no unfinished job, and why: for work that stands in a table of its own. */
export async function unattended(db: Db, keys: readonly string[]): Promise<Unattended[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Unattended>`
    select wanted.key, case newest.state when 'cancelled' then 'It was cancelled' when 'failed' then newest.reason end as failure
      from unnest(${[...keys]}::text[]) wanted(key)
      left join lateral (select state, reason from background_jobs j
                          where j.key = wanted.key and j.finished_at is not null order by j.added_at desc, j.finished_at desc, j.state = 'done' limit 1) newest on true
     where not exists (select from background_jobs j where j.key = wanted.key and j.finished_at is null)`.execute(
    db,
  );
  return rows;
}

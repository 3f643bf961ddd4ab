/** The progress of the scorer. The scoring process holds a lock, so that no row is scored by two processes. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';

export interface Progress {
  /** History is scored up to this day; null where there is none, or its end is not known yet. */
  readonly historyTo: BusinessDay | null;
  readonly historyDone: BusinessDay | null;
  readonly segments: string;
}

/** Takes the scoring lock for this transaction and reads the progress; null when another process holds it. */
export async function holdProgress(tx: Db): Promise<Progress | null> {
  // The transaction stays open while rows are read and scored between statements.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = '10min'`.execute(tx);
  const { rows: lock } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.fraudScoring}) as taken`.execute(tx);
  if (lock[0]?.taken !== true) return null;
  const { rows } = await sql<{
    history_to: BusinessDay | null;
    history_done: BusinessDay | null;
    segments: string;
  }>`
    insert into fraud_progress default values on conflict (only_row) do update set only_row = true
    returning history_to, history_done, segments`.execute(tx);
  const row = rows[0];
  return {
    historyTo: row?.history_to ?? null,
    historyDone: row?.history_done ?? null,
    segments: row?.segments ?? '{}',
  };
}

/** A check that writes nothing: most of the time there is nothing to do. */
export async function hasPendingWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from fraud_arrivals)
        or exists (select from fraud_progress where history_to > coalesce(history_done, '-infinity'::date)) as waits`.execute(
    db,
  );
  return rows[0]?.waits === true;
}

export const historyPending = ({ historyTo, historyDone }: Progress): boolean =>
  historyTo !== null && (historyDone === null || historyDone < historyTo);

export interface Round {
  readonly rows: number;
  readonly ms: number;
  readonly segments: string;
  readonly at: Date;
  readonly historyDone?: BusinessDay;
}
export async function recordRound(tx: Db, { rows, ms, segments, at, historyDone }: Round): Promise<void> {
  await sql`
    update fraud_progress
       set scored = scored + ${rows}, round_rows = ${rows}, round_ms = ${ms}, segments = ${segments}, last_scored_at = ${at},
           history_done = coalesce(${historyDone ?? null}::date, history_done)`.execute(tx);
}

/** Trains the models once a day, after the close, beside the server; every run is kept. */
import { Worker } from 'node:worker_threads';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../kernel/clock.ts';
import { announce } from '../../kernel/events.ts';
import { repeat, type Loop } from '../loop.ts';
import { PERIODS, train, type TrainedRun } from './train.ts';
import { readTrainingData, type TrainingData } from './training-data.ts';

const PREDICTIONS_LOCK = 1_280_490;
/** Counts the ways in which models are trained: with a new one the present day's runs are made anew. */
const EDITION = 2;
const LOOK_EVERY_MS = 30_000;

/** In a thread of its own: it computes for seconds. From its source, as tests run it, in this one. */
async function trained(data: TrainingData, stop: AbortSignal): Promise<TrainedRun[]> {
  if (import.meta.url.endsWith('.ts')) return train(data);
  const worker = new Worker(new URL('./predictions.worker.js', import.meta.url), {
    workerData: data,
    transferList: [...data.origins.map(({ text }) => text.buffer), data.months.buffer].filter(
      (buffer) => buffer instanceof ArrayBuffer,
    ),
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      stop.addEventListener('abort', () => void worker.terminate(), { once: true });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The training thread ended with code ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
}

/** The last closed day that the models do not know yet; null when they do, or when history is still being laid down. */
async function dueDay(database: Database): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null; known: boolean; laying: boolean }>`
    select last.day, exists (select from model_runs where as_of = last.day and edition = ${EDITION}) as known,
           exists (select from demo_company where not complete) as laying
      from (select max(business_day) as day from day_closes) last`.execute(database.read);
  const [row] = rows;
  return row && !row.known && !row.laying ? row.day : null;
}

/**
 * Trains when a day has closed since the last time. Resolves to that day, to null when there was nothing to do or
 * another process is at it.
 */
export async function trainDueModels(
  database: Database,
  clock: Clock,
  stop: AbortSignal = new AbortController().signal,
): Promise<BusinessDay | null> {
  const day = await dueDay(database);
  if (day === null) return null;
  const holder = await database.pool.connect();
  try {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      PREDICTIONS_LOCK,
    ]);
    if (rows[0]?.taken !== true || (await dueDay(database)) !== day) return null;
    const data = await readTrainingData(database, day, PERIODS, stop);
    if (!data) return null;
    await keepRuns(database, day, clock.now(), await trained(data, stop));
    return day;
  } finally {
    // Ending the connection frees its lock, whatever state it is in.
    holder.release(true);
  }
}

async function keepRuns(
  database: Database,
  day: BusinessDay,
  at: Date,
  runs: readonly TrainedRun[],
): Promise<void> {
  const rows = runs.map(({ model, period, milliseconds, result }) => ({
    model,
    period,
    as_of: day,
    trained_at: at.toISOString(),
    milliseconds,
    edition: EDITION,
    reason: typeof result === 'string' ? result : null,
    output: typeof result === 'string' ? null : result,
  }));
  await database.write.transaction().execute(async (tx) => {
    await sql`
    insert into model_runs (model, period, as_of, trained_at, milliseconds, edition, reason, output)
    select model, period, as_of, trained_at, milliseconds, edition, reason, nullif(output, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(model text, period smallint, as_of date, trained_at timestamptz, milliseconds integer, edition smallint,
                reason text, output jsonb)
     -- A demo company that was removed meanwhile leaves no models behind.
     where exists (select from day_closes where business_day = ${day}::date)`.execute(tx);
    // Whoever looks at the models as of that day asks again, in every server process.
    await announce(tx, at, { topic: 'figures.changed', payload: { day } });
  });
}

export interface TrainingOptions {
  readonly database: Database;
  readonly clock: Clock;
  onError(error: unknown): void;
}

/** Ending it ends a training under way: the next start begins it anew. */
export function keepModelsTrained({ database, clock, onError }: TrainingOptions): Pick<Loop, 'stop'> {
  const ending = new AbortController();
  const loop = repeat(async () => void (await trainDueModels(database, clock, ending.signal)), {
    everyMs: LOOK_EVERY_MS,
    onError: (error) => {
      if (!ending.signal.aborted) onError(error);
    },
  });
  return {
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}

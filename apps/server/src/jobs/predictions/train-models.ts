/** Trains the models once a day, after the close, in the background; every run is kept. */
import { Worker } from 'node:worker_threads';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../kernel/clock.ts';
import { announce } from '../../kernel/events.ts';
import { jobKind, work, type Work } from '../../platform/queue/job-kind.ts';
import { addJob } from '../../platform/queue/jobs.ts';
import { repeat, type Loop } from '../../kernel/loop.ts';
import { PERIODS, train, type TrainedRun } from './train.ts';
import { readTrainingData, type TrainingData } from './training-data.ts';

/** Counts the ways in which models are trained: with a new one the present day's runs are made anew. */
const EDITION = 2;
const LOOK_EVERY_MS = 30_000;
const LIMIT_MS = 30 * 60_000;

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
 * Trains when a day has closed since the last time. Resolves to that day, or to null when there was nothing to do. Two at
 * once would do the same twice: the queue sees to it that there are not.
 */
export async function trainDueModels(
  database: Database,
  clock: Clock,
  stop: AbortSignal = new AbortController().signal,
  progress: (percent: number, stage: string) => void = () => undefined,
): Promise<BusinessDay | null> {
  const day = await dueDay(database);
  if (day === null) return null;
  progress(5, 'Reading what the models learn from');
  const data = await readTrainingData(database, day, PERIODS, stop);
  if (!data) return null;
  progress(40, 'Training');
  await keepRuns(database, day, clock.now(), await trained(data, stop));
  return day;
}

export const training = jobKind({
  name: 'predictions.train',
  payload: z.strictObject({}),
  result: z.object({ day: z.string().nullable() }),
  lane: 'maintenance',
  limitMs: LIMIT_MS,
  attempts: 3,
});

export const trainingWork = (database: Database, clock: Clock): Work =>
  work(training, async (_, { signal, progress }) => ({
    day: await trainDueModels(database, clock, signal, progress),
  }));

/** Adds a training when one is due and none is under way. */
export async function addDueTraining(database: Database, clock: Clock): Promise<void> {
  if ((await dueDay(database)) === null) return;
  await database.write
    .transaction()
    .execute((tx) => addJob(tx, training, {}, { at: clock.now(), key: training.name, whenRunning: 'join' }));
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

export const keepModelsTrained = ({ database, clock, onError }: TrainingOptions): Pick<Loop, 'stop'> =>
  repeat(() => addDueTraining(database, clock), { everyMs: LOOK_EVERY_MS, onError });

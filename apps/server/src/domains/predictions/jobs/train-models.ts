/**
 * Trains the models in the background after the close of a day, and again when more of its data has arrived. Every run
 * is kept.
 */
import { Worker } from 'node:worker_threads';
import type { LearntFrom } from '@cottontree/contract/predictions/predictions.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { proveChanges } from '../../../platform/audit/prove-changes.ts';
import { jobKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import { originsFor, train, type TrainedRun } from '../train.ts';
import { readTrainingData, type TrainingData } from '../training-data.ts';

/** The version of the training method: when it changes, the runs of the current day are made again. */
const EDITION = 4;
/** One percent more rows or decisions than in the last training: the runs of the day are made again. */
const GROWN = 1.01;
const CHECK_EVERY_MS = 30_000;
const LIMIT_MS = 30 * 60_000;

/**
 * Runs in a worker thread, because training takes seconds; in the calling thread when run from sources, as in tests.
 */
async function trainInThread(data: TrainingData, stop: AbortSignal): Promise<TrainedRun[]> {
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

/**
 * The last closed day if it needs training: it has no runs yet, or more of its data has arrived. Null when no training
 * is due, or while the demo's history, an import or decisions about past alerts are still being loaded.
 */
async function dueDay(database: Database): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null; due: boolean | null; landing: boolean }>`
    select last.day, (known.decisions is null or now.rows > ${GROWN}::numeric * known.rows or now.rows < known.rows / ${GROWN}::numeric
                   or now.decisions > ${GROWN}::numeric * known.decisions) as due,
           exists (select from demo_company where not complete)
        or exists (select from imports where state in ('committing', 'undoing'))
        or exists (select from fraud_progress where history_to > coalesce(history_done, '-infinity'::date)) as landing
      from (select max(business_day) as day from day_closes) last
      left join lateral (select learnt_rows as rows, learnt_decisions as decisions from model_runs
                          where as_of = last.day and edition = ${EDITION} order by id desc limit 1) known on true
      cross join lateral (
        select (select coalesce(sum(n), 0) from daily_totals where business_day <= last.day) as rows,
               (select count(*) from fraud_alerts where decided_day <= last.day) as decisions) now`.execute(
    database.read,
  );
  const [row] = rows;
  return row?.due === true && !row.landing ? row.day : null;
}

/**
 * Trains when a day has closed since the last training, or more of its data has arrived. Resolves to that day, or to
 * null when there was nothing to do. The queue ensures that only one training runs at a time.
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
  const data = await readTrainingData(database, day, originsFor, stop);
  if (!data) return null;
  progress(40, 'Training');
  const { learntFrom } = data;
  await storeRuns(database, learntFrom, clock, await trainInThread(data, stop));
  return day;
}

const training = jobKind({
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

/** Adds a training when one is due and none waits or runs. */
export const trainingWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  training,
  {},
  async (database) => (await dueDay(database)) !== null,
);

async function storeRuns(
  database: Database,
  { until: day, rows: learntRows, days, decisions }: LearntFrom,
  clock: Clock,
  runs: readonly TrainedRun[],
): Promise<void> {
  const at = clock.now();
  const rows = runs.map(({ model, period, milliseconds, result }) => ({
    model,
    period,
    as_of: day,
    trained_at: at.toISOString(),
    milliseconds,
    edition: EDITION,
    reason: typeof result === 'string' ? result : null,
    output: typeof result === 'string' ? null : result,
    learnt_rows: learntRows,
    learnt_days: days,
    learnt_decisions: decisions,
  }));
  await database.write.transaction().execute(async (tx) => {
    await sql`
    insert into model_runs (model, period, as_of, trained_at, milliseconds, edition, reason, output,
                            learnt_rows, learnt_days, learnt_decisions)
    select model, period, as_of, trained_at, milliseconds, edition, reason, nullif(output, 'null'::jsonb),
           learnt_rows, learnt_days, learnt_decisions
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(model text, period smallint, as_of date, trained_at timestamptz, milliseconds integer, edition smallint,
                reason text, output jsonb, learnt_rows bigint, learnt_days integer, learnt_decisions integer)
     -- A demo company that was removed meanwhile leaves no models behind.
     where exists (select from day_closes where business_day = ${day}::date)`.execute(tx);
    // Clients in every server process that show the models as of that day reload them.
    await announce(tx, at, { topic: 'figures.changed', payload: { day } });
    await proveChanges(tx, clock, 'model training', `Models as of ${day}`);
  });
}

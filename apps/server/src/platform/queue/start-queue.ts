/** The part of a server that runs jobs. See README.md in this folder. */
import { run, type Runner } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../database/client.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Clock } from '../time/clock.ts';
import { repeat } from './loop.ts';
import {
  forgetAttempts,
  forgetIdleKeys,
  releaseJobsOfDeadWorkers,
  holdLivenessLocks,
  removeExhausted,
} from './dead-workers.ts';
import { queueOwner, SCHEMA } from './install-queue.ts';
import { LANES, type Lane, type Work } from './job-kind.ts';
import { amongCancelled, endJob, pruneJobs } from './job-steps.ts';
import { runJob, type RunningJob } from './run-job.ts';
import { addDue, type Schedule, type Watch } from './schedules.ts';
import { warningsTo } from './worker-log.ts';

/** Notifications wake a worker at once; polling covers lost ones, and jobs that are restarted. */
const POLL_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
const TEND_EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;
/** How long an ended job is kept, so that its result can be read. */
const KEPT_MS = 24 * 3_600_000;

export interface QueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly works: readonly Work[];
  readonly schedules?: readonly Schedule[];
  readonly watches?: readonly Watch[];
  /** Whose events wake the watches. */
  readonly hub?: Pick<Hub, 'subscribe'>;
  /** Reports a failed job by the name of its kind, or 'queue' for an error of the queue itself. */
  onError(kind: string, error: unknown): void;
  warn?(message: string): void;
}

export interface Queue {
  /** Adds what is due at the present time of the clock, instead of at the next check. */
  addDue(): Promise<string[]>;
  /** Stops running jobs, which another server or the next start restarts. */
  stop(): Promise<void>;
}

const Taken = z.object({ job: z.uuid() });

export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { database, clock, works, schedules = [], watches = [], onError } = options;
  const db = database.write;
  // Each lane listens on one connection, one shows that this server is alive, and two do the bookkeeping.
  const lanes = [...new Set(works.map(({ kind }) => kind.lane))];
  const pool = database.newPool({ role: await queueOwner(database), max: lanes.length + 3 });
  const running = new Map<string, RunningJob>();
  const interruptAll = (): void => running.forEach((job) => job.interrupt('stopping'));
  let stopping = false;

  /** The worker's ids of jobs that the stop of this server interrupted. */
  const interrupted: string[] = [];
  const workers: string[] = [];
  const runLane = async (lane: Lane): Promise<Runner> => {
    const events = new EventEmitter();
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
      workers.push(workerPool.id),
    );
    const taskList = Object.fromEntries(
      works
        .filter(({ kind }) => kind.lane === lane)
        .map((each) => [
          each.kind.name,
          async (
            payload: unknown,
            { job }: { job: { id: string; attempts: number; max_attempts: number } },
          ) => {
            try {
              // A job taken while the server stops is given back.
              if (stopping) throw new Error('The server is being stopped');
              const isLast = job.attempts >= job.max_attempts;
              await runJob({ db, clock, running, onError }, each, Taken.parse(payload).job, isLast);
            } catch (error) {
              if (stopping) interrupted.push(job.id);
              throw error;
            }
          },
        ]),
    );
    return await run({
      pgPool: pool,
      schema: SCHEMA,
      taskList,
      concurrency: LANES[lane],
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events,
      // That a stop interrupts jobs is no problem.
      logger: warningsTo((message) => {
        if (!stopping) options.warn?.(message);
      }),
      parsedCronItems: [],
      // In batches, because a stop only waits for these: the result of a job must be written before the pool ends.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  };
  const runners: Runner[] = [];
  for (const lane of lanes) runners.push(await runLane(lane));

  let living: pg.PoolClient | null = null;
  const dropLiving = (): void => {
    const held = living;
    living = null;
    held?.release(true);
  };
  let pruned = Number.NEGATIVE_INFINITY;
  const onQueueError = (error: unknown): void => {
    if (!stopping) onError('queue', error);
  };
  const tending = repeat(
    async () => {
      living ??= await holdLivenessLocks(pool, workers, () => {
        dropLiving();
        // Other servers now consider this one dead and may take over its jobs.
        interruptAll();
        tending.wake();
      });
      await releaseJobsOfDeadWorkers(pool);
      for (const id of await removeExhausted(pool))
        await endJob(db, id, clock.now(), {
          state: 'failed',
          reason: 'The server ended each time while it ran',
        });
      await addDue(db, clock, schedules);
      if (performance.now() - pruned < PRUNE_EVERY_MS) return;
      if (!(await forgetIdleKeys(pool))) return;
      pruned = performance.now();
      while ((await pruneJobs(db, new Date(clock.now().getTime() - KEPT_MS))) > 0);
    },
    { everyMs: TEND_EVERY_MS, onError: onQueueError },
  );
  const looking = repeat(
    async () => {
      if (running.size === 0) return;
      for (const id of await amongCancelled(database.read, [...running.keys()]))
        running.get(id)?.interrupt('cancelled');
    },
    { everyMs: LOOK_EVERY_MS, onError: onQueueError },
  );

  const watching = watches.map(({ name, everyMs, look, wake }) => ({
    wake,
    loop: repeat(async () => void (await look(database, clock.now())), {
      everyMs,
      ...(wake && { apartMs: wake.apartMs }),
      onError: (error) => {
        if (!stopping) onError(name, error);
      },
    }),
  }));
  const unsubscribe = options.hub?.subscribe((event) => {
    for (const { wake, loop } of watching) if (wake?.on(event)) loop.wake();
  });

  return {
    addDue: () => addDue(db, clock, schedules),
    stop: async () => {
      stopping = true;
      unsubscribe?.();
      await Promise.all([tending, looking, ...watching.map(({ loop }) => loop)].map((loop) => loop.stop()));
      interruptAll();
      await Promise.all(runners.map((runner) => runner.stop()));
      await forgetAttempts(pool, interrupted);
      dropLiving();
      await pool.end();
    },
  };
}

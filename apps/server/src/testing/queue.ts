/** The queue for a test application: its jobs run as in the product, on the test's clock. */
import { startQueue, type Queue, type QueueOptions } from '../platform/queue/start-queue.ts';
import { sql } from 'kysely';
import type { Work } from '../platform/queue/job-kind.ts';
import { runJob, type RunningJob } from '../platform/queue/run-job.ts';
import type { TestApp } from './test-app.ts';

export interface TestQueue extends Queue {
  /** Failures, as "kind: message". */
  readonly errors: readonly string[];
  /** What the worker itself reports. */
  readonly warnings: readonly string[];
}

export async function startTestQueue(
  { database, clock, hub }: Pick<TestApp, 'database' | 'clock' | 'hub'>,
  { works, schedules, watches }: Pick<QueueOptions, 'works' | 'schedules' | 'watches'>,
): Promise<TestQueue> {
  const errors: string[] = [];
  const warnings: string[] = [];
  const queue = await startQueue({
    database,
    clock,
    hub,
    works,
    ...(schedules && { schedules }),
    ...(watches && { watches }),
    warn: (message) => void warnings.push(message),
    onError: (kind, error) =>
      void errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`),
  });
  return { ...queue, errors, warnings };
}

/**
 * Runs each job of these kinds that waits, oldest first, in this call and without a worker. Resolves to the failures,
 * after which a job waits again. `stop` stops it as the end of a server does.
 */
export async function runWaiting(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  works: readonly Work[],
  stop?: AbortSignal,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const running = new Map<string, RunningJob>();
  stop?.addEventListener('abort', () => running.forEach((job) => job.interrupt('stopping')));
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from background_jobs
     where state = 'waiting' and kind = any (${works.map(({ kind }) => kind.name)}::text[]) order by added_at`.execute(
    database.read,
  );
  for (const { id, kind } of rows) {
    const work = works.find((each) => each.kind.name === kind);
    const parts = {
      db: database.write,
      clock,
      running,
      onError: (_: string, error: unknown) => void failures.push(error),
    };
    if (work && stop?.aborted !== true) await runJob(parts, work, id, false).catch(() => undefined);
  }
  return failures;
}

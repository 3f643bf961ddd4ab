/** The queue for a test application: its jobs run as in the product, on the test's clock. */
import { startQueue, type Queue, type QueueOptions } from '../platform/queue/start-queue.ts';
import type { TestApp } from './test-app.ts';

export interface TestQueue extends Queue {
  /** Failures, as "kind: message". */
  readonly errors: readonly string[];
}

export async function startTestQueue(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { works, schedules }: Pick<QueueOptions, 'works' | 'schedules'>,
): Promise<TestQueue> {
  const errors: string[] = [];
  const queue = await startQueue({
    database,
    clock,
    works,
    ...(schedules && { schedules }),
    onError: (kind, error) =>
      void errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`),
  });
  return { ...queue, errors };
}

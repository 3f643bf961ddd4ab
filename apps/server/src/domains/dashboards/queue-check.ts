/** Whether background work goes on, for the health of the system. */
import type { HealthCheck } from '@cottontree/contract/dashboards/dashboard.ts';
import type { z } from 'zod';
import { utc } from './utc.ts';

type Check = z.infer<typeof HealthCheck>;

/** The jobs that never began, since when the first of them waits, and when a job last ended. */
export interface QueueFacts {
  readonly waiting: number;
  readonly since: Date;
  readonly ended: Date | null;
}

/** A worker takes a job within seconds. */
const STANDS_AFTER_MS = 30 * 60_000;

/**
 * None while work goes on: where no job runs and one has waited for so long, no server takes any. `settling`: the server
 * was just started, and is about to take what waits.
 */
export function queueCheck({
  queue,
  now,
  settling = false,
}: {
  readonly queue: QueueFacts | null;
  readonly now: Date;
  readonly settling?: boolean;
}): Check[] {
  if (queue === null || settling) return [];
  const at = queue.ended !== null && queue.ended > queue.since ? queue.ended : queue.since;
  if (now.getTime() - at.getTime() <= STANDS_AFTER_MS) return [];
  const wait = queue.waiting === 1 ? '1 job waits' : `${queue.waiting} jobs wait`;
  return [
    {
      id: 'queue',
      title: 'Background work',
      state: 'failed',
      detail: `Stands still since ${utc(at)}: ${wait}`,
    },
  ];
}

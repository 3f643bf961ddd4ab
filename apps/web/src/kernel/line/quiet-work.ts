/** Prefetches code one item at a time while no other request is under way, so that it never delays the person. */
import { hasAnsweredSince } from './line.ts';
import { quietMs } from './turns.ts';

/** Milliseconds without a request that count as quiet; a live screen on a fast connection has no longer pauses. */
const QUIET_MS = 200;
/** Maximum wait of one item: some screens are never quiet. */
const MAX_WAIT_MS = 30_000;

/**
 * Name of the entry in the browser's performance timeline; the benchmark counts what was fetched meanwhile separately.
 */
const FETCHED_AHEAD = 'fetched ahead';

interface Waiting {
  readonly work: () => Promise<unknown>;
  readonly since: number;
}
const waiting: Waiting[] = [];
let begun = false;
let running = false;

/**
 * Resolves when no request has been under way for a while and the server has responded since `answeredSince`, or after the
 * maximum wait. A dead connection is quiet, too: code that is fetched over it cannot be given up, and six files of it
 * would block every later request for minutes.
 */
export async function whenQuiet(answeredSince = -Infinity): Promise<void> {
  const began = performance.now();
  const isQuiet = (): boolean => quietMs() >= QUIET_MS && hasAnsweredSince(answeredSince);
  while (!isQuiet() && performance.now() - began < MAX_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}

/**
 * Runs the work once the first screen is complete. A failure is ignored: the work is repeated when its result is
 * needed.
 */
export function doQuietly(work: () => Promise<unknown>): void {
  // Tests and development fetch code only when it is needed.
  if (!import.meta.env.PROD) return;
  waiting.push({ work, since: performance.now() });
  if (begun) void run();
}

/** To be called when the first screen is complete. */
export function beginQuietWork(): void {
  begun = true;
  void run();
}

async function run(): Promise<void> {
  if (running) return;
  running = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await whenQuiet(next.since);
    const start = performance.now();
    await next.work().catch(() => undefined);
    performance.measure(FETCHED_AHEAD, { start });
  }
  running = false;
}

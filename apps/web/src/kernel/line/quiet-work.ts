/** Prefetches code one item at a time while no other request is under way, so that it never delays the person. */
import { quietMs } from './turns.ts';

/** Milliseconds without a request that count as quiet; a live screen on a fast connection has no longer pauses. */
const QUIET_MS = 200;
/** Maximum wait of one item: some screens are never quiet. */
const MAX_WAIT_MS = 30_000;

/**
 * Name of the entry in the browser's performance timeline; the benchmark counts what was fetched meanwhile separately.
 */
const FETCHED_AHEAD = 'fetched ahead';

const waiting: (() => Promise<unknown>)[] = [];
let begun = false;
let running = false;

/** Resolves when no request has been under way for a while, or after the maximum wait. */
export async function whenQuiet(): Promise<void> {
  const since = performance.now();
  while (quietMs() < QUIET_MS && performance.now() - since < MAX_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}

/**
 * Runs the work once the first screen is complete. A failure is ignored: the work is repeated when its result is
 * needed.
 */
export function doQuietly(work: () => Promise<unknown>): void {
  // Tests and development fetch code only when it is needed.
  if (!import.meta.env.PROD) return;
  waiting.push(work);
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
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
    await whenQuiet();
    const start = performance.now();
    await work().catch(() => undefined);
    performance.measure(FETCHED_AHEAD, { start });
  }
  running = false;
}

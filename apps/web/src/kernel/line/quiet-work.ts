/** What is fetched before it is needed: one after the other, while nothing else is under way, never in front of a person. */
import { quietMs } from './turns.ts';

/** Milliseconds without an exchange that are long enough; a live screen on a fast line has no longer ones. */
const QUIET_MS = 200;
/** No longer than that does one thing wait: some screens are never quiet. */
const PATIENCE_MS = 30_000;

/** In the browser's own timeline; the bench counts what was fetched meanwhile apart. */
export const FETCHED_AHEAD = 'fetched ahead';

const waiting: (() => Promise<unknown>)[] = [];
let begun = false;
let running = false;

/** Resolves when nothing is under way, or has been for long. */
export async function whenQuiet(): Promise<void> {
  const since = performance.now();
  while (quietMs() < QUIET_MS && performance.now() - since < PATIENCE_MS)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}

/** Does it once the first screen is complete; a failure is met again when the thing is needed. */
export function doQuietly(work: () => Promise<unknown>): void {
  // Tests and development fetch what they need when they need it.
  if (!import.meta.env.PROD) return;
  waiting.push(work);
  if (begun) void run();
}

/** The first screen is complete. */
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

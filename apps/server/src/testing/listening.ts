import type { Listening } from '../platform/time/clock-watch.ts';

/** A server that has been up for days, so that silence is the sender's. */
export const LISTENING: Listening = { steadyMs: () => 3 * 86_400_000 };

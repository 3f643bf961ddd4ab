import type { Listening } from '../platform/time/clock-watch.ts';

/** A server that has been running for days, so that silence must be the sender's. */
export const LISTENING: Listening = { steadyMs: () => 3 * 86_400_000 };

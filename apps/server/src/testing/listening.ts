import type { Listening } from '../figures/jobs/close-due-days.ts';

/** A server that has been up for days, so that silence is the sender's. */
export const LISTENING: Listening = { steadyMs: () => 3 * 86_400_000 };

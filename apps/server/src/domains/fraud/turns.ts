/** Takes turns with whoever is being served: work that can wait rests longer than it works while requests come in. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises';

/** Node's own channel: a request has come in at one of this process's servers. */
const REQUESTS = 'http.server.request.start';
/** A person reads for longer than a page takes to ask everything it shows. */
const SERVING_MS = 2_000;
/** For each part of work so many of rest. */
const REST = 2;

export interface Turns {
  /** Ends a piece of work that took so long. Rejects when `signal` is aborted meanwhile. */
  next(spentMs: number, signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** Nobody is served: only the event loop gets its turn. */
export const ALONE: Turns = {
  next: () => breathe(),
  stop: () => undefined,
};

export function takeTurns(now: () => number = () => performance.now()): Turns {
  let asked = Number.NEGATIVE_INFINITY;
  const note = (): void => {
    asked = now();
  };
  subscribe(REQUESTS, note);
  return {
    next: async (spentMs, signal) =>
      now() - asked < SERVING_MS ? await rest(REST * spentMs, undefined, { signal }) : await breathe(),
    stop: () => {
      unsubscribe(REQUESTS, note);
    },
  };
}

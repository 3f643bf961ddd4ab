/** Lets background work give way to requests: while requests arrive, it rests longer than it works. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises';

/** Node's diagnostics channel: a server of this process received a request. */
const REQUESTS = 'http.server.request.start';
/** A person reads longer than a page takes to send all its requests. */
const SERVING_MS = 2_000;
/** The ratio of rest to work. */
const REST = 2;

export interface Turns {
  /** Call it after a piece of work that took `spentMs`. Rejects when `signal` is aborted in the meantime. */
  next(spentMs: number, signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** Without requests to serve: only yields to the event loop. */
export const ALONE: Turns = {
  next: () => breathe(),
  stop: () => undefined,
};

export function takeTurns(now: () => number = () => performance.now()): Turns {
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  const note = (): void => {
    lastRequestAt = now();
  };
  subscribe(REQUESTS, note);
  return {
    next: async (spentMs, signal) =>
      now() - lastRequestAt < SERVING_MS
        ? await rest(REST * spentMs, undefined, { signal })
        : await breathe(),
    stop: () => {
      unsubscribe(REQUESTS, note);
    },
  };
}

/** A refusal for too many requests comes after a pause, so that sending the next one at once costs the sender more than the server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Fifty connections that try again as soon as they are answered are a hundred requests a second with it, thousands without. */
const PAUSE_MS = 500;
/** Beyond so many the pause would cost more memory than it saves. */
const MOST_WAITING = 2_000;

export class RefusalPause {
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  #waiting = 0;

  /** @param wait resolves after so many milliseconds, or rejects when the signal aborts */
  constructor(
    wait = async (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }),
  ) {
    this.#pause = wait;
  }

  /** Resolves after the pause, and at once when the caller leaves or too many wait already. */
  async before(reply: FastifyReply): Promise<void> {
    if (this.#waiting >= MOST_WAITING) return;
    const left = new AbortController();
    const leave = (): void => left.abort();
    reply.raw.once('close', leave);
    this.#waiting += 1;
    try {
      await this.#pause(PAUSE_MS, left.signal);
    } catch {
      // The caller left: the answer goes nowhere.
    } finally {
      this.#waiting -= 1;
      reply.raw.off('close', leave);
    }
  }
}

/**
 * Refuses too many requests only after a pause, so that a client which retries at once is slowed down more than the
 * server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * With it, fifty connections that retry as soon as they get a response send a hundred requests a second; without it,
 * thousands.
 */
const PAUSE_MS = 500;
/** Beyond this many the pause would cost more memory than it saves. */
const MOST_WAITING = 2_000;

export class RefusalPause {
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  #waiting = 0;

  /** @param wait resolves after the given milliseconds, or rejects when the signal aborts */
  constructor(
    wait = async (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }),
  ) {
    this.#pause = wait;
  }

  /** Resolves after the pause, and at once when the caller leaves or too many already wait. */
  async before(reply: FastifyReply): Promise<void> {
    if (this.#waiting >= MOST_WAITING) return;
    const left = new AbortController();
    const leave = (): void => left.abort();
    reply.raw.once('close', leave);
    this.#waiting += 1;
    try {
      await this.#pause(PAUSE_MS, left.signal);
    } catch {
      // The caller left, so the response is not sent.
    } finally {
      this.#waiting -= 1;
      reply.raw.off('close', leave);
    }
  }
}

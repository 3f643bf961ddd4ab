/**
 * Counts requests for the rate limit by the monotonic clock. The plugin's own store asks the time of day: set back by a
 * day, a window of a minute would last a day, and everybody would be refused until then.
 */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** As many callers are remembered as the plugin's own store remembers; beyond that the one longest unheard goes. */
const MOST_CALLERS = 5_000;

interface Count {
  readonly current: number;
  readonly sinceMs: number;
}

export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const nowMs = performance.now();
    const held = this.#counts.get(key);
    const goesOn = held !== undefined && nowMs - held.sinceMs < timeWindow;
    const count = goesOn ? { ...held, current: held.current + 1 } : { current: 1, sinceMs: nowMs };
    // Last in the map's order is who was heard last.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MOST_CALLERS && first !== undefined) this.#counts.delete(first);
    callback(null, { current: count.current, ttl: Math.ceil(timeWindow - (nowMs - count.sinceMs)) });
  }

  /** Each route counts for itself. */
  child(): RequestCounts {
    return new RequestCounts();
  }
}

/**
 * Counts requests for the rate limit with the monotonic clock. The plugin's own store uses the time of day: if that
 * were set back by a day, a window of a minute would last a day, and everybody would be refused until then.
 */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** As many callers are remembered as in the plugin's own store; beyond that the least recently seen is removed. */
const MOST_CALLERS = 5_000;

interface Count {
  readonly current: number;
  readonly sinceMs: number;
}

export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    callback(null, this.count(key, timeWindow));
  }

  /** Counts one more; `ttl` is the time in milliseconds after which the count starts again. */
  count(key: string, timeWindow: number): { current: number; ttl: number } {
    const nowMs = performance.now();
    const held = this.#counts.get(key);
    const goesOn = held !== undefined && nowMs - held.sinceMs < timeWindow;
    const count = goesOn ? { ...held, current: held.current + 1 } : { current: 1, sinceMs: nowMs };
    // Re-inserted, so that the map is ordered by last use.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MOST_CALLERS && first !== undefined) this.#counts.delete(first);
    return { current: count.current, ttl: Math.ceil(timeWindow - (nowMs - count.sinceMs)) };
  }

  /** The count so far, without counting. */
  peek(key: string, timeWindow: number): { current: number; ttl: number } {
    const held = this.#counts.get(key);
    const ttl = held === undefined ? 0 : Math.ceil(timeWindow - (performance.now() - held.sinceMs));
    return held === undefined || ttl <= 0 ? { current: 0, ttl: 0 } : { current: held.current, ttl };
  }

  /** Each route has its own counts. */
  child(): RequestCounts {
    return new RequestCounts();
  }
}

/** Time is injected, so that tests and simulations own it. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

export interface Clock {
  now(): Date;
}

/** A clock that also measures durations: `monotonicMs` goes on evenly when somebody sets the time of day. */
export interface SteadyClock extends Clock {
  /** Milliseconds since a moment that only differences may be taken from. */
  monotonicMs(): number;
}

export const systemClock: SteadyClock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

/** A clock that stands still until told to move. */
export class ManualClock implements SteadyClock {
  #now: Date;
  #monotonicMs = 0;
  constructor(at: string | Date) {
    this.#now = new Date(at);
  }
  now(): Date {
    return new Date(this.#now);
  }
  monotonicMs(): number {
    return this.#monotonicMs;
  }
  /** Time passes. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
    this.#monotonicMs += milliseconds;
  }
  /** Somebody sets the time of day; no time passes. */
  set(at: string | Date): void {
    this.#now = new Date(at);
  }
}

/** The day whose books are still open. */
export const openDay = (clock: Clock): BusinessDay => businessDayOf(clock.now());
export const lastClosableDay = (clock: Clock): BusinessDay => addDays(openDay(clock), -1);

/**
 * How far the clocks of servers on one database may differ, and a clock may be set without a notice. A stored time that
 * lies further ahead was written while a clock was wrong: what it promises or forbids is void.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The latest time that a stored moment can have been written at by a clock that is right. */
export const latestCredible = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);

/** Whether a stored moment lies so far ahead that a clock was wrong when it was written. */
export const isFromTheFuture = (at: Date, now: Date): boolean => at > latestCredible(now);

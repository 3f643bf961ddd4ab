/** Time is injected, so that tests and simulations control it. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

export interface Clock {
  now(): Date;
}

/** A clock that also measures durations: setting the time of day does not affect `monotonicMs`. */
export interface SteadyClock extends Clock {
  /** Milliseconds since an unspecified moment: only differences are meaningful. */
  monotonicMs(): number;
}

export const systemClock: SteadyClock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

/** A clock that changes only when a test sets it. */
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
  /** Lets time pass. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
    this.#monotonicMs += milliseconds;
  }
  /** Sets the time of day; no time passes. */
  set(at: string | Date): void {
    this.#now = new Date(at);
  }
}

/** The day whose books are still open. */
export const openDay = (clock: Clock): BusinessDay => businessDayOf(clock.now());
export const lastClosableDay = (clock: Clock): BusinessDay => addDays(openDay(clock), -1);

/**
 * How far the clocks of servers on one database may differ, and how far a clock may be set without a notice. A stored
 * time further in the future was written while a clock was wrong, so it is ignored.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The latest time that a correct clock can have stored. */
export const latestCredible = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);

/** Whether a stored time is so far in the future that a clock was wrong when it was written. */
export const isFromTheFuture = (at: Date, now: Date): boolean => at > latestCredible(now);

/** Time is injected, so that tests and simulations own it. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until told to move. */
export class ManualClock implements Clock {
  #now: Date;
  constructor(at: string | Date) {
    this.#now = new Date(at);
  }
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
  set(at: string | Date): void {
    this.#now = new Date(at);
  }
}

/** The day whose books are still open. */
export const openDay = (clock: Clock): BusinessDay => businessDayOf(clock.now());
export const lastClosableDay = (clock: Clock): BusinessDay => addDays(openDay(clock), -1);

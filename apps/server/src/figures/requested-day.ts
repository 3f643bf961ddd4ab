/** The day that a reader requests. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { openDay, type Clock } from '../platform/time/clock.ts';
import { invalid } from '../platform/failures/errors.ts';

export interface RequestedDay {
  /** The open day. */
  readonly today: BusinessDay;
  /** The requested day: `today` in the live view. */
  readonly day: BusinessDay;
  /** No day was requested, or the open day itself. */
  readonly live: boolean;
}

/** Throws AppError `invalid` for a day in the future. */
export function requestedDay(clock: Clock, asOf: BusinessDay | undefined): RequestedDay {
  const today = openDay(clock);
  const day = asOf ?? today;
  if (day > today) throw invalid('asOf', `lies in the future; today is ${today}`);
  return { today, day, live: day === today };
}

export const notClosed = (lastClosed: BusinessDay): Error =>
  invalid('asOf', `is not closed yet; the last closed day is ${lastClosed}`);

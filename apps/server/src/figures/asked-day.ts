/** Which day a reader asks for. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { openDay, type Clock } from '../platform/time/clock.ts';
import { invalid } from '../platform/failures/errors.ts';

export interface AskedDay {
  /** The open day. */
  readonly today: BusinessDay;
  /** The day asked for: `today` in the live view. */
  readonly day: BusinessDay;
  /** Without a day, or for the open day itself. */
  readonly live: boolean;
}

/** Throws AppError `invalid` for a day in the future. */
export function askedDay(clock: Clock, asOf: BusinessDay | undefined): AskedDay {
  const today = openDay(clock);
  const day = asOf ?? today;
  if (day > today) throw invalid('asOf', `lies in the future; today is ${today}`);
  return { today, day, live: day === today };
}

export const notClosed = (lastClosed: BusinessDay): Error =>
  invalid('asOf', `is not closed yet; the last closed day is ${lastClosed}`);

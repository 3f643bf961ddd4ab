/** Which day a reader asks for. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { openDay, type Clock } from '../kernel/clock.ts';
import { invalid } from '../kernel/errors.ts';

/** No company here is older; dates that the database cannot hold end here too. */
const EARLIEST: BusinessDay = '2000-01-01';

export interface AskedDay {
  /** The open day. */
  readonly today: BusinessDay;
  /** The day asked for: `today` in the live view. */
  readonly day: BusinessDay;
  /** Without a day, or for the open day itself. */
  readonly live: boolean;
}

/** Throws AppError `invalid` for a day in the future or before 2000. */
export function askedDay(clock: Clock, asOf: BusinessDay | undefined): AskedDay {
  const today = openDay(clock);
  const day = asOf ?? today;
  if (day > today) throw invalid('asOf', `lies in the future; today is ${today}`);
  if (day < EARLIEST) throw invalid('asOf', `must not be before ${EARLIEST}`);
  return { today, day, live: day === today };
}

export const notClosed = (lastClosed: BusinessDay): Error =>
  invalid('asOf', `is not closed yet; the last closed day is ${lastClosed}`);

/**
 * Steps of other domains that run once the books of days have changed, in the transaction that changed them. They are
 * passed in by the wiring.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';

/** `from`: the first of the days whose figures were recorded. */
export type DayStep = (tx: Db, clock: Clock, from: BusinessDay) => Promise<void>;

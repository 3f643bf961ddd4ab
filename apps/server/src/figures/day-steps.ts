/** What other domains do once the books of days have moved, in the transaction that moved them. The wiring names them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';

/** `from`: the first of the days whose figures were recorded. */
export type DayStep = (tx: Db, clock: Clock, from: BusinessDay) => Promise<void>;

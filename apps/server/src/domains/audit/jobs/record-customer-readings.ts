/** Records regularly in the audit trail who has read the data of many customers. */
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { recordCustomerReadings } from '../../../platform/audit/customer-readings.ts';
import { repeat, type Loop } from '../../../platform/queue/loop.ts';

const EVERY_MS = 5 * 60_000;

export const keepReadingsRecorded = (it: {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Loop =>
  repeat(async () => await recordCustomerReadings(it.database, it.clock), {
    everyMs: EVERY_MS,
    onError: it.onError,
  });

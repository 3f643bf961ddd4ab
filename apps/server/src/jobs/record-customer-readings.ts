/** Has the audit trail say who was shown the data of many customers. */
import type { Database } from '../db/client.ts';
import type { Clock } from '../kernel/clock.ts';
import { recordCustomerReadings } from '../kernel/customer-readings.ts';
import { repeat, type Loop } from '../kernel/loop.ts';

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

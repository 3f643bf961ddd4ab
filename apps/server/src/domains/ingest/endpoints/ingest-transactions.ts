import { businessDayOf } from '@cottontree/contract/calendar.ts';
import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { groupableCommand } from '../../../platform/http/endpoint.ts';
import { storeTransactions } from '../store.ts';

export const ingestTransactions = groupableCommand(
  ingest.ingestTransactions,
  // A row of an earlier day may wait for its close, or post supplementary journals.
  ({ input: { rows }, clock }) =>
    rows.length === 1 && rows[0]?.at.slice(0, 10) === businessDayOf(clock.now()),
  async ({ tx, input, clock }) => {
    const { result, evidence } = await storeTransactions(tx, input.rows, clock.now());
    return evidence ? { output: result, ...evidence } : { unchanged: result };
  },
);

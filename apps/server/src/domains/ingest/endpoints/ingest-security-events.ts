import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { groupableCommand } from '../../../platform/http/endpoint.ts';
import { storeSecurityEvents } from '../store.ts';

export const ingestSecurityEvents = groupableCommand(
  ingest.ingestSecurityEvents,
  ({ input }) => input.rows.length === 1,
  async ({ tx, input, clock }) => {
    const { result, evidence } = await storeSecurityEvents(tx, input.rows, clock.now());
    return evidence ? { output: result, ...evidence } : { unchanged: result };
  },
);

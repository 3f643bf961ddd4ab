import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { groupableCommand } from '../../../platform/http/endpoint.ts';
import { storeSubscribers } from '../store.ts';

export const ingestSubscribers = groupableCommand(
  ingest.ingestSubscribers,
  ({ input }) => input.rows.length + input.kycCases.length === 1,
  async ({ tx, input, clock }) => {
    const { result, evidence } = await storeSubscribers(tx, input, clock.now());
    return evidence ? { output: result, ...evidence } : { unchanged: result };
  },
);

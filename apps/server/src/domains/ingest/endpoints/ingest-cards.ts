import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { groupableCommand } from '../../../platform/http/endpoint.ts';
import { storeCards } from '../store.ts';

export const ingestCards = groupableCommand(
  ingest.ingestCards,
  ({ input }) => input.rows.length === 1,
  async ({ tx, input, clock }) => {
    const { result, evidence } = await storeCards(tx, input.rows, clock.now());
    return evidence ? { output: result, ...evidence } : { unchanged: result };
  },
);

import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { groupableCommand } from '../../../platform/http/endpoint.ts';
import { storeSupportTickets } from '../store.ts';

export const ingestSupportTickets = groupableCommand(
  ingest.ingestSupportTickets,
  ({ input }) => input.rows.length === 1,
  async ({ tx, input, clock }) => {
    const { result, evidence } = await storeSupportTickets(tx, input.rows, clock.now());
    return evidence ? { output: result, ...evidence } : { unchanged: result };
  },
);

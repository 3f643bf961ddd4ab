import * as ingest from '@cottontree/contract/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeSupportTickets } from '../store.ts';

export const ingestSupportTickets = command(ingest.ingestSupportTickets, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeSupportTickets(tx, input.rows, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

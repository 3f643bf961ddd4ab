import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { openBooks } from '../opening-store.ts';

export const ingestOpeningBalances = command(ingest.ingestOpeningBalances, async ({ tx, input, clock }) => {
  const { result, evidence } = await openBooks(tx, input, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeRates } from '../store.ts';

export const ingestRates = command(ingest.ingestRates, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeRates(tx, input.rows, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

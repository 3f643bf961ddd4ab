import * as ingest from '@cottontree/contract/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeTransactions } from '../store.ts';

export const ingestTransactions = command(ingest.ingestTransactions, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeTransactions(tx, input.rows, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

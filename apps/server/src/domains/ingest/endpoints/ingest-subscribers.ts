import * as ingest from '@cottontree/contract/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeSubscribers } from '../store.ts';

export const ingestSubscribers = command(ingest.ingestSubscribers, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeSubscribers(tx, input, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

import * as ingest from '@cottontree/contract/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeCards } from '../store.ts';

export const ingestCards = command(ingest.ingestCards, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeCards(tx, input.rows, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

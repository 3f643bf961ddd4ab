import * as ingest from '@cottontree/contract/ingest.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { storeSecurityEvents } from '../store.ts';

export const ingestSecurityEvents = command(ingest.ingestSecurityEvents, async ({ tx, input, clock }) => {
  const { result, evidence } = await storeSecurityEvents(tx, input.rows, clock.now());
  return evidence ? { output: result, ...evidence } : { unchanged: result };
});

import { listFeedSources as route } from '@cottontree/contract/ingest/control-totals.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readSources } from '../sources-store.ts';

export const listFeedSources = query(route, async ({ db }) => ({ sources: await readSources(db) }));

import { listIntegrations as route } from '@cottontree/contract/banking/banking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readIntegrations } from '../integrations-store.ts';

export const listIntegrations = query(route, async ({ db }) => await readIntegrations(db));

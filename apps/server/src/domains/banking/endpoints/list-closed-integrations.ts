import { listClosedIntegrations as route } from '@cottontree/contract/banking/banking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readClosedIntegrations } from '../integrations-store.ts';

export const listClosedIntegrations = query(route, async ({ db }) => await readClosedIntegrations(db));

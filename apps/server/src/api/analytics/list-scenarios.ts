import { listScenarios as route } from '@cottontree/contract/analytics.ts';
import { listAll } from '../../jobs/simulation/scenarios.ts';
import { query } from '../../kernel/endpoint.ts';

export const listScenarios = query(route, async ({ db, query: { shelf } }) => await listAll(db, shelf));

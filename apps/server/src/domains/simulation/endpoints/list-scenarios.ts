import { listScenarios as route } from '@cottontree/contract/simulation/simulation.ts';
import { listAll } from '../scenarios.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const listScenarios = query(route, async ({ db, query: { shelf } }) => await listAll(db, shelf));

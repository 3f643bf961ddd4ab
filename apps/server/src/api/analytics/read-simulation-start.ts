import { readSimulationStart as route } from '@cottontree/contract/analytics.ts';
import { readStart } from '../../jobs/simulation/start-values.ts';
import { query } from '../../kernel/endpoint.ts';

export const readSimulationStart = query(route, async ({ db }) => await readStart(db));

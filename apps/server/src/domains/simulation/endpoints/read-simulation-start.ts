import { readSimulationStart as route } from '@cottontree/contract/simulation/simulation.ts';
import { readStart } from '../start-values.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readSimulationStart = query(route, async ({ db }) => await readStart(db));

import { readSimulationPriors as route } from '@cottontree/contract/simulation/simulation.ts';
import { readPriors } from '../priors.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readSimulationPriors = query(route, async ({ db }) => await readPriors(db));

import { readSimulationPriors as route } from '@cottontree/contract/analytics.ts';
import { readPriors } from '../../jobs/simulation/priors.ts';
import { query } from '../../kernel/endpoint.ts';

export const readSimulationPriors = query(route, async ({ db }) => await readPriors(db));

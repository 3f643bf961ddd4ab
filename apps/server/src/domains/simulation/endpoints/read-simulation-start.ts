import { readSimulationStart as route } from '@cottontree/contract/analytics.ts';
import { readStart } from '../start-values.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readSimulationStart = query(route, async ({ db }) => await readStart(db));

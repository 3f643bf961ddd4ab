import { readRevenue as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';

export const readRevenue = keptQuery(route, 'always', () => Promise.resolve(DONE));

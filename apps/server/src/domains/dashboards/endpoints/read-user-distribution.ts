import { readUserDistribution as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { userDistribution } from '../user-distribution.ts';

export const readUserDistribution = keptQuery(route, 'open-day', userDistribution);

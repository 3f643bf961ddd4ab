import { readTreasury as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { treasury } from '../treasury.ts';

export const readTreasury = keptQuery(route, 'open-day', treasury);

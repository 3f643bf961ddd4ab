import { readTrends as route } from '@cottontree/contract/predictions/analytics.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { trendsOfGroup } from '../trends.ts';

export const readTrends = keptQuery(route, 'closed-days', trendsOfGroup);

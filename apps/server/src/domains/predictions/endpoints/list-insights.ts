import { listInsights as route } from '@cottontree/contract/predictions/analytics.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { notableDays } from '../insights.ts';

export const listInsights = keptQuery(route, 'closed-days', notableDays);

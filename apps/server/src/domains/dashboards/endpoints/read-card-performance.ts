import { readCardPerformance as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { cardPerformance } from '../card-performance.ts';

export const readCardPerformance = keptQuery(route, 'open-day', cardPerformance);

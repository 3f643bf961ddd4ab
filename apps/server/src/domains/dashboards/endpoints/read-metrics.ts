import { readMetrics as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { headlineMetrics } from '../headline-metrics.ts';

export const readMetrics = keptQuery(route, 'open-day', headlineMetrics);

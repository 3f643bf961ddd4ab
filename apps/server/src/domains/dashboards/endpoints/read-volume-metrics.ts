import { readVolumeMetrics as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { volumes } from '../volumes.ts';

export const readVolumeMetrics = keptQuery(route, 'open-day', volumes);

import { readActivity as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { activity } from '../activity.ts';

export const readActivity = query(route, activity);

import { readRevenueBreakdown as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { revenueBreakdown } from '../revenue-breakdown.ts';

export const readRevenueBreakdown = keptQuery(route, 'open-day', revenueBreakdown);

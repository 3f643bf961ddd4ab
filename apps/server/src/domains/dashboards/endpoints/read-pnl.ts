import { readPnl as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { profitAndLoss } from '../profit-and-loss.ts';

export const readPnl = keptQuery(route, 'open-day', profitAndLoss);

import { readPnlBridge as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { pnlBridge } from '../bridge.ts';

export const readPnlBridge = keptQuery(route, 'closed-days', pnlBridge);

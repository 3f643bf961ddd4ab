import { readPnlReport as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { pnlReport } from '../report.ts';

export const readPnlReport = keptQuery(route, 'closed-days', pnlReport);

import { readStatement as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { statement, type LeastCoveredOf } from '../statement.ts';

export const readStatement = (leastOf: LeastCoveredOf) => query(route, (call) => statement(call, leastOf));

import { readStatement as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { statement } from '../statement.ts';

export const readStatement = query(route, statement);

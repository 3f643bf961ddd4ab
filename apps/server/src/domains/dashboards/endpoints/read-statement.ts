import { readStatement as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { statement, type Shortfalls } from '../statement.ts';

export const readStatement = (shortfalls: Shortfalls) => query(route, (call) => statement(call, shortfalls));

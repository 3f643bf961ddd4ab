import { readOperations as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { operations } from '../operations.ts';

export const readOperations = query(route, operations);

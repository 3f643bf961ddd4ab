import { readOperations as route } from '@cottontree/contract/dashboard.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { operations } from '../operations.ts';

export const readOperations = query(route, operations);

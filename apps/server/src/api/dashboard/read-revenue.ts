import { readRevenue as route } from '@cottontree/contract/dashboard.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../kernel/endpoint.ts';

export const readRevenue = query(route, () => Promise.resolve(DONE));

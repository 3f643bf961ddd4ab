import { readChangePassword as route } from '@cottontree/contract/access/user-management.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readChangePassword = query(route, () => Promise.resolve(DONE));

import { readSuspend as route } from '@cottontree/contract/access/user-management.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readSuspend = query(route, () => Promise.resolve(DONE));

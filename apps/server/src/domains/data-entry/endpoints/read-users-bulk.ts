import { readUsersBulk as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readUsersBulk = query(route, () => Promise.resolve(DONE));

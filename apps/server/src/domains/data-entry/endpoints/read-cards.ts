import { readCards as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readCards = query(route, () => Promise.resolve(DONE));

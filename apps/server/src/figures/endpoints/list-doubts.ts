import { listDoubts as route } from '@cottontree/contract/figures/figures.ts';
import { readDoubts } from '../doubts.ts';
import { query } from '../../platform/http/endpoint.ts';

export const listDoubts = query(route, async ({ db, clock }) => ({ doubts: await readDoubts(db, clock) }));

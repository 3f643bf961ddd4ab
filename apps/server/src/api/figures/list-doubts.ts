import { listDoubts as route } from '@cottontree/contract/figures.ts';
import { readDoubts } from '../../figures/doubts.ts';
import { query } from '../../kernel/endpoint.ts';

export const listDoubts = query(route, async ({ db, clock }) => ({ doubts: await readDoubts(db, clock) }));

import { readCheck as route } from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readFullCheck } from '../checks-store.ts';

export const readCheck = query(route, async ({ db, actor }) => ({ check: await readFullCheck(db, actor) }));

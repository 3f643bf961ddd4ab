import { listAssignees as route } from '@cottontree/contract/error-tracking.ts';
import { query } from '../../kernel/endpoint.ts';
import { readHolders } from '../../staff/holders.ts';

export const listAssignees = query(route, async ({ db }) => await readHolders(db, 'settings.edit'));

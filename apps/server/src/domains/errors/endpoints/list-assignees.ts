import { listAssignees as route } from '@cottontree/contract/errors/error-tracking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readHolders } from '../../../platform/sessions/holders.ts';

export const listAssignees = query(route, async ({ db }) => await readHolders(db, 'settings.edit'));

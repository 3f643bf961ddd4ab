import * as setup from '@cottontree/contract/access/setup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { ownerExists } from '../../../platform/company/owner.ts';
import { ownerTokenStarts } from '../owner-link.ts';

export const readOwnerLink = query(setup.readOwnerLink, async ({ db, query: { start } }) => {
  if (await ownerExists(db)) return { state: 'used' as const };
  return { state: (await ownerTokenStarts(db, start)) ? ('open' as const) : ('outdated' as const) };
});

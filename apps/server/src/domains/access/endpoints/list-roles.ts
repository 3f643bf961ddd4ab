import * as roles from '@cottontree/contract/access/roles.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readRoles } from '../role-rows.ts';
import { presentRole } from '../roles-store.ts';

export const listRoles = query(roles.listRoles, async ({ db, actor }) => {
  const all = await readRoles(db);
  return all.map((role) => presentRole(role, all, actor));
});

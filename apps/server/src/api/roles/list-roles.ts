import * as roles from '@cottontree/contract/roles.ts';
import { query } from '../../kernel/endpoint.ts';
import { readRoles } from '../../staff/role-rows.ts';
import { presentRole } from './store.ts';

export const listRoles = query(roles.listRoles, async ({ db, actor }) => {
  const all = await readRoles(db);
  return all.map((role) => presentRole(role, all, actor));
});

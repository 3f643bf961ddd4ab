import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { keysBeyondViewOnly } from '../beyond-view-only.ts';
import { effectiveOf, inheritedBy, readRoles } from '../role-rows.ts';

export const readRoleHierarchy = query(userManagement.readRoleHierarchy, async ({ db }) => {
  const roles = await readRoles(db);
  const beyond = await keysBeyondViewOnly(db);
  return Object.fromEntries(
    roles.map((role) => [
      role.key,
      {
        name: role.displayName,
        description: role.description,
        color: role.color,
        level: role.level,
        permissions: effectiveOf(role, roles).map(({ power }) => power),
        inherited: inheritedBy(role, roles),
        canManage: role.canManage,
        needsActivationCode: beyond.has(role.key),
      },
    ]),
  );
});

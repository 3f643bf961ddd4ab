/** Roles in the form of the role permissions screen. */
import { capabilitiesOf } from '@cottontree/contract/access/permissions.ts';
import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import type { RoleRow } from './role-rows.ts';

export const entriesOf = (roles: readonly RoleRow[]): Record<string, RolePermissionsEntry> =>
  Object.fromEntries(
    roles.map((role) => [
      role.key,
      {
        name: role.displayName,
        description: role.description,
        color: role.color,
        level: role.level,
        permissions: capabilitiesOf(role.powers),
        canManage: role.canManage,
        isSystem: role.isSystem,
        version: role.version,
      },
    ]),
  );

/** What roles allow, by the 24 capabilities: the same powers as in roles.ts under their bundled names. */
import { z } from 'zod';
import { CAPABILITY_KEYS, type CapabilityKey } from './permissions.ts';
import { RoleKey } from './role-entry.ts';
import { route } from './route.ts';

export const Capability = z.enum(CAPABILITY_KEYS as [CapabilityKey, ...CapabilityKey[]]); // the table is not empty

export const RolePermissionsEntry = z.object({
  name: z.string(),
  description: z.string(),
  color: z.string(),
  level: z.int(),
  /** The capabilities that its own powers make up. */
  permissions: z.array(Capability),
  canManage: z.array(z.string()),
  isSystem: z.boolean(),
  version: z.int(),
});
export type RolePermissionsEntry = z.infer<typeof RolePermissionsEntry>;

export const readRolePermissions = route({
  method: 'GET',
  path: '/api/role-permissions',
  summary: 'The roles by their key, with the capabilities each holds and the roles it manages',
  access: 'roles.view',
  output: z.record(z.string(), RolePermissionsEntry),
});

export const saveRolePermissions = route({
  method: 'PUT',
  path: '/api/role-permissions',
  summary: 'Save roles by their key; a role that is left out stays as it is',
  access: 'roles.edit',
  ownerOnly: true,
  input: z.record(
    RoleKey,
    z.strictObject({
      permissions: z.array(Capability),
      canManage: z.array(RoleKey).max(200),
      version: z.int().min(1).optional(),
    }),
  ),
  output: z.record(z.string(), RolePermissionsEntry),
});

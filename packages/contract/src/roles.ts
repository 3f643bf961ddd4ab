/** Roles as rows of the hierarchy: what each allows by the 30 dot-style permissions. */
import { z } from 'zod';
import { FreeText } from './free-text.ts';
import { Power } from './permissions.ts';
import { DEFAULT_ROLE_LEVEL, RoleKey, RoleLevel } from './role-entry.ts';
import { Done, route } from './route.ts';

export const Role = z.object({
  id: z.string(),
  /** The system name. */
  name: z.string(),
  displayName: FreeText,
  description: z.string(),
  level: z.int(),
  color: z.string(),
  /** Its own powers. */
  permissions: z.array(Power),
  /** Powers it has besides from roles of lower authority, and from which. */
  inherited: z.array(z.object({ permission: Power, from: z.array(z.string()) })),
  usersCount: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  version: z.int(),
});
export type Role = z.infer<typeof Role>;

const RoleId = z.strictObject({ id: RoleKey });
const Permissions = z.array(Power).max(100);

export const listRoles = route({
  method: 'GET',
  path: '/api/roles',
  summary: 'All roles, the highest authority first',
  access: 'roles.view',
  output: z.array(Role),
});

export const countActiveUsers = route({
  method: 'GET',
  path: '/api/roles/active-users',
  summary: 'How many accounts hold a role, and how many of them are active',
  access: 'roles.view',
  /** Active: neither locked nor suspended. */
  output: z.object({ active: z.int(), accounts: z.int() }),
});

export const createRole = route({
  method: 'POST',
  path: '/api/roles',
  summary: 'Create a role',
  access: 'roles.create',
  ownerOnly: true,
  input: z.strictObject({
    name: RoleKey,
    displayName: FreeText.trim().min(1, 'must not be blank').max(60),
    description: FreeText.trim().max(300).default(''),
    level: RoleLevel.default(DEFAULT_ROLE_LEVEL),
    permissions: Permissions.default([]),
  }),
  output: Role,
});

export const updateRole = route({
  method: 'PATCH',
  path: '/api/roles/:id',
  summary: 'Change what a role allows; in force at its holders’ next call',
  access: 'roles.edit',
  ownerOnly: true,
  params: RoleId,
  input: z.strictObject({ permissions: Permissions, version: z.int().min(1).optional() }),
  output: Role,
});

export const deleteRole = route({
  method: 'DELETE',
  path: '/api/roles/:id',
  summary: 'Delete a role that nobody holds',
  access: 'roles.delete',
  ownerOnly: true,
  params: RoleId,
  output: Done,
});

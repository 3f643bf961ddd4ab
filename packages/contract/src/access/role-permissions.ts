/**
 * The permissions of roles, by the 24 capabilities: the same permissions as in roles.ts under the names of their
 * groups.
 */
import { z } from 'zod';
import { CAPABILITY_KEYS, Power, type CapabilityKey } from './permissions.ts';
import { ChangedRole, RoleProposal } from './role-changes.ts';
import { RoleKey } from './role-entry.ts';
import { route } from '../route.ts';
import { personal } from '../personal-data.ts';

export const Capability = z.enum(CAPABILITY_KEYS as [CapabilityKey, ...CapabilityKey[]]); // the table is not empty

export const RolePermissionsEntry = z.object({
  name: z.string(),
  description: z.string(),
  color: z.string(),
  level: z.int(),
  /** The capabilities that its own permissions complete. */
  permissions: z.array(Capability),
  canManage: z.array(z.string()),
  isSystem: z.boolean(),
  version: z.int(),
  /**
   * Only in the response of a save: who of this role gained and lost which permissions or, with `proposal`, would do
   * so.
   */
  change: ChangedRole.optional(),
  /** Only in the response of a save, for the saved roles: the change waits for an owner, and they are unchanged. */
  proposal: RoleProposal.optional(),
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
  stepUp: true,
  input: z.record(
    RoleKey,
    z.strictObject({
      permissions: z.array(Capability),
      canManage: z.array(RoleKey).max(200),
      version: z.int().min(1).optional(),
      // A response of GET may be sent back unchanged; this call does not change these fields, and refuses other values.
      name: z.string().optional(),
      description: z.string().optional(),
      color: z.string().optional(),
      level: z.int().optional(),
      isSystem: z.boolean().optional(),
      // From the response of an earlier save; ignored.
      change: z.unknown().optional(),
      proposal: z.unknown().optional(),
    }),
  ),
  output: z.record(z.string(), RolePermissionsEntry),
});

/**
 * What the current holders of a role did with one permission: only actions with an audit record; viewing creates none.
 */
export const PowerUses = z.object({
  role: z.string(),
  power: Power,
  uses: z.int(),
  /** Number of its holders who used it. */
  people: z.int(),
  /** The person who used it most, and how often. */
  most: z.object({ username: personal('staffName'), uses: z.int() }),
  lastAt: z.iso.datetime(),
});
export type PowerUses = z.infer<typeof PowerUses>;

export const readPowerUses = route({
  method: 'GET',
  path: '/api/role-permissions/uses',
  summary:
    'How often the holders of each role used these powers in the last 90 days; unused ones are left out',
  access: 'roles.edit',
  ownerOnly: true,
  query: z.strictObject({
    /** Comma-separated. */
    powers: z
      .string()
      .max(1000)
      .refine((text) => text.split(',').every((each) => Power.safeParse(each).success), {
        error: 'must be powers, joined by commas',
      }),
  }),
  output: z.array(PowerUses),
});

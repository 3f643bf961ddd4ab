/** What roles allow, by the 24 capabilities: the same powers as in roles.ts under their bundled names. */
import { z } from 'zod';
import { CAPABILITY_KEYS, Power, type CapabilityKey } from './permissions.ts';
import { ChangedRole, RoleProposal } from './role-changes.ts';
import { RoleKey } from './role-entry.ts';
import { route } from './route.ts';
import { personal } from './personal-data.ts';

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
  /** In the answer of a save alone: who of this role gained and lost what or, with `proposal`, would. */
  change: ChangedRole.optional(),
  /** In the answer of a save alone, of the roles it names: it waits for an owner, and they are as they were. */
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
      // What GET answers may be sent back whole; this call changes none of these, and refuses other values of them.
      name: z.string().optional(),
      description: z.string().optional(),
      color: z.string().optional(),
      level: z.int().optional(),
      isSystem: z.boolean().optional(),
      // What an earlier save answered; passed over.
      change: z.unknown().optional(),
      proposal: z.unknown().optional(),
    }),
  ),
  output: z.record(z.string(), RolePermissionsEntry),
});

/** What the present holders of a role did by one power: changes that left an audit record; looks leave none. */
export const PowerUses = z.object({
  role: z.string(),
  power: Power,
  uses: z.int(),
  /** How many of its holders. */
  people: z.int(),
  /** Who did the most, and how much of it. */
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
    /** Joined by commas. */
    powers: z
      .string()
      .max(1000)
      .refine((text) => text.split(',').every((each) => Power.safeParse(each).success), {
        error: 'must be powers, joined by commas',
      }),
  }),
  output: z.array(PowerUses),
});

/** Roles as rows of the hierarchy: the permissions of each, by the 30 dot-style keys. */
import { z } from 'zod';
import { FreeText, LongText } from '../free-text.ts';
import { Power } from './permissions.ts';
import { InheritedPower, MADE_CHANGE, RoleChange, RoleProposal } from './role-changes.ts';
import { DEFAULT_ROLE_LEVEL, RoleKey, RoleLevel } from './role-entry.ts';
import { Done, route } from '../route.ts';

export const Role = z.object({
  id: z.string(),
  /** The system name. */
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  level: z.int(),
  color: z.string(),
  /** Its own permissions. */
  permissions: z.array(Power),
  /** Further permissions from roles of lower authority, with those roles. */
  inherited: z.array(InheritedPower),
  usersCount: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  version: z.int(),
  ...MADE_CHANGE,
});
export type Role = z.infer<typeof Role>;

const RoleId = z.strictObject({ id: RoleKey });
const Permissions = z.array(Power).max(100);
const edits = { access: 'roles.edit', ownerOnly: true } as const;

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
  stepUp: true,
  input: z.strictObject({
    name: RoleKey,
    displayName: FreeText.trim().min(1, 'must not be blank').max(60),
    description: LongText.trim().max(300).default(''),
    level: RoleLevel.default(DEFAULT_ROLE_LEVEL),
    permissions: Permissions.default([]),
    /**
     * The permissions that the caller expects it to inherit. If given, and the role would inherit a permission that is
     * neither in View Only nor in this list, the call is refused and names it. The response lists all of them in any
     * case.
     */
    inherits: Permissions.optional(),
  }),
  output: Role,
});

export const updateRole = route({
  method: 'PATCH',
  path: '/api/roles/:id',
  summary: 'Change what a role allows; in force at its holders’ next call',
  ...edits,
  stepUp: true,
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
  stepUp: true,
  params: RoleId,
  output: Done.extend({ change: RoleChange.optional() }),
});

const RolePreview = z.strictObject({
  /**
   * Own permissions after the change by role key, or null for a deleted role. A key without a role stands for a new
   * role of this level.
   */
  roles: z.record(
    RoleKey,
    z.strictObject({ permissions: Permissions, level: RoleLevel.optional() }).nullable(),
  ),
});
export type RolePreview = z.infer<typeof RolePreview>;

export const previewRoleChange = route({
  method: 'POST',
  path: '/api/roles/preview',
  summary: 'Who would gain and lose which powers, and what they used of them in 90 days; changes nothing',
  ...edits,
  input: RolePreview,
  output: RoleChange,
});

export const listRoleProposals = route({
  method: 'GET',
  path: '/api/roles/proposals',
  summary: 'Changes of roles that wait for an owner, the newest first, and what each would do now',
  ...edits,
  output: z.array(RoleProposal.extend({ change: RoleChange })),
});

const ProposalId = z.strictObject({ id: z.uuid() });

export const approveRoleProposal = route({
  method: 'POST',
  path: '/api/roles/proposals/:id/approve',
  decidesOn: 'role_proposal',
  summary:
    'Agree to a change of roles, which is then made; another owner or, of one alone, the same a day later',
  ...edits,
  stepUp: true,
  params: ProposalId,
  output: RoleProposal.extend({ change: RoleChange }),
});

export const rejectRoleProposal = route({
  method: 'POST',
  path: '/api/roles/proposals/:id/reject',
  decidesOn: 'role_proposal',
  summary: 'Reject a change of roles, or take back one’s own',
  ...edits,
  params: ProposalId,
  output: RoleProposal,
});

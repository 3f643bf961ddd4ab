/** Roles as rows of the hierarchy: what each allows by the 30 dot-style permissions. */
import { z } from 'zod';
import { FreeText, LongText } from './free-text.ts';
import { Power } from './permissions.ts';
import { InheritedPower, MADE_CHANGE, RoleChange, RoleProposal } from './role-changes.ts';
import { DEFAULT_ROLE_LEVEL, RoleKey, RoleLevel } from './role-entry.ts';
import { Done, route } from './route.ts';

export const Role = z.object({
  id: z.string(),
  /** The system name. */
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  level: z.int(),
  color: z.string(),
  /** Its own powers. */
  permissions: z.array(Power),
  /** Powers it has besides from roles of lower authority, and from which. */
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
     * The powers it is known to inherit beyond its own. Where it is given, and the role would inherit one that neither
     * View Only holds nor this names, the call is refused, naming them. The answer names all, given or not.
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
   * By the key of each role, its own powers afterwards, or null for a role that goes. A key that is no role stands for a
   * new one of this level.
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

import type { Power, SeededRole } from '@cottontree/contract/access/permissions.ts';
import { effectiveOf } from '@cottontree/contract/access/role-powers.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';

/** Own and inherited permissions of a role as saved. */
export const powersOf = (role: Pick<Role, 'permissions' | 'inherited'>): Power[] => [
  ...role.permissions,
  ...role.inherited.map(({ permission }) => permission),
];

/** The own permissions of each role, by role name. */
type OwnPowers = ReadonlyMap<string, readonly Power[]>;
const rankedAfter = (roles: readonly Role[], after: OwnPowers) =>
  roles.map((role) => ({ ...role, powers: after.get(role.name) ?? role.permissions }));

/** The roles as they would be with these own permissions. */
export const withOwn = (roles: readonly Role[], after: OwnPowers) =>
  rankedAfter(roles, after).map((role) => ({ ...role, permissions: role.powers }));

/**
 * The number of permissions of a role's people, inherited ones included, by role name, if roles had these own
 * permissions.
 */
export function heldByRole(roles: readonly Role[], after: OwnPowers): ReadonlyMap<string, number> {
  const ranked = rankedAfter(roles, after);
  return new Map(ranked.map((role) => [role.name, effectiveOf(role, ranked).length]));
}

/**
 * The conflicting duties that a role's people combine, by role name, if roles had these own permissions. Roles without
 * conflicts are left out, and so is the owner's role, which always has every permission.
 */
export function dutiesByRole(
  roles: readonly Role[],
  after: OwnPowers = new Map(),
): ReadonlyMap<string, readonly DutyConflict[]> {
  const ranked = rankedAfter(roles, after);
  return new Map(
    ranked.flatMap((role) => {
      if (role.name === OWNER) return [];
      const conflicts = dutyConflicts(effectiveOf(role, ranked).map(({ power }) => power));
      return conflicts.length === 0 ? [] : [[role.name, conflicts] as const];
    }),
  );
}

const OWNER = 'owner' satisfies SeededRole;

import type { Power, SeededRole } from '@cottontree/contract/permissions.ts';
import { effectiveOf } from '@cottontree/contract/role-powers.ts';
import type { Role } from '@cottontree/contract/roles.ts';
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/separation-of-duties.ts';

/** Own and inherited powers of a role as it stands. */
export const powersOf = (role: Pick<Role, 'permissions' | 'inherited'>): Power[] => [
  ...role.permissions,
  ...role.inherited.map(({ permission }) => permission),
];

/** By the role's name: its own powers. */
type OwnPowers = ReadonlyMap<string, readonly Power[]>;
const rankedAfter = (roles: readonly Role[], after: OwnPowers) =>
  roles.map((role) => ({ ...role, powers: after.get(role.name) ?? role.permissions }));

/** By the role's name, how many powers its people have, inherited ones included, when these roles hold these own powers. */
export function heldByRole(roles: readonly Role[], after: OwnPowers): ReadonlyMap<string, number> {
  const ranked = rankedAfter(roles, after);
  return new Map(ranked.map((role) => [role.name, effectiveOf(role, ranked).length]));
}

/**
 * By the role's name, which conflicting duties its people hold together when these roles hold these own powers; roles
 * without any are left out, and so is the owner's, which holds every power by its nature.
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

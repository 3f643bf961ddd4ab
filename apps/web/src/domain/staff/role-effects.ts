import type { Power, SeededRole } from '@cottontree/contract/permissions.ts';
import { effectiveOf, type HeldPower } from '@cottontree/contract/role-powers.ts';
import type { Role } from '@cottontree/contract/roles.ts';
import { dutyConflicts, type DutyConflict } from '@cottontree/contract/separation-of-duties.ts';

/** What a change means for the people of one role. */
export interface RoleEffect {
  readonly role: Role;
  /** Powers that its people have afterwards and had not before, inherited ones included; and the other way round. */
  readonly gained: readonly Power[];
  readonly lost: readonly Power[];
  /** Taken from the role itself, but still coming to it from these roles. */
  readonly kept: readonly HeldPower[];
  /** Given to the role itself, which its people had before from roles of lower authority. */
  readonly had: readonly Power[];
  readonly conflicts: readonly (DutyConflict & { readonly arises: boolean })[];
}

/** Own and inherited powers of a role as it stands. */
export const powersOf = (role: Pick<Role, 'permissions' | 'inherited'>): Power[] => [
  ...role.permissions,
  ...role.inherited.map(({ permission }) => permission),
];

/**
 * Every role for whose people or in whose own list something changes, when these roles hold these own powers afterwards.
 * Roles of higher authority are among them: what a role gains, they inherit.
 */
export function roleEffects(
  roles: readonly Role[],
  after: ReadonlyMap<string, readonly Power[]>,
): RoleEffect[] {
  const ranked = (of: (role: Role) => readonly Power[]) =>
    roles.map((role) => ({ role, displayName: role.displayName, level: role.level, powers: of(role) }));
  const now = ranked((role) => role.permissions);
  const then = ranked((role) => after.get(role.name) ?? role.permissions);
  return roles.flatMap((role, at) => {
    const [before, afterwards] = [now[at], then[at]];
    if (before === undefined || afterwards === undefined) return [];
    const held = effectiveOf(before, now).map(({ power }) => power);
    const holding = effectiveOf(afterwards, then);
    const holds = holding.map(({ power }) => power);
    const taken = before.powers.filter((power) => !afterwards.powers.includes(power));
    const given = afterwards.powers.filter((power) => !before.powers.includes(power));
    const effect = {
      role,
      gained: holds.filter((power) => !held.includes(power)),
      lost: held.filter((power) => !holds.includes(power)),
      kept: holding.filter(({ power }) => taken.includes(power)),
      had: given.filter((power) => held.includes(power)),
    };
    const touched = Object.values(effect).some((value) => Array.isArray(value) && value.length > 0);
    const arisen = new Set(dutyConflicts(held));
    const conflicts = dutyConflicts(holds).map((each) => ({
      ...each,
      arises: ![...arisen].some(({ why }) => why === each.why),
    }));
    return touched ? [{ ...effect, conflicts }] : [];
  });
}

/**
 * By the role's name, which conflicting duties its people hold together when these roles hold these own powers; roles
 * without any are left out, and so is the owner's, which holds every power by its nature.
 */
export function dutiesByRole(
  roles: readonly Role[],
  after: ReadonlyMap<string, readonly Power[]> = new Map(),
): ReadonlyMap<string, readonly DutyConflict[]> {
  const ranked = roles.map((role) => ({ ...role, powers: after.get(role.name) ?? role.permissions }));
  return new Map(
    ranked.flatMap((role) => {
      if (role.name === OWNER) return [];
      const conflicts = dutyConflicts(effectiveOf(role, ranked).map(({ power }) => power));
      return conflicts.length === 0 ? [] : [[role.name, conflicts] as const];
    }),
  );
}

const OWNER = 'owner' satisfies SeededRole;

/** The effects of a role change on the permissions of each role, inherited ones included. Pure. */
import type { Power } from './permissions.ts';
import { effectiveOf, type HeldPower, type RankedPowers } from './role-powers.ts';
import { dutyConflicts, type DutyConflict } from './separation-of-duties.ts';

export interface KeyedPowers extends RankedPowers {
  readonly key: string;
  readonly isSystem: boolean;
}

export interface RoleDifference<Role extends KeyedPowers> {
  readonly role: Role;
  /** Permissions that its people gain, and those that they lose. */
  readonly gains: readonly Power[];
  readonly loses: readonly Power[];
  /** Removed from the role itself, but still inherited. */
  readonly keeps: readonly HeldPower[];
  /** Added to the role itself, but already inherited. */
  readonly had: readonly Power[];
  /**
   * Conflicting duties that it combines after the change. `arises`: it did not combine them before with an owner's
   * agreement. For a new role it is false if a role of lower authority, from which it inherits them, combined them.
   */
  readonly combinations: readonly (DutyConflict & { readonly arises: boolean })[];
}

export interface Judged {
  /** Conflicting duties that the role of this key combines without an owner's agreement. */
  readonly unagreed: (key: string) => readonly DutyConflict[];
  /** Keys of the edited roles: an owner must now agree to what they combine without agreement. */
  readonly edited: readonly string[];
}
const ALL_AGREED: Judged = { unagreed: () => [], edited: [] };

/**
 * Every role of `after` that changes for its people or in its own list. This includes roles of higher authority,
 * because they inherit what a role gains. The owner's role always has every permission, so it is never included.
 */
export function roleDifferences<Role extends KeyedPowers>(
  before: readonly Role[],
  after: readonly Role[],
  { unagreed, edited }: Judged = ALL_AGREED,
): RoleDifference<Role>[] {
  const effective = (role: Role, all: readonly Role[]): Power[] =>
    effectiveOf(role, all).map(({ power }) => power);
  const agreed = (role: Role): DutyConflict[] =>
    dutyConflicts(effective(role, before)).filter((each) => !unagreed(role.key).includes(each));
  return after.flatMap((role) => {
    if (role.isSystem) return [];
    const earlier = before.find(({ key }) => key === role.key);
    const own = earlier?.powers ?? [];
    const held = earlier ? effective(earlier, before) : [];
    const holding = effectiveOf(role, after);
    const holds = holding.map(({ power }) => power);
    const gains = holds.filter((power) => !held.includes(power));
    const loses = held.filter((power) => !holds.includes(power));
    const keeps = holding.filter(({ power }) => own.includes(power) && !role.powers.includes(power));
    const had = role.powers.filter((power) => held.includes(power) && !own.includes(power));
    const stood = !earlier
      ? before.filter(({ level }) => level > role.level).flatMap(agreed)
      : edited.includes(role.key)
        ? agreed(earlier)
        : dutyConflicts(held);
    const combinations = dutyConflicts(holds).map((each) => ({ ...each, arises: !stood.includes(each) }));
    const moved = gains.length + loses.length + keeps.length + had.length > 0;
    if (!moved && !combinations.some(({ arises }) => arises)) return [];
    return [{ role, gains, loses, keeps, had, combinations }];
  });
}

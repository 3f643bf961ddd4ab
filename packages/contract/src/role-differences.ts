/** What a change of roles means for the powers of each role, inherited ones included. Pure. */
import type { Power } from './permissions.ts';
import { effectiveOf, type HeldPower, type RankedPowers } from './role-powers.ts';
import { dutyConflicts, type DutyConflict } from './separation-of-duties.ts';

export interface KeyedPowers extends RankedPowers {
  readonly key: string;
  readonly isSystem: boolean;
}

export interface RoleDifference<Role extends KeyedPowers> {
  readonly role: Role;
  /** Powers that its people have afterwards and had not before, and the other way round. */
  readonly gains: readonly Power[];
  readonly loses: readonly Power[];
  /** Taken from the role itself, but still coming to it. */
  readonly keeps: readonly HeldPower[];
  /** Given to the role itself, which it inherited before. */
  readonly had: readonly Power[];
  /**
   * Conflicting duties that it brings together afterwards. `arises`: it did not before with an owner's agreement; a new
   * role does not where one role of lower authority, from which it inherits them, did.
   */
  readonly combinations: readonly (DutyConflict & { readonly arises: boolean })[];
}

export interface Judged {
  /** Pairs that the role of this key holds although no owner agreed to it yet. */
  readonly unagreed: (key: string) => readonly DutyConflict[];
  /** Keys of the roles that are edited: to what they hold without agreement, an owner is to agree now. */
  readonly edited: readonly string[];
}
const ALL_AGREED: Judged = { unagreed: () => [], edited: [] };

/**
 * Every role of `after` for whose people or in whose own list something changes. Roles of higher authority are among
 * them: what a role gains, they inherit. The owner's role holds every power by its nature, so it is never among them.
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

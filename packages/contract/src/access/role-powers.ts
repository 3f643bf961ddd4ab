/**
 * Inheritance of permissions, and the effect of changed capabilities; the server decides by it, screens use it for
 * previews.
 */
import { POWERS, capabilitiesOf, powersWith, type CapabilityKey, type Power } from './permissions.ts';

/** The part of a role that inheritance needs. Level 1 is the highest authority. */
export interface RankedPowers {
  readonly displayName: string;
  readonly level: number;
  /** Its own permissions. */
  readonly powers: readonly Power[];
}

export interface HeldPower {
  readonly power: Power;
  /** Display names of the roles that provide it: its own name first, then those of lower authority. */
  readonly from: readonly string[];
}

/** Own permissions and those of every role of lower authority, that is, with a larger level. */
export function effectiveOf<Role extends RankedPowers>(role: Role, all: readonly Role[]): HeldPower[] {
  const sources = [role, ...all.filter((other) => other.level > role.level)];
  return POWERS.flatMap((power) => {
    const from = sources.filter(({ powers }) => powers.includes(power)).map(({ displayName }) => displayName);
    return from.length === 0 ? [] : [{ power, from }];
  });
}

/**
 * The permissions of a role after its capabilities have been set to `wanted`: it gets those of every added group, and
 * loses those of a removed group unless another wanted group contains them; permissions that complete no group are
 * kept.
 */
export function powersAfter(held: readonly Power[], wanted: readonly CapabilityKey[]): Power[] {
  const before = capabilitiesOf(held);
  const powers = new Set<Power>(held);
  for (const key of before.filter((each) => !wanted.includes(each)))
    for (const power of powersWith(key)) powers.delete(power);
  for (const key of wanted) {
    // What a kept group carries is not given again: the role may have been given the group without it.
    const given = before.includes(key)
      ? powersWith(key).filter((power) => held.includes(power))
      : powersWith(key);
    for (const power of given) powers.add(power);
  }
  return POWERS.filter((power) => powers.has(power));
}

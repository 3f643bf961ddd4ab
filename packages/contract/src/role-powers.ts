/** How powers come to a role and what changing its capabilities does to them; the server decides by it, screens foretell. */
import { CAPABILITIES, POWERS, capabilitiesOf, type CapabilityKey, type Power } from './permissions.ts';

/** A role as inheritance sees it. Level 1 is the highest authority. */
export interface RankedPowers {
  readonly displayName: string;
  readonly level: number;
  /** Its own. */
  readonly powers: readonly Power[];
}

export interface HeldPower {
  readonly power: Power;
  /** Display names of the roles that bring it: its own name first, then those of lower authority. */
  readonly from: readonly string[];
}

/** Own powers and those of every role of lower authority, which is one of a larger level. */
export function effectiveOf<Role extends RankedPowers>(role: Role, all: readonly Role[]): HeldPower[] {
  const bringing = [role, ...all.filter((other) => other.level > role.level)];
  return POWERS.flatMap((power) => {
    const from = bringing
      .filter(({ powers }) => powers.includes(power))
      .map(({ displayName }) => displayName);
    return from.length === 0 ? [] : [{ power, from }];
  });
}

/**
 * The powers of a role after its capabilities became `wanted`: those of every wanted bundle are there, those of a bundle
 * that was taken away are not, unless another wanted one brings them; powers that make up no whole bundle stay.
 */
export function powersAfter(held: readonly Power[], wanted: readonly CapabilityKey[]): Power[] {
  const removed = capabilitiesOf(held).filter((key) => !wanted.includes(key));
  const powers = new Set<Power>(held);
  for (const key of removed) for (const power of CAPABILITIES[key]) powers.delete(power);
  for (const key of wanted) for (const power of CAPABILITIES[key]) powers.add(power);
  return POWERS.filter((power) => powers.has(power));
}

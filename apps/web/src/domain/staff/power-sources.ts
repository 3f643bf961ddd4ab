/** Where a permission of a role comes from: given to the role itself, or inherited from roles of lower authority. */
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { STAFF_TEXTS } from './texts.ts';

export interface PowerSource {
  readonly own: boolean;
  /** Display names of the roles that it is inherited from. */
  readonly from: readonly string[];
}

interface Ranked {
  readonly level: number;
  /** Its own. */
  readonly permissions: readonly Power[];
}

export const isHeld = ({ own, from }: PowerSource): boolean => own || from.length > 0;

/** The sources of each permission of a role at `level` with these own permissions. */
export function sourcesOf(
  { level, permissions }: Ranked,
  roles: readonly (Ranked & Pick<Role, 'displayName'>)[],
): (power: Power) => PowerSource {
  const below = roles.filter((role) => role.level > level);
  return (power) => ({
    own: permissions.includes(power),
    from: below.filter((role) => role.permissions.includes(power)).map(({ displayName }) => displayName),
  });
}

/** The sources of permissions that belong together: own if all of those held are own. */
export function sourceOfAll(sources: readonly PowerSource[]): PowerSource {
  const held = sources.filter(isHeld);
  return { own: held.some(({ own }) => own), from: [...new Set(held.flatMap(({ from }) => from))] };
}

/** "direct", "through View Only", "also through View Only"; empty if it is not held. */
export function sourceInWords({ own, from }: PowerSource): string {
  if (from.length === 0) return own ? STAFF_TEXTS.direct : '';
  return (own ? STAFF_TEXTS.alsoThrough : STAFF_TEXTS.through)(from.join(', '));
}

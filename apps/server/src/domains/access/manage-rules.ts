/** Which roles a role may manage. */
export { powersAfter } from '@cottontree/contract/access/role-powers.ts';

interface Ranked {
  readonly key: string;
  readonly level: number;
  readonly isSystem: boolean;
}

/** Why a role cannot manage these roles, or null. It may manage only roles of lower authority, and never itself. */
export function manageFault(
  role: Ranked,
  canManage: readonly string[],
  all: readonly Ranked[],
): string | null {
  for (const key of canManage) {
    const other = all.find((each) => each.key === key);
    if (!other) return `${key} is not a role`;
    if (other.level <= role.level) return `${key} is not of lower authority than ${role.key}`;
  }
  return null;
}

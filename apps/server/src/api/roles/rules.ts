/** What may be done to a role. */
import type { Power } from '@cottontree/contract/permissions.ts';

interface RoleFacts {
  readonly isSystem: boolean;
  readonly isSeeded: boolean;
  readonly usersCount: number;
}

/** Only owners edit roles, and the owner's own role is nobody's to edit. */
export const canEdit = (caller: { readonly isOwner: boolean }, role: Pick<RoleFacts, 'isSystem'>): boolean =>
  caller.isOwner && !role.isSystem;

/** Why a role stays, or null. */
export function deleteFault(role: RoleFacts): string | null {
  if (role.isSeeded) return 'The five roles that every company starts with cannot be deleted';
  if (role.usersCount === 0) return null;
  const people = role.usersCount === 1 ? '1 person holds' : `${role.usersCount} people hold`;
  return `${people} this role; give them another one first`;
}

/** Powers that the caller would give without having them. */
export const beyondCaller = (
  caller: { readonly powers: ReadonlySet<Power> },
  wanted: Iterable<Power>,
  held: Iterable<Power>,
): Power[] => {
  const before = new Set(held);
  return [...wanted].filter((power) => !before.has(power) && !caller.powers.has(power));
};

/** Which actions on a role are allowed. */
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { InheritedPower, RoleChange, RoleProposal } from '@cottontree/contract/access/role-changes.ts';
import { waitingObstacle } from './awaited-owners.ts';

interface RoleFacts {
  readonly isSystem: boolean;
  readonly isSeeded: boolean;
  readonly usersCount: number;
}

/** Only owners edit roles, and nobody edits the owner's own role. */
export const canEdit = (caller: { readonly isOwner: boolean }, role: Pick<RoleFacts, 'isSystem'>): boolean =>
  caller.isOwner && !role.isSystem;

/** Why a role cannot be deleted, or null. */
export function deleteFault(role: RoleFacts): string | null {
  if (role.isSeeded) return 'The five roles that every company starts with cannot be deleted';
  if (role.usersCount === 0) return null;
  const people = role.usersCount === 1 ? '1 person holds' : `${role.usersCount} people hold`;
  return `${people} this role; give them another one first`;
}

/** Powers that the caller would grant without having them. */
export const beyondCaller = (
  caller: { readonly powers: ReadonlySet<Power> },
  wanted: Iterable<Power>,
  held: Iterable<Power>,
): Power[] => {
  const before = new Set(held);
  return [...wanted].filter((power) => !before.has(power) && !caller.powers.has(power));
};

/** Why this person cannot approve a proposed role change now, or null. */
export function decisionObstacle(
  username: string,
  now: Date,
  { state, waitsFor }: Pick<RoleProposal, 'state' | 'waitsFor'>,
): string | null {
  if (state === 'lapsed')
    return 'One of its roles was changed since; look at it again, then propose it again';
  if (waitsFor === null) return `It was ${state} already`;
  return waitingObstacle(username, now, waitsFor);
}

/**
 * The powers that a new role inherits, that View Only lacks, and that its creator has not confirmed, with a message;
 * null when there are none.
 */
export function unconfirmedFault(
  { inherits, confirm }: Pick<RoleChange, 'inherits' | 'confirm'>,
  confirmed: readonly Power[],
): { message: string; inherits: InheritedPower[] } | null {
  const missing = inherits.filter(
    ({ permission }) => confirm.includes(permission) && !confirmed.includes(permission),
  );
  if (missing.length === 0) return null;
  const listed = missing.map(({ permission, from }) => `${permission} (from ${from.join(', ')})`).join(', ');
  return {
    message: `This role would also hold ${listed}; choose another level, or confirm them by naming them in inherits`,
    inherits: missing,
  };
}

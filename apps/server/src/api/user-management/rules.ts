/** Who may act on whose account. */
interface Caller {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly roleLevel: number;
}
interface Target {
  readonly id: string;
  readonly roleKey: string;
}

/** Why this account is out of the caller's reach, or null. Owners' accounts change by their holders' own hands alone. */
export function targetFault(actor: Pick<Caller, 'userId'>, target: Target): string | null {
  if (target.roleKey === 'owner') return 'Owner accounts cannot be changed by others';
  if (target.id === actor.userId) return 'This is your own account; ask another owner';
  return null;
}

/** Whose sessions one may end: an owner everybody's but other owners', others those of the roles they manage below them. */
export function mayEndSessionsOf(
  actor: Caller & { readonly canManage: readonly string[] },
  target: Target & { readonly level: number },
): boolean {
  if (target.id === actor.userId) return true;
  if (target.roleKey === 'owner') return false;
  return actor.isOwner || (target.level > actor.roleLevel && actor.canManage.includes(target.roleKey));
}

/** The name under which a deleted account's history goes on. */
export const pseudonymOf = (id: string): string => `former-${id.slice(0, 8)}`;

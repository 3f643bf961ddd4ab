/** Who may act on whose account. */
import { knowsSignInsOf, type Manager } from './may-manage.ts';

interface Target {
  readonly id: string;
  readonly roleKey: string;
}

/** Why this account is out of the caller's reach, or null. Owners' accounts change by their holders' own hands alone. */
export function targetFault(actor: Pick<Manager, 'userId'>, target: Target): string | null {
  if (target.roleKey === 'owner') return 'Owner accounts cannot be changed by others';
  if (target.id === actor.userId) return 'This is your own account; ask another owner';
  return null;
}

/** Whose sessions one may see and end: one's own and those of the people one manages. */
export const mayEndSessionsOf = (actor: Manager, target: Target & { readonly level: number }): boolean =>
  knowsSignInsOf(actor, target);

/** The name under which a deleted account's history goes on. */
export const pseudonymOf = (id: string): string => `former-${id.slice(0, 8)}`;

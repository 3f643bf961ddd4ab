/** Who may act on which account. */
import { knowsSignInsOf, type Manager } from './may-manage.ts';

interface Target {
  readonly id: string;
  readonly roleKey: string;
}

/** Why the caller cannot change this account, or null. Owner accounts can be changed only by their own holders. */
export function targetFault(actor: Pick<Manager, 'userId'>, target: Target): string | null {
  if (target.roleKey === 'owner') return 'Owner accounts cannot be changed by others';
  if (target.id === actor.userId) return 'This is your own account; ask another owner';
  return null;
}

/** The caller may see and end their own sessions and those of the people they manage. */
export const mayEndSessionsOf = (actor: Manager, target: Target & { readonly level: number }): boolean =>
  knowsSignInsOf(actor, target);

/** The name that replaces that of a deleted account in the history. */
export const pseudonymOf = (id: string): string => `former-${id.slice(0, 8)}`;

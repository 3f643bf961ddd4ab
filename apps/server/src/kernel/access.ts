/** The one decision on whether a call may proceed, taken from the contract's declaration. */
import type { Power } from '@cottontree/contract/permissions.ts';
import type { Access } from '@cottontree/contract/route.ts';
import type { Db } from '../db/client.ts';
import type { Actor } from './endpoint.ts';
import { AppError } from './errors.ts';

/** Null when allowed. */
export function refusal(
  { access, ownerOnly = false }: { readonly access: Access; readonly ownerOnly?: boolean },
  actor: Actor | null,
): AppError | null {
  if (access === 'public') return null;
  if (!actor) return new AppError('unauthenticated', 'Sign in to continue');
  if (access === 'signed-in-temporary') return null;
  if (actor.restricted) {
    return new AppError('password-change-required', 'Change the temporary password first, then continue');
  }
  if (access === 'signed-in') return null;
  if (!actor.powers.has(access)) return lacks(access);
  return ownerOnly && !actor.isOwner
    ? new AppError('forbidden', 'Only owners may do this', { permission: access })
    : null;
}

export const lacks = (power: Power): AppError =>
  new AppError('forbidden', `This needs the permission ${power}`, { permission: power });

/** Display names of the roles that can grant a power, and so whom to ask: only owners say what a role allows. */
export async function rolesGranting(db: Db): Promise<string[]> {
  const roles = await db.selectFrom('roles').select('display_name').where('is_system', '=', true).execute();
  return roles.map((role) => role.display_name);
}

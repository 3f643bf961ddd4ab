/** The one decision on whether a call may proceed, taken from the contract's declaration. */
import { EXTRA_POWERS, PERMISSIONS, type Power } from '@cottontree/contract/permissions.ts';
import type { Access } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Actor } from './endpoint.ts';
import { AppError } from './errors.ts';

/** Null when allowed. */
export function refusal(access: Access, actor: Actor | null): AppError | null {
  if (access === 'public') return null;
  if (!actor) return new AppError('unauthenticated', 'Sign in to continue');
  if (access === 'signed-in-temporary') return null;
  if (actor.restricted) {
    return new AppError('password-change-required', 'Change the temporary password first, then continue');
  }
  if (access === 'signed-in' || actor.powers.has(access)) return null;
  return lacks(access);
}

export const lacks = (power: Power): AppError =>
  new AppError('forbidden', `This needs the permission ${power}`, { permission: power });

export const powerName = (power: Power): string =>
  power in PERMISSIONS
    ? PERMISSIONS[power as keyof typeof PERMISSIONS].name // narrowed by the `in` above
    : EXTRA_POWERS[power as keyof typeof EXTRA_POWERS]; // the only other members of Power

/**
 * Display names of the roles that can grant a power, and so whom to ask: those that may edit roles and hold it
 * themselves, because nobody grants what they lack.
 */
export async function rolesGranting(db: Db, power: Power): Promise<string[]> {
  const { rows } = await sql<{ display_name: string }>`
    select r.display_name from roles r
     where r.key = 'owner' or 2 = (
       select count(distinct p.power) from role_powers p join roles o on o.key = p.role_key
        where p.power in (${power}, 'roles.edit') and (o.key = r.key or o.level > r.level))
        or (${power} = 'roles.edit' and exists (
       select 1 from role_powers p join roles o on o.key = p.role_key
        where p.power = 'roles.edit' and (o.key = r.key or o.level > r.level)))
     order by r.level, r.display_name`.execute(db);
  return rows.map((row) => row.display_name);
}

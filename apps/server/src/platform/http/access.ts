/** The single decision on whether a call may proceed, based on the contract's declaration. */
import {
  exportPowersFor,
  isPowerKey,
  needsPower,
  powerEntry,
  type Power,
} from '@cottontree/contract/access/permissions.ts';
import type { Access } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { Actor } from './endpoint.ts';
import { AppError } from '../failures/errors.ts';
import type { Read } from '../database/known-rows.ts';

/** Null when allowed. */
export function refusal(
  {
    access,
    also,
    takes = [],
    ownerOnly = false,
    stepUp = false,
  }: {
    readonly access: Access;
    readonly also?: Power;
    readonly takes?: readonly Power[];
    readonly ownerOnly?: boolean;
    readonly stepUp?: boolean;
  },
  actor: Pick<Actor, 'isOwner' | 'powers' | 'restricted' | 'steppedUp'> | null,
): AppError | null {
  if (access === 'public') return null;
  if (!actor) return new AppError('unauthenticated', 'Sign in to continue');
  if (access === 'signed-in-temporary') return null;
  if (actor.restricted) {
    return new AppError('password-change-required', 'Change the temporary password first, then continue');
  }
  if (access !== 'signed-in') {
    if (!actor.powers.has(access)) return lacks(access);
    if (also && !actor.powers.has(also)) return lacks(also);
    if (ownerOnly && !actor.isOwner)
      return new AppError('forbidden', 'Only owners may do this', { permission: access });
  }
  const unexportable = exportPowersFor(takes.filter((power) => actor.powers.has(power))).find(
    (power) => !actor.powers.has(power),
  );
  if (unexportable) return lacks(unexportable);
  return stepUp && !actor.steppedUp ? unconfirmed() : null;
}

/**
 * Whether a person may see where and how the server runs and what its own checks found: those who operate or audit it.
 */
export const seesHealth = (actor: Pick<Actor, 'powers'> | null): boolean =>
  actor !== null && (actor.powers.has('settings.view') || actor.powers.has('audit.view'));

/** For a call that requires a confirmation only in some cases. */
export const unconfirmed = (): AppError =>
  new AppError('step-up-required', 'Confirm that it is you, then do this again');

export const lacks = (power: Power): AppError =>
  new AppError('forbidden', needsPower(power), { permission: power });

/** The same for an API key, to which no role grants anything. */
export const keyLacks = (power: string): AppError =>
  new AppError(
    'forbidden',
    `This API key does not hold the permission ${isPowerKey(power) ? powerEntry(power).name : power}: its service account was not given it, or the person responsible for that does not hold it`,
    { permission: power },
  );

/**
 * Display names of the roles that can grant a permission, so that a refusal can say whom to ask: only owners decide
 * what a role allows.
 */
export async function rolesGranting(read: Read): Promise<string[]> {
  const roles = await read(sql<{ display_name: string }>`select display_name from roles where is_system`);
  return roles.map((role) => role.display_name);
}

/** What the endpoints for the caller's own second factor share. */
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';
import type { OwnAccount } from './confirm-secret.ts';
import { lockOwn } from './lock-own.ts';

const NONE = 'No second factor is on';

/** Locks the caller's own account. Throws AppError `conflict` when its second factor is off. */
export async function lockFactor(tx: Db, actor: Actor): Promise<OwnAccount> {
  const user = await lockOwn(tx, actor);
  if (!user.two_factor_enabled) throw new AppError('conflict', NONE);
  return user;
}

/** Throws AppError `conflict` when it is on: a person who only holds the session must not replace a secret in use. */
export function refuseSecond(user: OwnAccount): void {
  if (user.two_factor_enabled)
    throw new AppError('conflict', 'A second factor is on already; remove it first, then add another');
}

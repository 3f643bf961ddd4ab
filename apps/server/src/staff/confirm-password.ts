/** Asks a signed-in person for the password again before something that cannot be undone. */
import type { Selectable } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Tables } from '../db/tables.ts';
import type { Actor, Origin, Refusal } from '../kernel/endpoint.ts';
import { AppError, invalid } from '../kernel/errors.ts';
import { lockOwn } from './lock-own.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts, showLock } from './secret-attempts.ts';
import { opensNow, type TriedPassword } from './tried-password.ts';

interface Confirmation {
  /** One's own account, locked. */
  readonly user: Selectable<Tables['users']>;
  /** To be returned: it keeps the counted attempt and a record of it. Null when the password is right. */
  readonly refused: Refusal | null;
}

/** `field` is where in the input the password stands. Throws AppError `unauthenticated` for a deleted account. */
export async function confirmPassword(
  tx: Db,
  actor: Actor,
  { field, tried }: { readonly field: string; readonly tried: TriedPassword },
  origin: Origin,
  now: Date,
): Promise<Confirmation> {
  const subject = `user:${actor.userId}`;
  const from = await attemptOrigin(tx, actor.userId, origin);
  const attempts = await claimAttempt(tx, subject, from, now);
  const user = await lockOwn(tx, actor);
  if (attempts !== null && opensNow(tried, user.password_hash)) {
    const token = origin.deviceToken;
    if (token) await forgiveAttempts(tx, subject, from, { userId: user.id, token }, now);
    return { user, refused: null };
  }
  await showLock(tx, user.id, from, attempts, now);
  return {
    user,
    refused: {
      refuse:
        attempts === null
          ? new AppError('locked', 'Too many wrong passwords; wait 15 minutes and try again')
          : invalid(field, 'The current password is not right'),
      audit: {
        action: 'user.refuse-password',
        entity: ['user', user.id],
        description: `${user.username} gave a wrong current password`,
        severity: 'medium',
        category: 'Security',
      },
    },
  };
}

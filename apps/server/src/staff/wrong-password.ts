/** Asks a signed-in person for the password again before something that cannot be undone. */
import type { Db } from '../db/client.ts';
import type { Origin, Refusal } from '../kernel/endpoint.ts';
import { AppError, invalid } from '../kernel/errors.ts';
import { passwordOpens } from './password.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts } from './secret-attempts.ts';

interface Given {
  /** Where in the input it stands. */
  readonly field: string;
  readonly password: string;
}

/**
 * Null when the password is right; else the refusal to return, which keeps the counted attempt and a record of it. The
 * caller has locked the user's row.
 */
export async function refuseWrongPassword(
  tx: Db,
  user: { readonly id: string; readonly username: string; readonly password_hash: string },
  { field, password }: Given,
  origin: Origin,
  now: Date,
): Promise<Refusal | null> {
  const subject = `user:${user.id}`;
  const from = await attemptOrigin(tx, user.id, origin);
  const attempts = await claimAttempt(tx, subject, from, now);
  if (await passwordOpens(attempts === null ? null : user.password_hash, password)) {
    const token = origin.deviceToken;
    if (token) await forgiveAttempts(tx, subject, from, { userId: user.id, token }, now);
    return null;
  }
  return {
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
  };
}

/** Checks the password of a signed-in person again before an action that cannot be undone. */
import type { Db } from '../../platform/database/client.ts';
import type { Actor, Origin } from '../../platform/http/endpoint.ts';
import { confirmSecret, type Confirmation } from './confirm-secret.ts';
import { opensNow, type TriedPassword } from './tried-password.ts';

/** `field` is the input field that holds the password. Throws AppError `unauthenticated` for a deleted account. */
export const confirmPassword = (
  tx: Db,
  actor: Actor,
  { field, tried }: { readonly field: string; readonly tried: TriedPassword },
  origin: Origin,
  now: Date,
): Promise<Confirmation> =>
  confirmSecret(
    tx,
    actor,
    {
      field,
      opens: async (user) => opensNow(tried, user.password_hash),
      // Otherwise a person who knows the password could guess at the second factor without limit.
      forgives: (user) => !user.two_factor_enabled,
      wrong: 'The current password is not right',
      locked: 'Too many wrong passwords; wait 15 minutes and try again',
      action: 'user.refuse-password',
      gave: 'gave a wrong current password',
    },
    origin,
    now,
  );

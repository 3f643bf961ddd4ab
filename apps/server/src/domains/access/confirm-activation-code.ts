/** Checks the activation code of a person who signed in with a temporary password. */
import type { Db } from '../../platform/database/client.ts';
import type { Actor, Origin } from '../../platform/http/endpoint.ts';
import { takeActivationCode } from './activation-code.ts';
import { confirmSecret, type Confirmation } from './confirm-secret.ts';

/** The same message for a wrong, an expired, a used and a replaced code, and for an account that needs none. */
const WRONG = 'This activation code is not right. An owner can issue a new one.';

/** Throws AppError `unauthenticated` for a deleted account. */
export const confirmActivationCode = (
  tx: Db,
  actor: Actor,
  code: string,
  origin: Origin,
  now: Date,
): Promise<Confirmation> =>
  confirmSecret(
    tx,
    actor,
    {
      field: 'code',
      opens: async () => await takeActivationCode(tx, actor, code, now),
      forgives: () => true,
      wrong: WRONG,
      locked: 'Too many wrong codes; wait 15 minutes and try again',
      action: 'user.refuse-activation-code',
      gave: 'gave a wrong activation code',
    },
    origin,
    now,
  );

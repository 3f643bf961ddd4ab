/** Checks a second-factor code that a signed-in person enters. */
import type { Db } from '../../platform/database/client.ts';
import type { Actor, Origin } from '../../platform/http/endpoint.ts';
import { confirmSecret, type Confirmation, type OwnAccount } from './confirm-secret.ts';

export const WRONG_CODE = 'This code is not right; wait for the next one, or use a recovery code';

/** `opens` decides whether the code is right. Throws AppError `unauthenticated` for a deleted account. */
export const confirmCode = (
  tx: Db,
  actor: Actor,
  opens: (user: OwnAccount) => Promise<boolean>,
  origin: Origin,
  now: Date,
): Promise<Confirmation> =>
  confirmSecret(
    tx,
    actor,
    {
      field: 'code',
      opens,
      forgives: () => true,
      wrong: WRONG_CODE,
      locked: 'Too many wrong codes; wait 15 minutes and try again',
      action: 'user.refuse-code',
      gave: 'gave a wrong code of the second factor',
    },
    origin,
    now,
  );

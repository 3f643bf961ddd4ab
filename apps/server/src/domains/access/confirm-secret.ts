/** Checks a secret of a signed-in person again. Each check is counted like every other attempt at the account. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor, Origin, Refusal } from '../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../platform/failures/errors.ts';
import { lockOwn } from './lock-own.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts, showLock } from './secret-attempts.ts';

export type OwnAccount = Selectable<Tables['users']>;

export interface Confirmation {
  /** The caller's own account, locked. */
  readonly user: OwnAccount;
  /** The endpoint must return it: it stores the counted attempt and an audit record. Null when the secret is right. */
  readonly refused: Refusal | null;
}

export interface SecretCheck {
  /** The input field that holds the secret. */
  readonly field: string;
  /** Whether the secret is right; called only while attempts are left. */
  opens(user: OwnAccount): Promise<boolean>;
  /** Whether this secret alone is enough proof to clear the attempts counted against the account. */
  forgives(user: OwnAccount): boolean;
  readonly wrong: string;
  readonly locked: string;
  readonly action: AuditAction;
  /** Follows the username in the audit record. */
  readonly gave: string;
}

/** Throws AppError `unauthenticated` for a deleted account. */
export async function confirmSecret(
  tx: Db,
  actor: Actor,
  check: SecretCheck,
  origin: Origin,
  now: Date,
): Promise<Confirmation> {
  const subject = `user:${actor.userId}`;
  const from = await attemptOrigin(tx, actor.userId, origin);
  const attempts = await claimAttempt(tx, subject, from, now);
  const user = await lockOwn(tx, actor);
  if (attempts !== null && (await check.opens(user))) {
    const token = origin.deviceToken;
    if (token && check.forgives(user))
      await forgiveAttempts(tx, subject, from, { userId: user.id, token }, now);
    return { user, refused: null };
  }
  await showLock(tx, user.id, from, attempts, now);
  return {
    user,
    refused: {
      refuse: attempts === null ? new AppError('locked', check.locked) : invalid(check.field, check.wrong),
      audit: {
        action: check.action,
        entity: ['user', user.id],
        description: `${user.username} ${check.gave}`,
        category: 'Security',
      },
    },
  };
}

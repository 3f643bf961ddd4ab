/** Asks a signed-in person for a secret again; each asking is counted like every other attempt at the account. */
import type { AuditAction } from '@cottontree/contract/audit-actions.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor, Origin, Refusal } from '../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../platform/failures/errors.ts';
import { lockOwn } from './lock-own.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts, showLock } from './secret-attempts.ts';

export type OwnAccount = Selectable<Tables['users']>;

export interface Confirmation {
  /** One's own account, locked. */
  readonly user: OwnAccount;
  /** To be returned: it keeps the counted attempt and a record of it. Null when the secret is right. */
  readonly refused: Refusal | null;
}

export interface AskedSecret {
  /** Where in the input it stands. */
  readonly field: string;
  /** Whether it is right; asked only while attempts are left. */
  opens(user: OwnAccount): Promise<boolean>;
  /** Whether it proves so much that what was counted against the account is forgotten. */
  forgives(user: OwnAccount): boolean;
  readonly wrong: string;
  readonly locked: string;
  readonly action: AuditAction;
  /** After the name, in the record. */
  readonly gave: string;
}

/** Throws AppError `unauthenticated` for a deleted account. */
export async function confirmSecret(
  tx: Db,
  actor: Actor,
  asked: AskedSecret,
  origin: Origin,
  now: Date,
): Promise<Confirmation> {
  const subject = `user:${actor.userId}`;
  const from = await attemptOrigin(tx, actor.userId, origin);
  const attempts = await claimAttempt(tx, subject, from, now);
  const user = await lockOwn(tx, actor);
  if (attempts !== null && (await asked.opens(user))) {
    const token = origin.deviceToken;
    if (token && asked.forgives(user))
      await forgiveAttempts(tx, subject, from, { userId: user.id, token }, now);
    return { user, refused: null };
  }
  await showLock(tx, user.id, from, attempts, now);
  return {
    user,
    refused: {
      refuse: attempts === null ? new AppError('locked', asked.locked) : invalid(asked.field, asked.wrong),
      audit: {
        action: asked.action,
        entity: ['user', user.id],
        description: `${user.username} ${asked.gave}`,
        category: 'Security',
      },
    },
  };
}

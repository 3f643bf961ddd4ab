import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { sql } from 'kysely';
import { isFromTheFuture } from '../../../platform/time/clock.ts';
import { preparedCommand, type Refusal } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { ABSOLUTE_MS, IDLE_MS, hashToken, newToken } from '../../../platform/sessions/session.ts';
import { endReplacedSession } from '../replaced-session.ts';
import { WRONG_CODE } from '../confirm-code.ts';
import { needsActivationCode } from '../activation-code.ts';
import { presentSignedIn } from '../present-user.ts';
import { TEMPORARY_PASSWORD_MS } from '../create-staff.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts, showLock } from '../secret-attempts.ts';
import { takeCode } from '../second-factor.ts';
import { opensNow, tryPassword } from '../tried-password.ts';

/** The same response for an unknown, wrong, locked, suspended and used-up account, so that it reveals nothing. */
const refused = (): AppError => new AppError('unauthenticated', 'Invalid credentials');

const WITH = { app: ' with a second factor', recovery: ' with a recovery code' } as const;

/** The attempt stays counted until a sign-in succeeds: knowing the password gives no extra guesses at the code. */
const secondFactorRequired = (
  user: { readonly id: string; readonly username: string },
  wrong: boolean,
): Refusal => ({
  refuse: wrong
    ? new AppError('second-factor-required', WRONG_CODE, { fields: [{ path: 'code', message: WRONG_CODE }] })
    : new AppError('second-factor-required', 'Enter the code of your authenticator app'),
  audit: {
    action: wrong ? 'session.refuse' : 'session.ask-second-factor',
    entity: ['user', user.id],
    description: wrong ? 'Sign-in refused: wrong second factor' : 'Second factor requested',
    severity: wrong ? 'medium' : 'low',
    category: 'Security',
  },
});

export const login = preparedCommand(
  userManagement.login,
  ({ db, input, origin }) => tryPassword(db, { username: input.username }, input.password, origin),
  async ({ tx, input, clock, keyring, origin }, tried) => {
    const now = clock.now();
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where(sql<string>`lower(username)`, '=', input.username.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const subject = user ? `user:${user.id}` : `name:${input.username.toLowerCase()}`;
    const from = await attemptOrigin(tx, user?.id ?? null, origin);
    const attempts = await claimAttempt(tx, subject, from, now);
    // A temporary password without an expiry is the holder's own, which must be changed: it works until that is done.
    const temporaryIsUsedUp =
      user?.is_temporary_password === true &&
      user.temporary_password_expires_at !== null &&
      (user.temporary_password_used_at !== null ||
        user.temporary_password_expires_at <= now ||
        // Issued by a wrong clock, it would work for longer than allowed.
        isFromTheFuture(new Date(user.temporary_password_expires_at.getTime() - TEMPORARY_PASSWORD_MS), now));
    const mayEnter =
      user !== undefined && attempts !== null && user.is_active && !user.is_suspended && !temporaryIsUsedUp;
    const opens = opensNow(tried, user?.password_hash);

    // Required only once the password is right, so that nobody else learns whether there is a second factor.
    const needsCode = mayEnter && opens && user.two_factor_enabled;
    const shown =
      needsCode && input.code !== undefined && (await takeCode(tx, keyring, user.id, input.code, now));
    if (needsCode && !shown) {
      await showLock(tx, user.id, from, attempts, now);
      return secondFactorRequired(user, input.code !== undefined);
    }

    // The update repeats the conditions on the row: since the password was checked, the account may have been
    // suspended, deleted or given another password, and of two concurrent requests with a temporary password only one
    // may succeed.
    const entered =
      mayEnter &&
      opens &&
      (await tx
        .updateTable('users')
        .set({
          last_login_at: now,
          // A known device has its own counter; a lock set by strangers ends with time or with the right password from
          // a stranger.
          ...(from === 'stranger' ? { locked_until: null } : {}),
          ...(user.temporary_password_expires_at && { temporary_password_used_at: now }),
        })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('two_factor_enabled', '=', user.two_factor_enabled)
        .where('is_temporary_password', '=', user.is_temporary_password)
        .where('is_active', '=', true)
        .where('is_suspended', '=', false)
        .where('deleted_at', 'is', null)
        .where((or) =>
          or.or([or('is_temporary_password', '=', false), or('temporary_password_used_at', 'is', null)]),
        )
        .returning('id')
        .executeTakeFirst());

    if (!entered) {
      if (user) await showLock(tx, user.id, from, attempts, now);
      return {
        refuse: refused(),
        audit: {
          action: 'session.refuse',
          entity: ['user', user?.id ?? 'unknown'],
          description: attempts === null ? 'Sign-in refused: too many attempts' : 'Sign-in refused',
          category: 'Security',
        },
      };
    }

    // The new cookie replaces the previous one, whose session would stay open, and nobody could end it.
    const replaced = await endReplacedSession(tx, origin.namedSession, now);
    const token = newToken();
    const deviceToken = origin.deviceToken ?? newToken();
    await forgiveAttempts(tx, subject, from, { userId: user.id, token: deviceToken }, now);
    const limits = {
      idle: new Date(now.getTime() + IDLE_MS),
      absolute: new Date(now.getTime() + ABSOLUTE_MS),
    };
    const session = await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now,
        last_active_at: now,
        idle_expires_at: limits.idle,
        absolute_expires_at: limits.absolute,
        restricted: user.is_temporary_password,
        stepped_up_at: null,
        user_agent: origin.userAgent,
        address: origin.address,
        ended_at: null,
        end_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      output: {
        user: presentSignedIn(user),
        session: {
          idleExpiresAt: limits.idle.toISOString(),
          absoluteExpiresAt: limits.absolute.toISOString(),
          isTemporaryPassword: user.is_temporary_password || (await needsActivationCode(tx, user.id)),
        },
        ...(shown && shown.kind === 'recovery' && { recoveryCodesLeft: shown.left }),
      },
      session: { start: { token, deviceToken, absoluteExpiresAt: limits.absolute } },
      announce: replaced.announce,
      actingAs: { id: user.id, name: user.username, sessionId: session.id },
      audit: [
        {
          action: 'session.start',
          entity: ['session', session.id],
          description: `${user.username} signed in${shown ? WITH[shown.kind] : ''}`,
          category: 'Security',
        },
        ...replaced.audit,
      ],
    };
  },
);

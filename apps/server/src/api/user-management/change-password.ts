import * as userManagement from '@cottontree/contract/user-management.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError, invalid } from '../../kernel/errors.ts';
import { endSessions } from '../../staff/end-sessions.ts';
import { hashPassword, passwordOpens } from '../../staff/password.ts';
import { passwordFault } from '../../staff/password-policy.ts';
import { attemptOrigin, claimAttempt, forgiveAttempts, showLock } from '../../staff/secret-attempts.ts';
import { changeUser, lockOwn } from './store.ts';

export const changePassword = command(
  userManagement.changePassword,
  async ({ tx, actor, input, clock, origin }) => {
    const now = clock.now();
    const subject = `user:${actor.userId}`;
    const from = await attemptOrigin(tx, actor.userId, origin);
    const attempts = await claimAttempt(tx, subject, from, now);
    // Lock the account: two changes at once must not both hold the old password for right.
    const user = await lockOwn(tx, actor);
    const opens = await passwordOpens(attempts === null ? null : user.password_hash, input.currentPassword);
    if (!opens) {
      await showLock(tx, user.id, from, attempts, now);
      const error =
        attempts === null
          ? new AppError('locked', 'Too many wrong passwords; wait 15 minutes and try again')
          : invalid('currentPassword', 'The current password is not right');
      return {
        refuse: error,
        audit: {
          action: 'user.refuse-password',
          entity: ['user', user.id],
          description: `${user.username} gave a wrong current password`,
          severity: 'medium',
          category: 'Security',
        },
      };
    }
    const fault = passwordFault(input.newPassword, {
      username: user.username,
      roleKey: user.role_key,
      twoFactorEnabled: user.two_factor_enabled,
    });
    if (fault) throw invalid('newPassword', fault);
    if (input.newPassword === input.currentPassword)
      throw invalid('newPassword', 'Choose a password other than the current one.');

    await changeUser(
      tx,
      user,
      {
        password_hash: await hashPassword(input.newPassword),
        is_temporary_password: false,
        temporary_password_expires_at: null,
        temporary_password_used_at: null,
        password_changed_at: now,
      },
      now,
    );
    if (origin.deviceToken) {
      await forgiveAttempts(tx, subject, from, { userId: user.id, token: origin.deviceToken }, now);
    }
    await tx.updateTable('sessions').set({ restricted: false }).where('id', '=', actor.sessionId).execute();
    const ended = await endSessions(
      tx,
      { userId: user.id, exceptSessionId: actor.sessionId },
      'password changed',
      now,
    );
    return {
      output: DONE,
      announce: ended,
      audit: {
        action: 'user.change-password',
        entity: ['user', user.id],
        description: `${user.username} changed the password`,
        severity: 'medium',
        category: 'Security',
        before: { isTemporaryPassword: user.is_temporary_password },
        after: { isTemporaryPassword: false },
      },
    };
  },
);

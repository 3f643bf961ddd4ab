import * as userManagement from '@cottontree/contract/user-management.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/errors.ts';
import { endSessions } from '../../staff/end-sessions.ts';
import { hashPassword } from '../../staff/password.ts';
import { passwordFault } from '../../staff/password-policy.ts';
import { refuseWrongPassword } from '../../staff/wrong-password.ts';

export const changePassword = command(
  userManagement.changePassword,
  async ({ tx, actor, input, clock, origin }) => {
    const now = clock.now();
    // Lock the account first: two changes at once must not both hold the old password for right.
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = { field: 'currentPassword', password: input.currentPassword };
    const refused = await refuseWrongPassword(tx, user, given, origin, now);
    if (refused) return refused;
    const fault = passwordFault(input.newPassword, {
      username: user.username,
      roleKey: user.role_key,
      twoFactorEnabled: user.two_factor_enabled,
    });
    if (fault) throw invalid('newPassword', fault);
    if (input.newPassword === input.currentPassword)
      throw invalid('newPassword', 'Choose a password other than the current one.');

    await tx
      .updateTable('users')
      .set({
        password_hash: await hashPassword(input.newPassword),
        is_temporary_password: false,
        temporary_password_expires_at: null,
        temporary_password_used_at: null,
        password_changed_at: now,
        updated_at: now,
      })
      .where('id', '=', user.id)
      .execute();
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

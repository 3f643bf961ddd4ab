import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { forgetActivationCode } from '../activation-code.ts';
import { TEMPORARY_PASSWORD_MS } from '../create-staff.ts';
import { endSessions } from '../end-sessions.ts';
import { hashPassword } from '../password.ts';
import { ownerOf, passwordRules } from '../password-policy.ts';
import { readStaff } from '../present-staff.ts';
import { forgetAttempts } from '../secret-attempts.ts';
import { changeUser, lockOther } from '../people-store.ts';

export const resetPassword = preparedCommand(
  userManagement.resetPassword,
  async ({ input }) => ({
    passwordHash: await hashPassword(input.newPassword),
    passwordFault: await passwordRules(),
  }),
  async (call, { passwordHash, passwordFault }) => {
    const { tx, actor, params, input, clock } = call;
    // Failed attempts at the old password do not count against the new one.
    await forgetAttempts(tx, `user:${params.id.toLowerCase()}`);
    const user = await lockOther(call, params.id, input.version);
    const fault = passwordFault(input.newPassword, ownerOf(user));
    if (fault) throw invalid('newPassword', fault);
    const now = clock.now();
    await changeUser(
      tx,
      user,
      {
        password_hash: passwordHash,
        is_temporary_password: true,
        temporary_password_expires_at: new Date(now.getTime() + TEMPORARY_PASSWORD_MS),
        temporary_password_used_at: null,
        holder_proven: false,
        locked_until: null,
      },
      now,
    );
    // The activation code belonged to the previous password.
    await forgetActivationCode(tx, user.id);
    return {
      output: await readStaff(tx, user.id, actor),
      announce: await endSessions(tx, { userId: user.id }, 'password reset', now),
      audit: {
        action: 'user.reset-password',
        entity: ['user', user.id],
        description: `Set a temporary password for ${user.username}`,
        category: 'Security',
        // The previous value would reveal whether the account had been activated.
        after: { isTemporaryPassword: true },
      },
    };
  },
);

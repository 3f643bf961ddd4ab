import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { forgetActivationCode, proofOfHolder } from '../activation-code.ts';
import { endSessions } from '../end-sessions.ts';
import { hashPassword } from '../password.ts';
import { isLong, ownerOf, passwordRules } from '../password-policy.ts';
import { confirmPassword } from '../confirm-password.ts';
import { tryPassword } from '../tried-password.ts';
import { changeUser } from '../people-store.ts';

export const changePassword = preparedCommand(
  userManagement.changePassword,
  async ({ db, actor, input, origin }) => {
    const tried = await tryPassword(db, { userId: actor.userId }, input.currentPassword, origin);
    return {
      tried,
      newHash: tried.opens ? await hashPassword(input.newPassword) : null,
      passwordFault: await passwordRules(),
    };
  },
  async ({ tx, actor, input, clock, origin }, { tried, newHash, passwordFault }) => {
    const now = clock.now();
    const given = { field: 'currentPassword', tried };
    const { user, refused } = await confirmPassword(tx, actor, given, origin, now);
    if (refused) return refused;
    const proof = await proofOfHolder(tx, actor);
    if (proof.missing)
      throw new AppError(
        'activation-code-required',
        'Enter the activation code first; the owner who opened or reset this account was shown it',
      );
    const fault = passwordFault(input.newPassword, ownerOf(user));
    if (fault) throw invalid('newPassword', fault);
    if (input.newPassword === input.currentPassword)
      throw invalid('newPassword', 'Choose a password other than the current one.');

    await changeUser(
      tx,
      user,
      {
        password_hash: newHash ?? (await hashPassword(input.newPassword)),
        password_is_long: isLong(input.newPassword),
        is_temporary_password: false,
        temporary_password_expires_at: null,
        temporary_password_used_at: null,
        holder_proven: proof.given,
        password_changed_at: now,
      },
      now,
    );
    await forgetActivationCode(tx, user.id);
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
        category: 'Security',
        before: { isTemporaryPassword: user.is_temporary_password },
        after: { isTemporaryPassword: false },
      },
    };
  },
);

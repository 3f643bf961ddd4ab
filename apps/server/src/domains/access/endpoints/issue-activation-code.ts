import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { issueActivationCode as issue, needsActivationCode } from '../activation-code.ts';
import { openSessions } from '../open-sessions.ts';
import { lockOther } from '../people-store.ts';

export const issueActivationCode = command(userManagement.issueActivationCode, async (call) => {
  const { tx, params, clock, sendMail } = call;
  const user = await lockOther(call, params.id, undefined);
  if (!(await needsActivationCode(tx, user.id)))
    throw new AppError('conflict', 'This account needs no activation code');
  const now = clock.now();
  // A temporary password without an expiry was chosen by the account holder.
  const opens =
    user.temporary_password_expires_at === null ||
    (user.temporary_password_used_at === null && user.temporary_password_expires_at > now);
  // Where the password was used, the account holder may be waiting at the code field with an open session.
  if (!opens && (await openSessions(tx, now, { userId: user.id })).sessions.length === 0)
    throw new AppError(
      'conflict',
      'The temporary password of this account opens nothing any more; reset it first',
    );
  const { code, expiresAt } = await issue(tx, user, now);
  return {
    output: { code, expiresAt: expiresAt.toISOString(), mailTo: sendMail ? user.email : null },
    letter: {
      to: user.email,
      subject: 'Your activation code for Cottontree',
      text: [
        `An account with the username ${user.username} was opened or reset for you, or given more to do.`,
        '',
        `Activation code: ${code}`,
        '',
        `Sign in with the password that you have and enter the code there before ${expiresAt.toISOString()}.`,
        'It works once. Give it to nobody; if you did not expect this letter, tell the person who runs Cottontree.',
      ].join('\n'),
    },
    audit: {
      action: 'user.issue-activation-code',
      entity: ['user', user.id],
      description: `Issued an activation code for ${user.username}`,
      category: 'Security',
      after: { expiresAt: expiresAt.toISOString() },
    },
  };
});

import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { endSessions } from '../end-sessions.ts';
import { readStaff } from '../present-staff.ts';
import { removeFactor } from '../remove-factor.ts';
import { lockOther } from '../people-store.ts';

export const removeSecondFactor = command(userManagement.removeSecondFactor, async (call) => {
  const { tx, actor, params, clock } = call;
  const user = await lockOther(call, params.id, undefined);
  if (!user.two_factor_enabled) throw new AppError('conflict', 'This account has no second factor');
  const now = clock.now();
  await removeFactor(tx, user, now);
  return {
    output: await readStaff(tx, user.id, actor),
    announce: await endSessions(tx, { userId: user.id }, 'second factor removed', now),
    audit: {
      action: 'user.remove-second-factor',
      entity: ['user', user.id],
      description: `Took the second factor off the account of ${user.username}`,
      category: 'Security',
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false },
    },
  };
});

import * as auth from '@cottontree/contract/access/auth.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { confirmCode } from '../confirm-code.ts';
import { endSessions } from '../end-sessions.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';
import { stepOf } from '../second-factor.ts';
import { refuseSecond } from '../own-factor-store.ts';

export const confirmSecondFactor = command(auth.confirmSecondFactor, async (call) => {
  const { tx, actor, input, clock, keyring, origin } = call;
  const now = clock.now();
  let step: bigint | null = null;
  const opens = async (user: Parameters<typeof refuseSecond>[0]): Promise<boolean> => {
    refuseSecond(user);
    if (!user.totp_secret_sealed)
      throw new AppError('conflict', 'Nothing is being set up; begin with the QR code');
    step = stepOf(keyring, user, input.code, now);
    return step !== null;
  };
  const { user, refused } = await confirmCode(tx, actor, opens, origin, now);
  if (refused) return refused;
  await tx
    .updateTable('users')
    // This code cannot be used a second time.
    .set({ two_factor_enabled: true, totp_last_step: step, version: user.version + 1, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  const recoveryCodes = await replaceRecoveryCodes(tx, user.id, now);
  // The other sessions were started without a second factor.
  const others = { userId: user.id, exceptSessionId: actor.sessionId };
  return {
    output: { recoveryCodes },
    announce: await endSessions(tx, others, 'second factor turned on', now),
    audit: {
      action: 'second-factor.enable',
      entity: ['user', user.id],
      description: `${user.username} turned the second factor on`,
      category: 'Security',
      before: { twoFactorEnabled: false },
      after: { twoFactorEnabled: true },
    },
  };
});

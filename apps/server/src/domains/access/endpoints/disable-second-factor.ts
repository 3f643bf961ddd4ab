import * as auth from '@cottontree/contract/access/auth.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { factorRequired } from '../password-policy.ts';
import { removeFactor } from '../remove-factor.ts';
import { lockFactor } from '../own-factor-store.ts';

export const disableSecondFactor = command(auth.disableSecondFactor, async ({ tx, actor, clock }) => {
  const user = await lockFactor(tx, actor);
  const needed = factorRequired({ roleKey: user.role_key, passwordIsLong: user.password_is_long });
  if (needed) throw new AppError('unprocessable', needed);
  await removeFactor(tx, user, clock.now());
  return {
    output: DONE,
    audit: {
      action: 'second-factor.disable',
      entity: ['user', user.id],
      description: `${user.username} turned the second factor off`,
      category: 'Security',
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false },
    },
  };
});

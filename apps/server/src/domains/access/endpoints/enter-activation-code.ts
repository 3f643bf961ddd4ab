import { DONE } from '@cottontree/contract/route.ts';
import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { confirmActivationCode } from '../confirm-activation-code.ts';

export const enterActivationCode = command(
  userManagement.enterActivationCode,
  async ({ tx, actor, input, clock, origin }) => {
    const { user, refused } = await confirmActivationCode(tx, actor, input.code, origin, clock.now());
    if (refused) return refused;
    return {
      output: DONE,
      audit: {
        action: 'user.enter-activation-code',
        entity: ['user', user.id],
        description: `${user.username} entered the activation code`,
        category: 'Security',
      },
    };
  },
);

import * as auth from '@cottontree/contract/access/auth.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';
import { lockFactor } from '../own-factor-store.ts';

export const renewRecoveryCodes = command(auth.renewRecoveryCodes, async ({ tx, actor, clock }) => {
  const user = await lockFactor(tx, actor);
  return {
    output: { recoveryCodes: await replaceRecoveryCodes(tx, user.id, clock.now()) },
    audit: {
      action: 'second-factor.renew-codes',
      entity: ['user', user.id],
      description: `${user.username} made new recovery codes`,
      category: 'Security',
    },
  };
});

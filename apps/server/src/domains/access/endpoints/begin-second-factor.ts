import * as auth from '@cottontree/contract/access/auth.ts';
import { readCompanyName } from '../../../platform/company/profile.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { lockOwn } from '../lock-own.ts';
import { newSecret } from '../second-factor.ts';
import { refuseSecond } from '../own-factor-store.ts';

export const beginSecondFactor = command(auth.beginSecondFactor, async ({ tx, actor, keyring }) => {
  const user = await lockOwn(tx, actor);
  refuseSecond(user);
  // Replaces a setup that was begun before and never confirmed.
  const secret = newSecret(keyring, user, await readCompanyName(tx));
  await tx
    .updateTable('users')
    .set({ totp_secret_sealed: secret.sealed, totp_last_step: null })
    .where('id', '=', user.id)
    .execute();
  return {
    output: { uri: secret.uri, secret: secret.base32 },
    audit: {
      action: 'second-factor.begin',
      entity: ['user', user.id],
      description: `${user.username} began to set up a second factor`,
      category: 'Security',
    },
  };
});

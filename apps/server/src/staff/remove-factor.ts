/** Takes the second factor off a locked account: the secret, the last code and the recovery codes go with it. */
import type { Db } from '../db/client.ts';
import type { OwnAccount } from './confirm-secret.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';

export async function removeFactor(
  tx: Db,
  user: Pick<OwnAccount, 'id' | 'version'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      two_factor_enabled: false,
      totp_secret_sealed: null,
      totp_last_step: null,
      version: user.version + 1,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await forgetRecoveryCodes(tx, user.id);
}

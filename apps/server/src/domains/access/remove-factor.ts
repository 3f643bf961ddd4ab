/**
 * Removes the second factor of a locked account, together with its secret, the last code and the recovery codes. A
 * password that is too short without a second factor must be changed at the next sign-in.
 */
import type { Db } from '../../platform/database/client.ts';
import type { OwnAccount } from './confirm-secret.ts';
import { outgrown } from './password-policy.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';

export async function removeFactor(tx: Db, user: OwnAccount, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      two_factor_enabled: false,
      totp_secret_sealed: null,
      totp_last_step: null,
      ...outgrown(user, { roleKey: user.role_key, twoFactorEnabled: false }),
      version: user.version + 1,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await forgetRecoveryCodes(tx, user.id);
}

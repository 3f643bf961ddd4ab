import { DONE } from '@cottontree/contract/route.ts';
import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { forgetViews } from '../../views/index.ts';
import { forgetActivationCode } from '../activation-code.ts';
import { endSessions } from '../end-sessions.ts';
import { forgetRecoveryCodes } from '../recovery-codes.ts';
import { pseudonymOf } from '../people-rules.ts';
import { changeUser, lockOther } from '../people-store.ts';

export const deleteUser = command(userManagement.deleteUser, async (call) => {
  const { tx, params, clock } = call;
  const user = await lockOther(call, params.id, undefined);
  const now = clock.now();
  const pseudonym = pseudonymOf(user.id);
  const announce = await endSessions(tx, { userId: user.id }, 'deleted', now);
  // The row stays, because the history refers to it; everything that identifies the person or grants access is removed.
  await changeUser(
    tx,
    user,
    {
      username: pseudonym,
      email: `${pseudonym}@deleted.invalid`,
      first_name: 'Former',
      last_name: 'user',
      department: null,
      job_title: null,
      password_hash: 'deleted',
      is_temporary_password: false,
      temporary_password_expires_at: null,
      totp_secret_sealed: null,
      totp_last_step: null,
      two_factor_enabled: false,
      is_active: false,
      deleted_at: now,
    },
    now,
  );
  await forgetRecoveryCodes(tx, user.id);
  await forgetActivationCode(tx, user.id);
  await forgetViews(tx, user.id);
  await tx.deleteFrom('known_devices').where('user_id', '=', user.id).execute();
  return {
    output: DONE,
    announce,
    audit: {
      action: 'user.delete',
      entity: ['user', user.id],
      description: `Deleted an account, whose history goes on as ${pseudonym}`,
      category: 'Security',
      before: { roleHierarchy: user.role_key, department: user.department },
      after: { pseudonym },
    },
  };
});

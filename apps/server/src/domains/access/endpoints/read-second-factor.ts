import * as auth from '@cottontree/contract/access/auth.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { recoveryCodesLeft } from '../recovery-codes.ts';

export const readSecondFactor = query(auth.readSecondFactor, async ({ db, actor }) => {
  const { enabled } = await db
    .selectFrom('users')
    .select('two_factor_enabled as enabled')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { enabled, recoveryCodesLeft: enabled ? await recoveryCodesLeft(db, actor.userId) : 0 };
});

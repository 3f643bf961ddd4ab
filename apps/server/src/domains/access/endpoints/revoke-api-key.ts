import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { lockAccount, readAccount, requireRevocable } from '../service-accounts-store.ts';

export const revokeApiKey = command(serviceAccounts.revokeApiKey, async ({ tx, actor, params, clock }) => {
  const now = clock.now();
  const row = await lockAccount(tx, params.id);
  await requireRevocable(tx, row, actor);
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', params.key)
    .where('account_id', '=', row.id)
    .where('revoked_at', 'is', null)
    .returning('prefix')
    .executeTakeFirst();
  if (!revoked) throw notFound('This API key');
  return {
    output: await readAccount(tx, row.id, actor, now),
    audit: {
      action: 'api-key.revoke',
      entity: ['service_account', row.id],
      description: `Revoked the API key ${revoked.prefix} of ${row.name}`,
      category: 'Security',
      before: { prefix: revoked.prefix },
      after: { prefix: null },
    },
  };
});
